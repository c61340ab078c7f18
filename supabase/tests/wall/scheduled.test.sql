-- Scheduled posts have a time on the quarter of an hour within thirty days. Each is published
-- exactly once, by the clock, with one event. Until then only the owner can change or remove it.
select plan(59);

select tests.make_creator('mara');
select tests.make_creator('ines');
select tests.make_fan('jonas');
select tests.set_now('2026-11-10 10:07:00+00');
create temp table m as select n, tests.make_media(tests.id_of('mara'), 'post', n < 4) as id from generate_series(1, 5) n;
grant select on m to authenticated;
create function pg_temp.plan_it(p_at text, p_text text default 'later', p_more text default '', p_user text default 'mara') returns text
language sql as $$
  select case when a ~ '^[0-9a-f-]{36}$' then 'done' else a end from tests.answer(p_user, format(
    'api.schedule_post(gen_random_uuid(), %L, ''public'', %L, ''{}'' %s)', p_at, p_text, p_more)) a
$$;
create function tests.scheduled(p_text text) returns uuid language sql security definer as $$
  select id from public.scheduled_posts where text = p_text order by id desc limit 1
$$;
create function pg_temp.state(p_text text) returns text language sql as $$
  select state || coalesce(' ' || failure, '') from public.scheduled_posts where id = tests.scheduled(p_text)
$$;

-- the time
select is(pg_temp.plan_it('2026-11-10 10:15:00+00', 'first'), 'done', '[F47] the next quarter of an hour is accepted');
select is(pg_temp.plan_it('2026-12-10 10:00:00+00', 'last'), 'done', '[F47] the last quarter of an hour within thirty days is accepted');
select is(pg_temp.plan_it('2026-12-10 10:15:00+00'), 'schedule_too_far', '[F47] a time of thirty days and eight minutes ahead is refused');
select is(pg_temp.plan_it('2026-11-10 10:00:00+00'), 'schedule_in_past', '[F47] a time in the past is refused');
select is(pg_temp.plan_it('2026-11-10 10:20:00+00'), 'invalid_schedule_slot', '[F47] a time off the quarter of an hour is refused');
select is(pg_temp.plan_it('2026-11-10 10:15:00.5+00'), 'invalid_schedule_slot', '[F47] a time half a second off the quarter is refused');
select is(pg_temp.plan_it('infinity'), 'invalid_schedule_slot', '[F47] an infinite time is refused');
select is(pg_temp.plan_it(null), 'invalid_schedule_slot', '[F47] a null time is refused');

-- permissions, content and list
select is(pg_temp.plan_it('2026-11-10 10:30:00+00', 'x', '', 'jonas'), 'method_forbidden', '[F47] a fan cannot schedule a post');
select is(pg_temp.plan_it('2026-11-10 10:30:00+00', 'x', '', 'guest'), '42501', '[F47] a guest cannot schedule a post');
select is(pg_temp.plan_it('2026-11-10 10:30:00+00', ' '), 'post_text_required', '[F47] an invalid post cannot be scheduled');
select is(pg_temp.plan_it('2026-11-10 10:30:00+00', 'which', $$, p_options => '{a,b}'$$), 'done', '[F47] a poll can be scheduled');
select is(pg_temp.plan_it('2026-11-10 10:30:00+00', 'which', $$, p_options => '{a}'$$), 'invalid_poll_options', '[F47] a poll with one option cannot be scheduled');
select tests.act_as('mara');
select is(
  api.schedule_post('00000000-0000-4000-8000-000000000001', '2026-11-10 11:00:00+00', 'private', 'album', (select array_agg(id order by n) from m where n < 3)),
  api.schedule_post('00000000-0000-4000-8000-000000000001', '2026-11-10 11:00:00+00', 'private', 'album', (select array_agg(id order by n) from m where n < 3)),
  '[F47] a repeated request returns the same scheduled post');
select throws_ok($$select api.schedule_post('00000000-0000-4000-8000-000000000001', '2026-11-10 11:15:00+00', 'private', 'album', (select array_agg(id order by n) from m where n < 3))$$,
  'PT409', 'duplicate_request', '[F47] the same request id with another time is refused');
