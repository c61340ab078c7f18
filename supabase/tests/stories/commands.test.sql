-- Publishing a story: idempotent requests, refusals beside accepted requests, and notifications.
-- Each member adds one view, the owner adds none, and only the owner sees the list of views.
select plan(57);

create function pg_temp.media(p_owner text, p_purpose text default 'story', p_type text default 'image/png')
returns uuid
language sql as $$
  select tests.make_media(tests.id_of(p_owner), p_purpose::public.upload_kind, true, p_type)
$$;

create function pg_temp.told(p_user text) returns bigint
language plpgsql as $$
declare
  v_count bigint;
begin
  perform tests.act_as(p_user);
  v_count := (select coalesce(sum(json_array_length(x -> 'ids')), 0)
              from json_array_elements(api.notifications() -> 'lines') x
              where x ->> 'kind' = 'new_story');
  perform tests.act_as_owner();
  return v_count;
end $$;

select tests.make_creator('mara');
select tests.make_creator('ines');
select tests.make_creator('hidden', 1500, false);
select tests.make_fan(u) from unnest(array['jonas', 'payer', 'stranger', 'blocked']) u;
select tests.subscribe(tests.id_of('payer'), tests.id_of('mara'));
select tests.act_as('jonas');
select api.follow(tests.id_of('mara'))::jsonb;
select tests.act_as_owner();
create temp table made as
select pg_temp.media('mara') as picture, pg_temp.media('mara', 'story', 'video/mp4') as video,
       pg_temp.media('mara', 'post') as posted, pg_temp.media('ines') as foreign_one,
       pg_temp.media('hidden') as unseen, gen_random_uuid() as request;
grant select on made to anon, authenticated;

-- uploads
select tests.act_as('mara');
select lives_ok($$select api.request_upload('story', 1000, 'video/quicktime')::jsonb$$,
  '[F50] [F136] a MOV is accepted for a story');
select lives_ok($$select api.request_upload('story', 1000, 'image/heic')::jsonb$$,
  '[F50] [F136] a HEIC is accepted for a story');
select throws_ok($$select api.request_upload('story', 1000, 'video/webm')::jsonb$$, 'PT400',
  'story_format_not_supported', '[F50] a WebM is refused for a story');
select throws_ok($$select api.request_upload('story', 1000, 'image/gif')::jsonb$$, 'PT400',
  'story_format_not_supported', '[F50] a GIF is refused for a story');
select throws_ok($$select api.request_upload('story', 1000, 'audio/wav')::jsonb$$, 'PT400',
  'story_format_not_supported', '[F50] a recording is refused for a story');
select throws_ok($$select api.request_upload('story', 100 * 1048576 + 1, 'video/mp4')::jsonb$$, 'PT413',
  'story_file_too_big', '[F50] a video of more than 100 MB is refused');
select lives_ok($$select api.request_upload('story', 100 * 1048576, 'video/mp4')::jsonb$$,
  '[F50] a video of 100 MB is accepted');
select throws_ok($$select api.request_upload('story', 10 * 1048576 + 1, 'image/png')::jsonb$$, 'PT413',
  'image_too_big', '[F50] a picture of more than 10 MB is refused');
select lives_ok($$select api.request_upload('story', 10 * 1048576, 'image/jpeg')::jsonb$$,
  '[F50] a picture of 10 MB is accepted');
select tests.act_as('jonas');
select throws_ok($$select api.request_upload('story', 1000, 'image/png')::jsonb$$, 'PT403',
  'upload_unauthorized', '[F50] a fan cannot upload a story');
select throws_ok($$select api.create_story(gen_random_uuid(), (select picture from made))$$, 'PT403',
  'method_forbidden', '[F50] a fan cannot publish a story');
select tests.act_as_guest();
select throws_ok($$select api.create_story(gen_random_uuid(), (select picture from made))$$, '42501',
  null, '[F50] a guest cannot publish a story');

-- publishing
select tests.act_as('mara');
select throws_ok($$select api.create_story(null, (select picture from made))$$, 'PT400',
  'invalid_payload', '[F50] a story requires a request id');
select throws_ok($$select api.create_story(gen_random_uuid(), null, 'words alone')$$, 'PT400',
  'invalid_payload', '[F50] a story requires a media item');
