-- Sharing a story, once for each request, with its refusals and their twins; whom it is told to,
-- and its views: once a reader, never the owner's, and for the owner's eyes alone.
select plan(54);

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

-- what may be uploaded
select tests.act_as('mara');
select throws_ok($$select api.request_upload('story', 1000, 'video/quicktime')::jsonb$$, 'PT400',
  'story_format_not_supported', '[F50] a MOV is no story');
select throws_ok($$select api.request_upload('story', 1000, 'image/gif')::jsonb$$, 'PT400',
  'story_format_not_supported', '[F50] nor is a GIF');
select throws_ok($$select api.request_upload('story', 1000, 'audio/wav')::jsonb$$, 'PT400',
  'story_format_not_supported', '[F50] nor a recording');
select throws_ok($$select api.request_upload('story', 100 * 1048576 + 1, 'video/mp4')::jsonb$$, 'PT413',
  'story_file_too_big', '[F50] a video of more than 100 MB is too big');
select lives_ok($$select api.request_upload('story', 100 * 1048576, 'video/mp4')::jsonb$$,
  '[F50] one of 100 MB is not');
select throws_ok($$select api.request_upload('story', 10 * 1048576 + 1, 'image/png')::jsonb$$, 'PT413',
  'image_too_big', '[F50] a picture of more than 10 MB is too big');
select lives_ok($$select api.request_upload('story', 10 * 1048576, 'image/jpeg')::jsonb$$,
  '[F50] one of 10 MB is not');
select tests.act_as('jonas');
select throws_ok($$select api.request_upload('story', 1000, 'image/png')::jsonb$$, 'PT403',
  'upload_unauthorized', '[F50] a fan uploads no stories');
select throws_ok($$select api.create_story(gen_random_uuid(), (select picture from made))$$, 'PT403',
  'method_forbidden', '[F50] and shares none');
select tests.act_as_guest();
select throws_ok($$select api.create_story(gen_random_uuid(), (select picture from made))$$, '42501',
  null, '[F50] a guest is refused');

-- sharing
select tests.act_as('mara');
select throws_ok($$select api.create_story(null, (select picture from made))$$, 'PT400',
  'invalid_payload', '[F50] without a request nothing is shared');
select throws_ok($$select api.create_story(gen_random_uuid(), null, 'words alone')$$, 'PT400',
  'invalid_payload', '[F50] nor words alone');
select throws_ok($$select api.create_story(gen_random_uuid(), (select foreign_one from made))$$,
  'PT404', 'media_not_found', '[F50] nor somebody else''s picture');
select throws_ok($$select api.create_story(gen_random_uuid(), (select posted from made))$$,
  'PT404', 'media_not_found', '[F50] nor one uploaded for a post');
select throws_ok($$select api.create_story(gen_random_uuid(), (select picture from made),
  repeat('x', 501))$$, 'PT400', 'story_text_too_long', '[F50] 501 characters are too many');
select lives_ok($$select api.create_story((select request from made), (select picture from made),
  '  ' || repeat('x', 500) || '  ')$$, '[F50] 500 and some spaces are not');