select is((select string_agg(x ->> 'text', ' ') from jsonb_array_elements(api.scheduled()::jsonb) x), 'first which album last',
  '[F47] the list has the soonest post first');
select is((select string_agg(x ->> 'text', ' ') from jsonb_array_elements(api.scheduled(tests.scheduled('which'))::jsonb) x), 'album last',
  '[F47] the list continues after the cursor');
select is((select jsonb_array_length(x -> 'media') from jsonb_array_elements(api.scheduled()::jsonb) x where x ->> 'text' = 'album'), 2,
  '[F47] a post in the list has its media');
select tests.act_as('ines');
select is(api.scheduled()::jsonb, '[]', '[F47] another creator does not see the post in their list');
select tests.act_as_owner();
select is(tests.answer('jonas', '(select count(*) from public.scheduled_posts)'), '0', '[F47] a fan reads no row of scheduled posts');

-- changing and removing
create function pg_temp.edit(p_user text, p_text text, p_rest text) returns text language sql as $$
  select tests.answer(p_user, format('api.edit_scheduled(%L, %s)', tests.scheduled(p_text), p_rest))
$$;
select is(pg_temp.edit('mara', 'first', $$p_text => 'sooner'$$), 'done', '[F47] the text of a scheduled post can be changed');
select is(pg_temp.edit('mara', 'sooner', $$p_at => '2026-11-10 10:45:00+00'$$), 'done', '[F47] the time of a scheduled post can be changed');
select is((select publish_at from public.scheduled_posts where text = 'sooner'), '2026-11-10 10:45:00+00'::timestamptz, '[F47] a changed time is stored');
select is(pg_temp.edit('mara', 'sooner', $$p_at => '2026-11-10 10:46:00+00'$$), 'invalid_schedule_slot', '[F47] a change to a time off the quarter of an hour is refused');
select is(pg_temp.edit('mara', 'which', $$p_text => ' '$$), 'poll_text_required', '[F47] a change to an invalid post is refused');
select is(pg_temp.edit('ines', 'sooner', $$p_text => 'mine'$$), 'scheduled_not_found', '[F47] another creator cannot change a scheduled post');
select is(pg_temp.edit('jonas', 'sooner', $$p_text => 'mine'$$), 'method_forbidden', '[F47] a fan cannot change a scheduled post');
select is(pg_temp.edit('mara', 'album', format('p_media_ids => %L', (select array_agg(id order by n) from m where n in (1, 3)))), 'done', '[F47] the pictures of a scheduled post can be changed');
select is((select count(*) from public.media where id = (select id from m where n = 2)), 0::bigint, '[F42] a removed picture is deleted');
select tests.act_as('mara');
select lives_ok($$select api.schedule_post(gen_random_uuid(), '2026-11-10 12:00:00+00', 'public', 'unfinished', array[(select id from m where n = 4)])$$,
  '[F47] a post with a picture that is still processing can be scheduled');
select is((select x -> 'is_removable' from jsonb_array_elements(api.scheduled()::jsonb) x where x ->> 'text' = 'unfinished'), 'false',
  '[F47] a post whose picture is processing is not removable');
select throws_ok($$select api.remove_scheduled(tests.scheduled('unfinished'))$$, 'PT409', 'media_processing', '[F47] removing a post whose picture is processing is refused');
select tests.act_as_owner();
select tests.finish_media((select id from m where n = 4));
select is(tests.answer('ines', format('api.remove_scheduled(%L)', tests.scheduled('unfinished'))), 'scheduled_not_found', '[F47] another creator cannot remove a scheduled post');
select is(tests.answer('mara', format('api.remove_scheduled(%L)', tests.scheduled('unfinished'))), 'done', '[F47] the owner can remove the post when its picture is ready');
select is((select count(*) from public.media where id = (select id from m where n = 4)), 0::bigint, '[F47] the picture of a removed scheduled post is deleted');
select is(tests.answer('mara', format('api.remove_scheduled(%L)', tests.scheduled('unfinished'))), 'scheduled_not_found', '[F47] a removed scheduled post cannot be removed again');

