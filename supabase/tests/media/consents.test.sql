-- A withdrawn consent removes its media items everywhere, for every user.
select plan(9);

select tests.make_creator('mara');
select tests.make_fan('jonas');
create temporary table made (what text primary key, id uuid);
grant all on made to anon, authenticated, service_role;
insert into made values
  ('with', tests.make_media(tests.id_of('mara'), 'preview', true, 'video/mp4')),
  ('without', tests.make_media(tests.id_of('mara'), 'post')),
  ('later', tests.make_media(tests.id_of('mara'), 'post')),
  ('consent', gen_random_uuid());
create function tests.made(p_what text) returns uuid
language sql security definer set search_path = '' as $$
  select id from pg_temp.made where what = p_what
$$;
create function tests.reads_video() returns boolean
language sql stable set search_path = '' as $$
  select tests.may_read(tests.made('with'), 'video.mp4')
$$;
insert into private.consents (id, owner_id, person) values (tests.made('consent'), tests.id_of('mara'), 'Bo');
update public.media set consent_id = tests.made('consent') where id = tests.made('with');
select tests.act_as('mara');
select api.set_welcome_video(tests.made('with'));

select tests.act_as('jonas');
select ok(tests.reads_video(), '[F124] a fan sees a video with a valid consent');
select throws_ok($$select * from private.consents$$, '42501', null,
  '[F124] a fan cannot read consents');
select tests.act_as('mara');
select throws_ok($$update public.media set consent_id = null$$, '42501', null,
  '[F124] a creator cannot detach a media item from its consent');

select tests.act_as_owner();
update private.consents set withdrawn_at = private.now() where id = tests.made('consent');
select is((select moderation_state || ' ' || moderation_reason from public.media
           where id = tests.made('with')),
  'removed consent withdrawn', '[F124] the withdrawal of a consent removes its media item');
select is((select moderation_state::text from public.media where id = tests.made('without')),
  'live', '[F124] the withdrawal of a consent leaves other media items live');
select tests.act_as('jonas');
select ok(not tests.reads_video(), '[F124] a fan cannot see a video whose consent is withdrawn');
select tests.act_as('mara');
select ok(not tests.reads_video(),
  '[F124] the owner cannot see a video whose consent is withdrawn');

select tests.act_as_owner();
select private.moderate_media(tests.made('with'), 'live', null);
select is((select moderation_state::text from public.media where id = tests.made('with')),
  'removed', '[F124] moderation cannot set a media item with a withdrawn consent live');
update public.media set consent_id = tests.made('consent') where id = tests.made('later');
select is((select moderation_state::text from public.media where id = tests.made('later')),
  'removed', '[F124] a media item that is linked to a withdrawn consent is removed');
select * from finish();
