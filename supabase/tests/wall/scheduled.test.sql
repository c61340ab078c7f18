-- Scheduled posts: on the quarter of an hour, within thirty days, published by the clock exactly
-- once and told to whom they are for; changed and removed by their owner alone until then.
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

-- when
select is(pg_temp.plan_it('2026-11-10 10:15:00+00', 'first'), 'done', '[F47] the next quarter of an hour');
select is(pg_temp.plan_it('2026-12-10 10:00:00+00', 'last'), 'done', '[F47] the last one within thirty days');
select is(pg_temp.plan_it('2026-12-10 10:15:00+00'), 'schedule_too_far', '[F47] thirty days and eight minutes are too far');
select is(pg_temp.plan_it('2026-11-10 10:00:00+00'), 'schedule_in_past', '[F47] what is over is over');
select is(pg_temp.plan_it('2026-11-10 10:20:00+00'), 'invalid_schedule_slot', '[F47] off the grid');
select is(pg_temp.plan_it('2026-11-10 10:15:00.5+00'), 'invalid_schedule_slot', '[F47] by half a second too');
select is(pg_temp.plan_it('infinity'), 'invalid_schedule_slot', '[F47] never is no time');
select is(pg_temp.plan_it(null), 'invalid_schedule_slot', '[F47] nor is none');

-- who and what
select is(pg_temp.plan_it('2026-11-10 10:30:00+00', 'x', '', 'jonas'), 'method_forbidden', '[F47] a fan schedules nothing');
select is(pg_temp.plan_it('2026-11-10 10:30:00+00', 'x', '', 'guest'), '42501', '[F47] nor a guest');
select is(pg_temp.plan_it('2026-11-10 10:30:00+00', ' '), 'post_text_required', '[F47] what no post may be is not scheduled');
select is(pg_temp.plan_it('2026-11-10 10:30:00+00', 'which', $$, p_options => '{a,b}'$$), 'done', '[F47] a poll is');
select is(pg_temp.plan_it('2026-11-10 10:30:00+00', 'which', $$, p_options => '{a}'$$), 'invalid_poll_options', '[F47] a whole one');
select tests.act_as('mara');
select is(
  api.schedule_post('00000000-0000-4000-8000-000000000001', '2026-11-10 11:00:00+00', 'private', 'album', (select array_agg(id order by n) from m where n < 3)),
  api.schedule_post('00000000-0000-4000-8000-000000000001', '2026-11-10 11:00:00+00', 'private', 'album', (select array_agg(id order by n) from m where n < 3)),
  '[F47] the same request answers the same');
select throws_ok($$select api.schedule_post('00000000-0000-4000-8000-000000000001', '2026-11-10 11:15:00+00', 'private', 'album', (select array_agg(id order by n) from m where n < 3))$$,
  'PT409', 'duplicate_request', '[F47] at another time it is refused');
select is((select string_agg(x ->> 'text', ' ') from jsonb_array_elements(api.scheduled()::jsonb) x), 'first which album last',
  '[F47] the list, soonest first');
select is((select string_agg(x ->> 'text', ' ') from jsonb_array_elements(api.scheduled(tests.scheduled('which'))::jsonb) x), 'album last',
  '[F47] goes on behind one of them');
select is((select jsonb_array_length(x -> 'media') from jsonb_array_elements(api.scheduled()::jsonb) x where x ->> 'text' = 'album'), 2,
  '[F47] with the media');
select tests.act_as('ines');
select is(api.scheduled()::jsonb, '[]', '[F47] everybody has their own');
select tests.act_as_owner();
select is(tests.answer('jonas', '(select count(*) from public.scheduled_posts)'), '0', '[F47] nobody else reads what waits');

-- changing and removing
create function pg_temp.edit(p_user text, p_text text, p_rest text) returns text language sql as $$
  select tests.answer(p_user, format('api.edit_scheduled(%L, %s)', tests.scheduled(p_text), p_rest))
$$;
select is(pg_temp.edit('mara', 'first', $$p_text => 'sooner'$$), 'done', '[F47] the text is changed');
select is(pg_temp.edit('mara', 'sooner', $$p_at => '2026-11-10 10:45:00+00'$$), 'done', '[F47] the time too');
select is((select publish_at from public.scheduled_posts where text = 'sooner'), '2026-11-10 10:45:00+00'::timestamptz, '[F47] as asked');
select is(pg_temp.edit('mara', 'sooner', $$p_at => '2026-11-10 10:46:00+00'$$), 'invalid_schedule_slot', '[F47] to the grid alone');
select is(pg_temp.edit('mara', 'which', $$p_text => ' '$$), 'poll_text_required', '[F47] and to what a post may be');
select is(pg_temp.edit('ines', 'sooner', $$p_text => 'mine'$$), 'scheduled_not_found', '[F47] nobody changes another''s');
select is(pg_temp.edit('jonas', 'sooner', $$p_text => 'mine'$$), 'method_forbidden', '[F47] a fan none');
select is(pg_temp.edit('mara', 'album', format('p_media_ids => %L', (select array_agg(id order by n) from m where n in (1, 3)))), 'done', '[F47] pictures are changed');
select is((select count(*) from public.media where id = (select id from m where n = 2)), 0::bigint, '[F42] what goes is deleted');
select tests.act_as('mara');
select lives_ok($$select api.schedule_post(gen_random_uuid(), '2026-11-10 12:00:00+00', 'public', 'unfinished', array[(select id from m where n = 4)])$$,
  '[F47] a picture that is still being made may wait too');