select throws_ok($$select api.create_story(gen_random_uuid(), (select foreign_one from made))$$,
  'PT404', 'media_not_found', '[F50] a picture of another creator is refused');
select throws_ok($$select api.create_story(gen_random_uuid(), (select posted from made))$$,
  'PT404', 'media_not_found', '[F50] a picture that was uploaded for a post is refused');
select throws_ok($$select api.create_story(gen_random_uuid(), (select picture from made),
  repeat('x', 501))$$, 'PT400', 'story_text_too_long', '[F50] a text of 501 characters is refused');
select lives_ok($$select api.create_story((select request from made), (select picture from made),
  '  ' || repeat('x', 500) || '  ')$$, '[F50] a text of 500 characters with spaces around it is accepted');
select is(api.create_story((select request from made), (select picture from made), repeat('x', 500)),
  (api.my_stories()::jsonb #>> '{0,id}')::uuid, '[F50] a repeated request returns the same story');
select is(jsonb_array_length(api.my_stories()::jsonb), 1, '[F50] a repeated request creates no second story');
select throws_ok($$select api.create_story((select request from made), (select video from made))$$,
  'PT409', 'duplicate_request', '[F50] the same request id with another media item is refused');
select throws_ok($$select api.create_story(gen_random_uuid(), (select picture from made))$$,
  'PT409', 'conflict', '[F50] a picture cannot be used for two stories');
select lives_ok($$select api.create_story(gen_random_uuid(), (select video from made))$$,
  '[F50] a video without text is accepted');
select is(api.my_stories()::jsonb #>> '{0,media,kind}', 'video', '[F50] the owner sees their stories newest first');
select tests.act_as_owner();
select tests.suspend(tests.id_of('ines'));
select tests.act_as('ines');
select throws_ok($$select api.create_story(gen_random_uuid(), (select foreign_one from made))$$,
  'PT403', 'account_suspended', '[F50] a suspended creator cannot publish a story');

-- notifications
select tests.act_as_owner();
select is(pg_temp.told('jonas'), 2::bigint, '[F51] a follower gets a notification of each story');
select is(pg_temp.told('payer'), 2::bigint, '[F51] a subscriber gets a notification of each story');
select is(pg_temp.told('stranger'), 0::bigint, '[F51] a fan who neither follows nor subscribes gets no notification');
select tests.act_as('jonas');
select throws_ok($$select api.follow(tests.id_of('hidden'))::jsonb$$, null, null,
  'an unlisted creator cannot be followed');
select tests.act_as_owner();
insert into public.follows (fan_id, creator_id) values (tests.id_of('jonas'), tests.id_of('hidden'));
select tests.act_as('hidden');
select lives_ok($$select api.create_story(gen_random_uuid(), (select unseen from made))$$,
  '[F51] a creator who is not promoted can publish a story');
select tests.act_as_owner();
select is(pg_temp.told('jonas'), 2::bigint, '[F51] a follower gets no notification of a story that is not visible');
select is((select count(*) from public.audience_events where creator_id = tests.id_of('hidden')), 0::bigint,
  '[F51] a story that is not visible creates no event');
update private.account_statuses set accepted_at = now(), promoted_at = now()
where profile_id = tests.id_of('hidden');
select is(pg_temp.told('jonas'), 3::bigint, '[F51] a follower gets the notification when the creator is promoted within 24 hours');
update private.account_statuses set promoted_at = null where profile_id = tests.id_of('hidden');
update private.account_statuses set promoted_at = now() where profile_id = tests.id_of('hidden');
select is(pg_temp.told('jonas'), 3::bigint, '[F51] a second promotion creates no second notification');

update public.follows set ended_at = now() where creator_id = tests.id_of('hidden');

-- notifications of a story that becomes ready later
create temp table late as
select tests.make_media(tests.id_of('mara'), 'story', false, 'video/mp4') as media_id;
grant select on late to authenticated;
select tests.act_as('mara');
select api.create_story(gen_random_uuid(), (select media_id from late));
select tests.act_as_owner();
select is(pg_temp.told('jonas'), 2::bigint, '[F51] a follower gets no notification of a story whose video is processing');
select tests.finish_media((select media_id from late));
select is(pg_temp.told('jonas'), 3::bigint, '[F51] a follower gets the notification when the video is ready');
select tests.act_as('mara');
select api.remove_story((api.my_stories()::jsonb #>> '{0,id}')::uuid);
select tests.act_as_owner();

-- views
create temp table story as
select id from public.stories where media_id = (select picture from made);
grant select on story to anon, authenticated;
select tests.act_as('jonas');
select is(api.creator_page('mara')::jsonb #>> '{viewer,story_status}', 'new', '[F30] the story status is new before the first view');
select is(api.stories() #>> '{1,stories,0,is_seen}', 'false', '[F51] a story is not seen before the first view');
select api.view_story((select id from story));
select api.view_story((select id from story));
select is(api.stories() #>> '{1,stories,0,is_seen}', 'true', '[F51] a viewed story is seen');
select is(api.creator_page('mara')::jsonb #>> '{viewer,story_status}', 'new', '[F30] the story status is new while one story is not seen');
select api.view_story((api.creator_stories(tests.id_of('mara')) #>> '{stories,1,id}')::uuid);
select is(api.creator_page('mara')::jsonb #>> '{viewer,story_status}', 'seen', '[F30] the story status is seen when all stories are seen');
select tests.act_as('payer');
select api.view_story((select id from story));
select tests.act_as('mara');
select is(api.my_media(array[(select picture from made)])::jsonb #>> '{0,state}', 'ready', '[F51] the owner sees the state of their picture');
select is(api.creator_page('mara')::jsonb #>> '{viewer,story_status}', 'new', '[F30] the own page has a ring while there is a story');
select api.view_story((select id from story));
select is(api.my_stories()::jsonb #>> '{1,views}', '2',
  '[F51] two viewers count once each and the owner does not count');
select is((select string_agg(x #>> '{viewer,username}', ' ')
           from jsonb_array_elements(api.story_views((select id from story))::jsonb) x),
  'payer jonas', '[F51] the owner sees the viewers, newest first');
select tests.act_as('jonas');
select throws_ok('select api.story_views((select id from story))::jsonb', 'PT403', 'method_forbidden',
  '[F51] a fan cannot list the views');
select is(api.my_media(array[(select picture from made)])::jsonb, '[]', '[F51] a fan does not see the picture of a visible story in their own media');
select tests.act_as('hidden');
select throws_ok('select api.story_views((select id from story))::jsonb', 'PT404', 'story_not_found',
  '[F51] another creator cannot list the views');
select tests.act_as('stranger');
select api.view_story((select id from story));
select tests.act_as('mara');
select api.block(tests.id_of('stranger'));
select is((select string_agg(x #>> '{viewer,username}', ' ')
           from jsonb_array_elements(api.story_views((select id from story))::jsonb) x),
  'payer jonas', '[F32] the list of views omits a user whom the owner has blocked');
select tests.act_as('stranger');
select throws_ok('select api.view_story((select id from story))', 'PT404', 'story_not_found',
  '[F51] a blocked fan cannot view a story');
select tests.act_as_guest();
select throws_ok('select api.view_story((select id from story))', '42501', null,
  '[F51] a guest cannot view a story');
select throws_ok('select text from public.stories', '42501', null, '[F51] a guest cannot read the table of stories');
select is(api.guest_creator_page('mara')::jsonb #>> '{viewer,story_status}', null, '[F30] a guest gets no story status');

-- reports
select tests.act_as('jonas');
select lives_ok($$select api.report_story(gen_random_uuid(), (select id from story), 'spam')$$,
  '[F125] a fan who can see a story can report it');
select tests.act_as('mara');
select tests.act_as_owner();
-- room below the cap on deletions
select tests.post('mara', 'public', 'more ' || n) from generate_series(1, 6) n;
update public.posts set created_at = created_at - interval '1 month';
select tests.act_as('mara');
select api.remove_story((select id from story));
select tests.act_as_owner();
select is((select count(*) from public.media where id = (select picture from made)), 1::bigint,
  '[F125] the picture of a removed story that was reported is kept for staff');
select tests.act_as('jonas');
select throws_ok('select api.view_story((select id from story))', 'PT404', 'story_not_found',
  '[F51] a fan cannot view a removed story that was reported');
select is(json_array_length(api.creator_stories(tests.id_of('mara')) -> 'stories'), 1,
  '[F51] the other story of the creator stays visible');

select * from finish();