-- the clock
select private.publish_due_posts();
select is((select count(*) from public.posts), 0::bigint, '[F47] a post is not published before its time');
select tests.set_now('2026-11-10 11:00:00+00');
select private.publish_due_posts();
select set_eq('select text from public.post_texts', array['sooner', 'which', 'album'], '[F47] every due post is published');
select private.publish_due_posts();
select is((select count(*) from public.posts), 3::bigint, '[F47] a second run publishes nothing again');
select results_eq($$select x.text, e.kind::text, e.audience::text from public.audience_events e join public.post_texts x on x.post_id = e.subject_id order by x.text$$,
  $$values ('album', 'wall_media', 'subscribers'), ('sooner', 'wall_post', 'everyone'), ('which', 'wall_post', 'everyone')$$,
  '[F63] each published post creates an event for its audience');
select is((select created_at from public.posts where id in (select tests.posts_with('sooner'))), '2026-11-10 11:00:00+00'::timestamptz, '[F47] a published post has the time of its publication');
select is((select count(*) from public.post_media), 2::bigint, '[F47] a published post has its pictures');
select is((select count(*) from private.poll_options), 2::bigint, '[F47] a published poll has its options');
select is(pg_temp.state('sooner'), 'published', '[F47] the row of a scheduled post has the state published');
select is(pg_temp.edit('mara', 'sooner', $$p_text => 'too late'$$), 'scheduled_not_found', '[F47] a published post cannot be changed as a scheduled post');

-- the failure of one post does not affect others
select pg_temp.plan_it('2026-11-10 11:15:00+00', 'shut out');
select tests.act_as('ines');
select api.schedule_post(gen_random_uuid(), '2026-11-10 11:15:00+00', 'public', 'of ines', '{}');
select tests.act_as_owner();
update public.creator_settings set is_free_wall_disabled = true where creator_id = tests.id_of('mara');
select tests.set_now('2026-11-10 11:20:00+00');
select private.publish_due_posts();
select is(pg_temp.state('shut out'), 'failed free_wall_disabled', '[F35] a public post fails while the free wall is disabled');
select is(pg_temp.state('of ines'), 'published', '[F47] a post of another creator is published in the same run');
update public.creator_settings set is_free_wall_disabled = false where creator_id = tests.id_of('mara');
select is(pg_temp.edit('mara', 'shut out', $$p_at => '2026-11-10 11:30:00+00'$$), 'done', '[F47] a failed post can be given another time');
select tests.set_now('2026-11-10 11:30:00+00');
select private.publish_due_posts();
select is(pg_temp.state('shut out'), 'published', '[F47] a rescheduled post is published at its new time');

-- a run publishes at most a hundred posts
select pg_temp.plan_it('2026-11-10 12:00:00+00', 'one of many') from generate_series(1, 110);
select pg_temp.plan_it('2026-11-10 12:15:00+00', 'the only one', '', 'ines');
create function pg_temp.waiting() returns bigint language sql as $$
  select count(*) from public.scheduled_posts where text = 'one of many' and state = 'waiting'
$$;
select tests.set_now('2026-11-10 12:15:00+00');
select private.publish_due_posts();
select is(pg_temp.state('the only one'), 'published', '[F47] the many posts of one creator do not delay the post of another');
select is(pg_temp.waiting(), 11::bigint, '[F47] the many posts of one creator exceed one run');
select private.publish_due_posts();
select is(pg_temp.waiting(), 0::bigint, '[F47] the next run publishes the remaining posts');

-- scheduled promos count for their day
select is(pg_temp.plan_it('2026-11-11 10:00:00+00', 'promo', ', p_is_promo => true'), 'done', '[F49] a promo can be scheduled') from generate_series(1, 5);
select is(pg_temp.plan_it('2026-11-11 10:00:00+00', 'promo', ', p_is_promo => true'), 'promo_limit_reached', '[F49] the sixth promo of a day cannot be scheduled');
select tests.no_drift();
select * from finish();
