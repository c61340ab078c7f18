-- The welcome video: chosen by its creator, shown when it is made, seen with the page and by nobody
-- else; leases of long jobs are renewed by whoever holds them.
select plan(40);

select tests.make_creator('mara');
select tests.make_creator('lena');
select tests.make_fan('jonas');
select tests.make_fan('blocked');
create temporary table made (what text primary key, id uuid);
grant all on made to anon, authenticated, service_role;
create function tests.video(p_owner text, p_is_ready boolean, p_purpose public.upload_kind)
returns uuid
language sql security definer set search_path = '' as $$
  select tests.make_media(tests.id_of(p_owner), p_purpose, p_is_ready, 'video/mp4')
$$;
create function tests.made(p_what text) returns uuid
language sql security definer set search_path = '' as $$
  select id from pg_temp.made where what = p_what
$$;
create function tests.sees_video(p_what text) returns boolean
language sql stable set search_path = '' as $$
  select tests.may_read(tests.made(p_what), 'video.mp4')
$$;
create function tests.shown_video() returns uuid
language sql set search_path = '' as $$
  select (api.creator_page('mara')::jsonb -> 'welcome_video' ->> 'media_id')::uuid
$$;
insert into made values
  ('first', tests.video('mara', true, 'preview')),
  ('second', tests.video('mara', false, 'preview')),
  ('for a post', tests.video('mara', true, 'post')),
  ('of lena', tests.video('lena', true, 'preview'));

-- choosing
select tests.act_as('mara');
select throws_ok($$select api.set_welcome_video(tests.made('of lena'))$$,
  'PT404', 'media_not_found', '[F37] nobody shows somebody else''s video');
select throws_ok($$select api.set_welcome_video(tests.made('for a post'))$$,
  'PT404', 'media_not_found', '[F37] a video made for a post is no welcome');
select is(tests.shown_video(), null, '[F37] a page has none at first');
select throws_ok($$select api.remove_welcome_video()$$,
  'PT404', 'media_not_found', '[F37] where there is none, none is removed');
select is(api.set_welcome_video(tests.made('first')), 'set',
  '[F37] a creator shows a video that is made');
select is(api.set_welcome_video(tests.made('first')), 'set',
  '[F37] showing it again changes nothing');
select is(api.my_creator_settings()::jsonb #>> '{welcome_video,state}', 'ready',
  '[F37] the settings say so');
select is(tests.shown_video(), tests.made('first'), '[F37] it stands on the page');
select throws_ok($$select api.discard_media(tests.made('first'))$$,
  'PT409', 'conflict', '[F37] what the page shows is not discarded');
select tests.act_as('jonas');
select throws_ok($$select api.set_welcome_video(tests.made('first'))$$,
  'PT403', 'method_forbidden', '[F37] a fan has no page to welcome on');
select throws_ok($$select api.remove_welcome_video()$$,
  'PT403', 'method_forbidden', '[F37] and takes nothing off one');

-- who sees it
select ok(tests.sees_video('first'), '[F37] whoever sees the page sees the video');
select is(tests.shown_video(), tests.made('first'), '[F37] and is told of it');
select results_eq($$select media_id, is_live from public.welcome_videos$$,
  $$values (tests.made('first'), true)$$, '[F37] its row is read');
select is_empty($$select id from public.media$$, '[F37] the media item is its owner''s');
select ok(not tests.sees_video('of lena'), '[F37] one that was never chosen is not seen');
select ok(not tests.sees_video('for a post'), '[F37] one of a post is not seen through this function');
select tests.act_as_guest();
select ok(tests.sees_video('first'), '[F37] a guest sees it too');
select is(api.guest_creator_page('mara')::jsonb #>> '{welcome_video,media_id}', tests.made('first')::text,
  '[F37] and is told of it');