select is((select x -> 'is_removable' from jsonb_array_elements(api.scheduled()::jsonb) x where x ->> 'text' = 'unfinished'), 'false',
  '[F47] such a post is not removable yet');
select throws_ok($$select api.remove_scheduled(tests.scheduled('unfinished'))$$, 'PT409', 'media_processing', '[F47] and says so');
select tests.act_as_owner();
select tests.finish_media((select id from m where n = 4));
select is(tests.answer('ines', format('api.remove_scheduled(%L)', tests.scheduled('unfinished'))), 'scheduled_not_found', '[F47] nobody removes another''s');
select is(tests.answer('mara', format('api.remove_scheduled(%L)', tests.scheduled('unfinished'))), 'done', '[F47] finished, it is removed');
select is((select count(*) from public.media where id = (select id from m where n = 4)), 0::bigint, '[F47] with its picture');
select is(tests.answer('mara', format('api.remove_scheduled(%L)', tests.scheduled('unfinished'))), 'scheduled_not_found', '[F47] once');

-- the clock
select private.publish_due_posts();
select is((select count(*) from public.posts), 0::bigint, '[F47] before its time nothing is published');
select tests.set_now('2026-11-10 11:00:00+00');
select private.publish_due_posts();
select set_eq('select text from public.post_texts', array['sooner', 'which', 'album'], '[F47] what is due is');
select private.publish_due_posts();
select is((select count(*) from public.posts), 3::bigint, '[F47] once');
select results_eq($$select x.text, e.kind::text, e.audience::text from public.audience_events e join public.post_texts x on x.post_id = e.subject_id order by x.text$$,
  $$values ('album', 'wall_media', 'subscribers'), ('sooner', 'wall_post', 'everyone'), ('which', 'wall_post', 'everyone')$$,
  '[F63] and told to whom it is for');
select is((select created_at from public.posts where id in (select tests.posts_with('sooner'))), '2026-11-10 11:00:00+00'::timestamptz, '[F47] dated as it was published');
select is((select count(*) from public.post_media), 2::bigint, '[F47] with its pictures');
select is((select count(*) from private.poll_options), 2::bigint, '[F47] with its options');
select is(pg_temp.state('sooner'), 'published', '[F47] the row remembers');
select is(pg_temp.edit('mara', 'sooner', $$p_text => 'too late'$$), 'scheduled_not_found', '[F47] what is out is not changed here');

-- what hinders one stops no other
select pg_temp.plan_it('2026-11-10 11:15:00+00', 'shut out');
select tests.act_as('ines');
select api.schedule_post(gen_random_uuid(), '2026-11-10 11:15:00+00', 'public', 'of ines', '{}');
select tests.act_as_owner();
update public.creator_settings set is_free_wall_disabled = true where creator_id = tests.id_of('mara');
select tests.set_now('2026-11-10 11:20:00+00');
select private.publish_due_posts();
select is(pg_temp.state('shut out'), 'failed free_wall_disabled', '[F35] a public post meets a disabled free wall');
select is(pg_temp.state('of ines'), 'published', '[F47] the others are published');
update public.creator_settings set is_free_wall_disabled = false where creator_id = tests.id_of('mara');
select is(pg_temp.edit('mara', 'shut out', $$p_at => '2026-11-10 11:30:00+00'$$), 'done', '[F47] it may be given another time');
select tests.set_now('2026-11-10 11:30:00+00');
select private.publish_due_posts();
select is(pg_temp.state('shut out'), 'published', '[F47] and is published then');

-- a run publishes a hundred
select pg_temp.plan_it('2026-11-10 12:00:00+00', 'one of many') from generate_series(1, 110);
select pg_temp.plan_it('2026-11-10 12:15:00+00', 'the only one', '', 'ines');
create function pg_temp.waiting() returns bigint language sql as $$
  select count(*) from public.scheduled_posts where text = 'one of many' and state = 'waiting'
$$;
select tests.set_now('2026-11-10 12:15:00+00');
select private.publish_due_posts();
select is(pg_temp.state('the only one'), 'published', '[F47] who plans many delays nobody else');
select is(pg_temp.waiting(), 11::bigint, '[F47] but themselves');
select private.publish_due_posts();
select is(pg_temp.waiting(), 0::bigint, '[F47] until the next run');

-- promotions that wait count for their day
select is(pg_temp.plan_it('2026-11-11 10:00:00+00', 'promo', ', p_is_promo => true'), 'done', '[F49] a promotion waits') from generate_series(1, 5);
select is(pg_temp.plan_it('2026-11-11 10:00:00+00', 'promo', ', p_is_promo => true'), 'promo_limit_reached', '[F49] the sixth of that day does not');
select tests.no_drift();
select * from finish();
