-- The welcome video: set by its creator, shown when it is ready, and visible only together with the
-- page. Leases of long jobs are renewed by their holder.
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

-- setting the video
select tests.act_as('mara');
select throws_ok($$select api.set_welcome_video(tests.made('of lena'))$$,
  'PT404', 'media_not_found', '[F37] a creator cannot set a video of another creator');
select throws_ok($$select api.set_welcome_video(tests.made('for a post'))$$,
  'PT404', 'media_not_found', '[F37] a video for a post cannot be set as welcome video');
select is(tests.shown_video(), null, '[F37] a page has no welcome video at first');
select throws_ok($$select api.remove_welcome_video()$$,
  'PT404', 'media_not_found', '[F37] a missing welcome video cannot be removed');
select is(api.set_welcome_video(tests.made('first')), 'set',
  '[F37] a creator can set a ready video');
select is(api.set_welcome_video(tests.made('first')), 'set',
  '[F37] setting the same video again succeeds');
select is(api.my_creator_settings()::jsonb #>> '{welcome_video,state}', 'ready',
  '[F37] the settings show the welcome video as ready');
select is(tests.shown_video(), tests.made('first'), '[F37] the page shows the welcome video');
select throws_ok($$select api.discard_media(tests.made('first'))$$,
  'PT409', 'conflict', '[F37] the welcome video of a page cannot be discarded');
select tests.act_as('jonas');
select throws_ok($$select api.set_welcome_video(tests.made('first'))$$,
  'PT403', 'method_forbidden', '[F37] a fan cannot set a welcome video');
select throws_ok($$select api.remove_welcome_video()$$,
  'PT403', 'method_forbidden', '[F37] a fan cannot remove a welcome video');

-- visibility
select ok(tests.sees_video('first'), '[F37] a fan who sees the page can read the welcome video');
select is(tests.shown_video(), tests.made('first'),
  '[F37] a fan sees the welcome video on the page');
select results_eq($$select media_id, is_live from public.welcome_videos$$,
  $$values (tests.made('first'), true)$$, '[F37] a fan reads the row of the welcome video');
select is_empty($$select id from public.media$$,
  '[F37] a fan cannot read the media row of the welcome video');
select ok(not tests.sees_video('of lena'), '[F37] a fan cannot read a video that was never set');
select ok(not tests.sees_video('for a post'),
  '[F37] a fan cannot read a video that was made for a post');
select tests.act_as_guest();
select ok(tests.sees_video('first'), '[F37] a guest can read the welcome video');
select is(api.guest_creator_page('mara')::jsonb #>> '{welcome_video,media_id}', tests.made('first')::text,
  '[F37] a guest sees the welcome video on the page');
select tests.act_as('mara');
select api.block(tests.id_of('blocked'));
select tests.act_as('blocked');
select ok(not tests.sees_video('first'), '[F32] a blocked fan cannot read the welcome video');
select is(tests.shown_video(), null, '[F32] a blocked fan sees no welcome video on the page');
select is_empty($$select id from public.media$$,
  '[F32] a blocked fan cannot read the media row of the welcome video');
select tests.act_as_owner();
select private.moderate_media(tests.made('first'), 'held', 'reported');
select tests.act_as('jonas');
select ok(not tests.sees_video('first'), '[F124] a fan cannot read a held welcome video');
select is(tests.shown_video(), null, '[F124] a fan sees no held welcome video on the page');
select tests.act_as_owner();
select private.moderate_media(tests.made('first'), 'live', null);
update private.account_statuses set promoted_at = null where profile_id = tests.id_of('mara');
select tests.act_as('jonas');
select ok(not tests.sees_video('first'),
  '[F37] a stranger cannot read the welcome video of an unlisted creator');
select tests.act_as_owner();
update private.account_statuses set promoted_at = private.now()
where profile_id = tests.id_of('mara');

-- the next video
select tests.act_as('mara');
select is(api.set_welcome_video(tests.made('second')), 'pending',
  '[F37] a video that is being processed can be set');
select is(api.my_creator_settings()::jsonb #>> '{welcome_video,state}', 'pending',
  '[F37] the settings show the next video as pending');
select is(tests.shown_video(), tests.made('first'),
  '[F37] the page shows the earlier video while the next one is being processed');
select throws_ok($$select api.remove_welcome_video()$$,
  'PT409', 'media_processing',
  '[F37] the welcome video cannot be removed while the next one is being processed');
select tests.act_as_owner();
select tests.finish_media(tests.made('second'));
select tests.act_as('mara');
select is(tests.shown_video(), tests.made('second'),
  '[F37] the next video replaces the earlier one when it is ready');
select is_empty($$select id from public.media where id = tests.made('first')$$,
  '[F37] the earlier video is deleted');
select tests.act_as_owner();
insert into made values ('broken', tests.video('mara', false, 'preview'));
select tests.act_as('mara');
select api.set_welcome_video(tests.made('broken'));
select tests.act_as_owner();
select private.fail_job(gen_random_uuid(), tests.made('broken'),
  tests.lease_media(tests.made('broken')), 'invalid_video_format', true);
select tests.act_as('mara');
select is(api.my_creator_settings()::jsonb -> 'welcome_video' ->> 'failure', 'invalid_video_format',
  '[F37] the settings show why a video could not be processed');
select is(tests.shown_video(), tests.made('second'),
  '[F37] the page keeps the earlier video after a failure');
select throws_ok($$select api.set_welcome_video(tests.made('broken'))$$,
  'PT409', 'media_failed', '[F37] a failed video cannot be set again');
select lives_ok($$select api.remove_welcome_video()$$,
  '[F37] a creator can remove the welcome video');
select is(tests.shown_video(), null, '[F37] the page shows no welcome video after its removal');
select tests.act_as_owner();
select is(
  (select count(*) from private.objects_to_remove
   where bucket = 'media' and name like tests.made('second') || '/%'),
  3::bigint, '[F108] all renditions of the removed video are queued for removal');

-- long jobs and long uploads
insert into made values ('long', tests.video('lena', false, 'post'));
create temporary table leases as select tests.lease_media(tests.made('long')) as token;
select tests.pass('110 seconds');
select is(private.renew_job(gen_random_uuid(), tests.made('long'), (select token from leases))
  ->> 'state', 'leased', '[F40] the holder of a lease can renew it');
select throws_ok(
  $$select private.renew_job(gen_random_uuid(), tests.made('long'), gen_random_uuid())$$,
  'PT409', 'lease_lost', '[F40] a lease cannot be renewed with another token');
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
  '[F40] the slot of a video is still open after 23 hours');
select * from finish();
