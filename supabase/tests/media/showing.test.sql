-- Media from the job to the display: leases, media of posts, moderation, profile pictures, and the
-- single predicate for reading files.
select plan(56);
select tests.open_tables();

select tests.make_creator('mara');
select tests.make_creator('lena');
select tests.make_fan('jonas');
select tests.make_fan('blocked');
create temporary table made (what text primary key, id uuid);
grant all on made to anon, authenticated, service_role;
insert into made values
  ('picture', tests.make_media(tests.id_of('mara'), 'post')),
  ('second', tests.make_media(tests.id_of('mara'), 'post')),
  ('unfinished', tests.make_media(tests.id_of('mara'), 'post', false)),
  ('of lena', tests.make_media(tests.id_of('lena'), 'post')),
  ('for chat', tests.make_media(tests.id_of('mara'), 'chat')),
  ('avatar', tests.make_media(tests.id_of('mara'), 'avatar')),
  ('fan avatar', tests.make_media(tests.id_of('jonas'), 'avatar'));
create function tests.made(p_what text) returns uuid
language sql security definer set search_path = '' as $$
  select id from pg_temp.made where what = p_what
$$;

-- a ready media item
select is(
  (select array[state::text, width::text, height::text, blur] from public.media
   where id = tests.made('picture')),
  array['ready', '1500', '1000', '4x1:aabbccaabbccaabbccaabbcc'],
  '[F39] a ready picture has its size and its blur');
select is(
  (select payload -> 'media_ids' ->> 0 from realtime.messages
   where topic = 'user:' || tests.id_of('lena') order by inserted_at desc limit 1),
  tests.made('of lena')::text,
  '[F39] the change notification of the owner has the id of the ready media item');
select ok(
  exists (select from private.objects_to_remove
          where name = tests.id_of('mara') || '/' || tests.made('picture')),
  '[F108] the upload of a ready media item is queued for removal');

-- media of a post
create function tests.required(p_ids uuid[]) returns text
language sql security definer set search_path = '' as $$
  select string_agg(m.place || ' ' || (select what from pg_temp.made where id = m.media_id)
                    || ' ' || m.is_live, ', ' order by m.place)
  from private.require_media(tests.id_of('mara'), p_ids, 'post', 3) m
$$;
select is(
  tests.required(array[tests.made('second'), tests.made('unfinished'), tests.made('picture')]),
  '1 second true, 2 unfinished false, 3 picture true',
  '[F38] a creator''s own media are accepted in the given order, and unfinished ones are not live');
select ok((select used_at is not null from public.media where id = tests.made('second')),
  '[F38] accepted media are marked as used');
select is(tests.required('{}'), null, '[F38] an empty list gives no media');
select throws_ok($$select tests.required(array[tests.made('of lena')])$$,
  'PT404', 'media_not_found', '[F38] a media item of another creator is refused');
select throws_ok($$select tests.required(array[tests.made('for chat')])$$,
  'PT404', 'media_not_found', '[F38] a media item for messages is refused in a post');
select throws_ok($$select tests.required(array[tests.made('picture'), tests.made('picture')])$$,
  'PT400', 'invalid_payload', '[F38] the same media item twice is refused');
select throws_ok(
  $$select tests.required(array_fill(tests.made('picture'), array[4]))$$,
  'PT400', 'too_many_images', '[F38] more media items than the maximum are refused');
select throws_ok(
  $$select tests.required(array[(private.open_slot(
      tests.id_of('mara'), 'post', 10, 'image/png') ->> 'media_id')::uuid])$$,
  'PT409', 'upload_in_progress', '[F38] a media item that is being uploaded is refused');

-- discarding media
select tests.act_as('mara');
select throws_ok($$select api.discard_media(tests.made('second'))$$,
  'PT409', 'conflict', '[F108] a used media item cannot be discarded');
select throws_ok($$select api.discard_media(tests.made('of lena'))$$,
  'PT404', 'media_not_found', '[F108] a media item of another creator cannot be discarded');
select lives_ok($$select api.discard_media(tests.made('for chat'))$$,
  '[F108] an unused media item can be discarded');
select is_empty($$select id from public.media where id = tests.made('for chat')$$,
  '[F108] a discarded media item is deleted');
select tests.act_as_owner();
select is(
  (select count(*) from private.objects_to_remove
   where bucket = 'media' and name like tests.made('for chat') || '/%'),
  2::bigint, '[F108] both renditions of a discarded media item are queued for removal');