select is(api.create_story((select request from made), (select picture from made), repeat('x', 500)),
  (api.my_stories()::jsonb #>> '{0,id}')::uuid, '[F50] the same request answers the same story');
select is(jsonb_array_length(api.my_stories()::jsonb), 1, '[F50] and makes no second one');
select throws_ok($$select api.create_story((select request from made), (select video from made))$$,
  'PT409', 'duplicate_request', '[F50] another story under one request is refused');
select throws_ok($$select api.create_story(gen_random_uuid(), (select picture from made))$$,
  'PT409', 'conflict', '[F50] a picture is one story');
select lives_ok($$select api.create_story(gen_random_uuid(), (select video from made))$$,
  '[F50] a video without words is a story');
select is(api.my_stories()::jsonb #>> '{0,media,kind}', 'video', '[F50] newest first');
select tests.act_as_owner();
select tests.suspend(tests.id_of('ines'));
select tests.act_as('ines');
select throws_ok($$select api.create_story(gen_random_uuid(), (select foreign_one from made))$$,
  'PT403', 'account_suspended', '[F50] whoever is held shares nothing');

-- telling
select tests.act_as_owner();
select is(pg_temp.told('jonas'), 2::bigint, '[F51] followers are told of each story');
select is(pg_temp.told('payer'), 2::bigint, '[F51] so are subscribers');
select is(pg_temp.told('stranger'), 0::bigint, '[F51] nobody else is');
select tests.act_as('jonas');
select throws_ok($$select api.follow(tests.id_of('hidden'))::jsonb$$, null, null,
  'a creator who is not listed has no new followers');
select tests.act_as_owner();
insert into public.follows (fan_id, creator_id) values (tests.id_of('jonas'), tests.id_of('hidden'));
select tests.act_as('hidden');
select lives_ok($$select api.create_story(gen_random_uuid(), (select unseen from made))$$,
  '[F51] a creator who is not promoted shares too');
select tests.act_as_owner();
select is(pg_temp.told('jonas'), 2::bigint, '[F51] and nobody is told while nobody sees it');
select is((select count(*) from public.audience_events where creator_id = tests.id_of('hidden')), 0::bigint,
  '[F51] nor is it written down for later');
update private.account_statuses set accepted_at = now(), promoted_at = now()
where profile_id = tests.id_of('hidden');
select is(pg_temp.told('jonas'), 3::bigint, '[F51] promoted within the day, it is told');
update private.account_statuses set promoted_at = null where profile_id = tests.id_of('hidden');
update private.account_statuses set promoted_at = now() where profile_id = tests.id_of('hidden');
select is(pg_temp.told('jonas'), 3::bigint, '[F51] once');

update public.follows set ended_at = now() where creator_id = tests.id_of('hidden');

-- telling when it is ready
create temp table late as
select tests.make_media(tests.id_of('mara'), 'story', false, 'video/mp4') as media_id;
grant select on late to authenticated;
select tests.act_as('mara');
select api.create_story(gen_random_uuid(), (select media_id from late));
select tests.act_as_owner();
select is(pg_temp.told('jonas'), 2::bigint, '[F51] a video that is being made is not told of yet');
select tests.finish_media((select media_id from late));
select is(pg_temp.told('jonas'), 3::bigint, '[F51] but when it is ready');
select tests.act_as('mara');
select api.remove_story((api.my_stories()::jsonb #>> '{0,id}')::uuid);
select tests.act_as_owner();

-- looking
create temp table story as
select id from public.stories where media_id = (select picture from made);
grant select on story to anon, authenticated;
select tests.act_as('jonas');
select is(api.creator_page('mara')::jsonb #>> '{viewer,story_status}', 'new', '[F30] a ring says that there is something new');
select is(api.stories() #>> '{1,stories,0,is_seen}', 'false', '[F51] a story is new at first');
select api.view_story((select id from story));
select api.view_story((select id from story));
select is(api.stories() #>> '{1,stories,0,is_seen}', 'true', '[F51] and seen afterwards');
select is(api.creator_page('mara')::jsonb #>> '{viewer,story_status}', 'new', '[F30] the ring stays while one is new');
select api.view_story((api.creator_stories(tests.id_of('mara')) #>> '{stories,1,id}')::uuid);
select is(api.creator_page('mara')::jsonb #>> '{viewer,story_status}', 'seen', '[F30] and fades when all are seen');
select tests.act_as('payer');
select api.view_story((select id from story));
select tests.act_as('mara');
select is(api.my_media(array[(select picture from made)])::jsonb #>> '{0,state}', 'ready', '[F51] its owner does');
select api.view_story((select id from story));
select is(api.my_stories()::jsonb #>> '{1,views}', '2',
  '[F51] two people saw it: once each, and never the owner');
select is((select string_agg(x #>> '{viewer,username}', ' ')
           from jsonb_array_elements(api.story_views((select id from story))::jsonb) x),
  'payer jonas', '[F51] the owner sees who, newest first');
select tests.act_as('jonas');
select throws_ok('select api.story_views((select id from story))::jsonb', 'PT403', 'method_forbidden',
  '[F51] nobody else does');
select is(api.my_media(array[(select picture from made)])::jsonb, '[]', '[F51] a fan who sees a picture does not own it');
select tests.act_as('hidden');
select throws_ok('select api.story_views((select id from story))::jsonb', 'PT404', 'story_not_found',
  '[F51] not even another creator');
select tests.act_as('stranger');
select api.view_story((select id from story));
select tests.act_as('mara');
select api.block(tests.id_of('stranger'));
select is((select string_agg(x #>> '{viewer,username}', ' ')
           from jsonb_array_elements(api.story_views((select id from story))::jsonb) x),
  'payer jonas', '[F32] the owner sees no view across a block');
select tests.act_as('stranger');
select throws_ok('select api.view_story((select id from story))', 'PT404', 'story_not_found',
  '[F51] across a block there is no story');
select tests.act_as_guest();
select throws_ok('select api.view_story((select id from story))', '42501', null,
  '[F51] guests are refused');
select throws_ok('select text from public.stories', '42501', null, '[F51] nor a table');
select is(api.guest_creator_page('mara')::jsonb #>> '{viewer,story_status}', null, '[F30] nor a ring');

-- reports
select tests.act_as('jonas');
select lives_ok($$select api.report_story(gen_random_uuid(), (select id from story), 'spam')$$,
  '[F125] whoever sees a story may report it');
select tests.act_as('mara');
select tests.act_as_owner();
-- room below the cap on deletions
select tests.post('mara', 'public', 'more ' || n) from generate_series(1, 6) n;
update public.posts set created_at = created_at - interval '1 month';
select tests.act_as('mara');
select api.remove_story((select id from story));
select tests.act_as_owner();
select is((select count(*) from public.media where id = (select picture from made)), 1::bigint,
  '[F125] what was reported stays until staff have decided, removed or not');
select tests.act_as('jonas');
select throws_ok('select api.view_story((select id from story))', 'PT404', 'story_not_found',
  '[F51] and nobody sees the removed one for all that');
select is(json_array_length(api.creator_stories(tests.id_of('mara')) -> 'stories'), 1,
  '[F51] the other one stays');

select * from finish();