select tests.act_as('mara');
select api.block(tests.id_of('blocked'));
select tests.act_as('blocked');
select ok(not tests.sees_video('first'), '[F32] across a block nobody sees it');
select is(tests.shown_video(), null, '[F32] or learns of it');
select is_empty($$select id from public.media$$, '[F32] or reads its row');
select tests.act_as_owner();
select private.moderate_media(tests.made('first'), 'held', 'reported');
select tests.act_as('jonas');
select ok(not tests.sees_video('first'), '[F124] what is held is not seen');
select is(tests.shown_video(), null, '[F124] nor told of');
select tests.act_as_owner();
select private.moderate_media(tests.made('first'), 'live', null);
update private.account_statuses set promoted_at = null where profile_id = tests.id_of('mara');
select tests.act_as('jonas');
select ok(not tests.sees_video('first'), '[F37] of an unlisted page a stranger sees nothing');
select tests.act_as_owner();
update private.account_statuses set promoted_at = private.now()
where profile_id = tests.id_of('mara');

-- the next one
select tests.act_as('mara');
select is(api.set_welcome_video(tests.made('second')), 'pending',
  '[F37] the next one may be chosen while it is made');
select is(api.my_creator_settings()::jsonb #>> '{welcome_video,state}', 'pending',
  '[F37] the settings say that it is pending');
select is(tests.shown_video(), tests.made('first'), '[F37] the earlier one stands meanwhile');
select throws_ok($$select api.remove_welcome_video()$$,
  'PT409', 'media_processing', '[F37] nothing is removed while one is being made');
select tests.act_as_owner();
select tests.finish_media(tests.made('second'));
select tests.act_as('mara');
select is(tests.shown_video(), tests.made('second'), '[F37] ready, it takes the place');
select is_empty($$select id from public.media where id = tests.made('first')$$,
  '[F37] and the earlier one is gone');
select tests.act_as_owner();
insert into made values ('broken', tests.video('mara', false, 'preview'));
select tests.act_as('mara');
select api.set_welcome_video(tests.made('broken'));
select tests.act_as_owner();
select private.fail_job(gen_random_uuid(), tests.made('broken'),
  tests.lease_media(tests.made('broken')), 'invalid_video_format', true);
select tests.act_as('mara');
select is(api.my_creator_settings()::jsonb -> 'welcome_video' ->> 'failure', 'invalid_video_format',
  '[F37] the settings say why one could not be made');
select is(tests.shown_video(), tests.made('second'), '[F37] and the page keeps the one it had');
select throws_ok($$select api.set_welcome_video(tests.made('broken'))$$,
  'PT409', 'media_failed', '[F37] what failed is not chosen again');
select lives_ok($$select api.remove_welcome_video()$$, '[F37] a video that is there is removed');
select is(tests.shown_video(), null, '[F37] and is off the page');
select tests.act_as_owner();
select is(
  (select count(*) from private.objects_to_remove
   where bucket = 'media' and name like tests.made('second') || '/%'),
  3::bigint, '[F108] with all its files');

-- long jobs and long uploads
insert into made values ('long', tests.video('lena', false, 'post'));
create temporary table leases as select tests.lease_media(tests.made('long')) as token;
select tests.pass('110 seconds');
select is(private.renew_job(gen_random_uuid(), tests.made('long'), (select token from leases))
  ->> 'state', 'leased', '[F40] whoever holds a job says that it is still at work');
select throws_ok(
  $$select private.renew_job(gen_random_uuid(), tests.made('long'), gen_random_uuid())$$,
  'PT409', 'lease_lost', '[F40] nobody else does');
select tests.act_as('mara');
select api.request_upload('post', 3145728000, 'video/quicktime')::jsonb;
select tests.act_as_owner();
select tests.pass('23 hours');
select private.sweep_media();
select tests.act_as('mara');
select ok(
  (select private.is_my_open_slot(s.bucket, s.name) from (
     select 'uploads-video' as bucket, tests.id_of('mara') || '/' || id as name
     from public.media where state = 'uploading') s),
  '[F40] a video may be on its way for a day');
select * from finish();