-- reading the files
create function tests.reads(p_what text) returns boolean
language sql stable set search_path = '' as $$ select tests.may_read(tests.made(p_what)) $$;
create function tests.rows_seen(p_operation text) returns bigint
language plpgsql set search_path = '' as $$
begin
  perform set_config('storage.operation', p_operation, true);
  return (select count(*) from storage.objects);
end $$;
select ok(tests.rows_seen('storage.object.sign') > 0,
  '[F39] the owner of the database sees the storage objects');
select is(
  (select array_agg(private.address_seconds('video/mp4', d.ms)) from unnest(array[
     9000, 60000, 14400000]) d (ms)),
  array[618, 720, 21600],
  '[F40] a signed URL of a video lasts ten minutes plus twice its length, at most six hours');
select tests.act_as('mara');
select ok(tests.reads('picture'), '[F39] the owner can read a picture');
select is(
  (select array_agg(tests.rows_seen(o.name)) from unnest(array[
     'storage.object.sign', 'storage.object.sign_many', 'storage.object.get_authenticated',
     'storage.object.info_authenticated', 'storage.object.list', 'storage.object.copy',
     'storage.s3.object.get', '']) o (name)),
  array_fill(0::bigint, array[8]),
  '[F39] the owner sees no storage object in any operation of Storage');
select is(
  api.readable_media(array[
    tests.made('picture') || '/full.webp', tests.made('picture') || '/thumb.webp',
    tests.made('picture') || '/video.mp4', tests.made('of lena') || '/full.webp', 'no/such',
    tests.made('picture') || '/../full.webp', upper(tests.made('picture') || '/full.webp'), null])::jsonb,
  jsonb_build_array(
    jsonb_build_object('name', tests.made('picture') || '/full.webp', 'seconds', 120),
    jsonb_build_object('name', tests.made('picture') || '/thumb.webp', 'seconds', 120)),
  '[F39] readable_media returns only names that exist and can be read, pictures for two minutes');
select throws_ok($$select api.readable_media('{}')::jsonb$$, 'PT400', 'invalid_payload',
  '[F39] an empty list of names is refused');
select throws_ok($$select api.readable_media(null)::jsonb$$, 'PT400', 'invalid_payload',
  '[F39] null instead of names is refused');
select throws_ok($$select api.readable_media(array_fill('x'::text, array[101]))::jsonb$$,
  'PT400', 'invalid_payload', '[F39] more than a hundred names are refused');
select is(api.readable_media(array_fill('x'::text, array[100]))::jsonb, '[]',
  '[F39] a hundred names are accepted');
select tests.act_as('jonas');
select ok(not tests.reads('picture'), '[F39] a stranger cannot read a picture');
select ok(tests.reads('fan avatar') is false,
  '[F39] readable_media does not return an avatar, which is in another bucket');
select tests.act_as_guest();
select ok(not tests.reads('picture'), '[F39] a guest cannot read a picture');
select is(tests.rows_seen('storage.object.sign'), 0::bigint,
  '[F39] a guest sees no storage object');

-- moderation
select tests.act_as_owner();
select private.moderate_media(tests.made('picture'), 'held', 'reported');
select throws_ok($$select tests.required(array[tests.made('picture')])$$,
  'PT409', 'content_under_review', '[F124] a held media item cannot be posted');
select tests.act_as('mara');
select ok(tests.reads('picture'), '[F124] the owner can read a held media item');
select is((select is_live from public.media where id = tests.made('picture')), false,
  '[F124] a held media item is not live');
select throws_ok($$update public.media set moderation_state = 'live'$$, '42501', null,
  '[F124] a creator cannot change a moderation state');
select tests.act_as_owner();
select private.moderate_media(tests.made('picture'), 'removed', 'takedown');
select throws_ok($$select tests.required(array[tests.made('picture')])$$,
  'PT410', 'content_removed', '[F124] a removed media item cannot be posted');
select tests.act_as('mara');
select ok(not tests.reads('picture'), '[F124] the owner cannot read a removed media item');
select tests.act_as_owner();
select private.moderate_media(tests.made('picture'), 'live', null);
select tests.act_as('mara');
select ok(tests.reads('picture'), '[F124] the owner can read a released media item');

-- profile pictures
select is(api.set_profile_picture(tests.made('avatar')), 'set',
  '[F68] [F108] a creator can set an avatar');
select is(api.set_profile_picture(tests.made('avatar')), 'set',
  '[F68] [F108] setting the same avatar again succeeds');
select throws_ok($$select api.set_profile_picture(tests.made('second'))$$,
  'PT404', 'media_not_found', '[F68] [F108] a picture of a post cannot be set as avatar');
select tests.act_as('jonas');
select throws_ok($$select api.set_profile_picture(tests.made('avatar'))$$,
  'PT404', 'media_not_found', '[F68] [F108] a fan cannot set the avatar of a creator');
select is(api.set_profile_picture(tests.made('fan avatar')), 'set',
  '[F68] [F108] a fan can set an avatar');
select set_eq($$select profile_id from public.profile_pictures$$,
  $$values (tests.id_of('mara')), (tests.id_of('jonas'))$$,
  '[F68] [F108] a fan reads the picture of a creator and their own');
select tests.act_as_guest();
select set_eq($$select profile_id from public.profile_pictures$$,
  $$values (tests.id_of('mara'))$$,
  '[F68] [F108] a guest reads the picture of a creator, not the one of a fan');
select tests.act_as('mara');
select api.block(tests.id_of('blocked'));
select is_empty(
  $$select * from public.profile_pictures where profile_id = tests.id_of('jonas')$$,
  '[F68] [F108] a creator cannot read the picture of a fan in this table');
select tests.act_as('blocked');
select is_empty($$select * from public.profile_pictures$$,
  '[F32] a blocked fan reads no profile pictures');
select throws_ok($$update public.profile_pictures set name = 'x'$$, '42501', null,
  '[F68] [F108] a user cannot update profile pictures directly');

-- a picture that is set before it is ready
select tests.act_as_owner();
insert into made values ('next avatar', tests.make_media(tests.id_of('mara'), 'avatar', false));
select tests.act_as('mara');
select is(api.set_profile_picture(tests.made('next avatar')), 'pending',
  '[F68] [F108] an avatar that is being processed can be set');
select is((select media_id from public.profile_pictures where profile_id = tests.id_of('mara')),
  tests.made('avatar'),
  '[F68] [F108] the earlier avatar stays while the new one is being processed');
select tests.act_as_owner();
select tests.finish_media(tests.made('next avatar'));
select is((select media_id from public.profile_pictures where profile_id = tests.id_of('mara')),
  tests.made('next avatar'),
  '[F68] [F108] the new avatar replaces the earlier one when it is ready');
select is_empty($$select id from public.media where id = tests.made('avatar')$$,
  '[F68] [F108] the earlier avatar is deleted');

-- suspension
select tests.suspend(tests.id_of('mara'));
select is_empty(
  $$select * from public.profile_pictures where profile_id = tests.id_of('mara')$$,
  '[F68] [F108] a suspended creator has no profile pictures');
select is(
  (select count(*) from private.objects_to_remove where bucket = 'profiles'), 4::bigint,
  '[F68] [F108] the pictures of a suspended creator and the replaced ones are queued for removal');

-- deletion by time
select ok(exists (select from public.media where id = tests.made('of lena')),
  '[F68] [F108] an unused media item is kept at first');
select tests.pass('8 days');
select private.sweep_media();
select ok(not exists (select from public.media where id = tests.made('of lena'))
          and exists (select from public.media where id = tests.made('second')),
  '[F68] [F108] an unused media item is deleted after eight days, a used one is kept');
-- the same rule for a row and for a query
select tests.act_as_owner();
insert into public.media (owner_id, kind, purpose, alt, state, failure, moderation_state, moderation_reason)
select tests.id_of('mara'), 'image', 'chat', 'combined', s, case s when 'failed' then 'api_failed'::public.error_code end,
       m, case when m <> 'live' then 'looked at' end
from unnest(enum_range(null::public.media_state)) s, unnest(enum_range(null::public.moderation_state)) m;
select is((select string_agg(state || ' ' || moderation_state, ', ') from public.media m
           where alt = 'combined' and m.is_live), 'ready live',
  '[F124] only a ready media item that is neither held nor removed is live');
select is((select string_agg(state || ' ' || moderation_state, ', ') from private.live_media
           where alt = 'combined'), 'ready live',
  '[F124] the view of live media has the same rule');
select * from finish();
