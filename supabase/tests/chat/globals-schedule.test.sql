-- A message to an audience for later: on the quarter of an hour, within thirty-one days; sent by
-- the clock exactly once, to whom the audience has then, and not before its media are made.
select plan(59);

select tests.make_creator(c) from unnest(array['mara', 'ines']) c;
select tests.make_fan(f) from unnest(array['jonas', 'noor', 'late', 'gone']) f;
select tests.set_now('2026-11-10 10:07:00+00');
create temp table made (name text primary key, id uuid);
grant all on made to authenticated;
insert into made
select 'picture ' || n, tests.make_media(tests.id_of('mara'), 'chat', n < 4) from generate_series(1, 6) n;
insert into made values
  ('audio', tests.make_media(tests.id_of('mara'), 'chat', false, 'audio/wav')),
  ('video', tests.make_media(tests.id_of('mara'), 'chat', false, 'video/mp4'));
create function tests.made(p_name text) returns uuid language sql as $$
  select id from pg_temp.made where name = p_name
$$;
create function pg_temp.plan_it(
  p_at text, p_text text default 'later', p_media text default null, p_user text default 'mara',
  p_audience text default 'all') returns text language sql as $$
  select case when a like '%content_scheduled%' then 'content_scheduled' else a end
  from tests.answer(p_user, format(
    'api.send_global(%L, %L, %L::uuid[], null, gen_random_uuid(), true, %L)::jsonb',
    p_audience, p_text, coalesce((select array[tests.made(p_media)] where p_media is not null), '{}'), p_at)) a
$$;
create function tests.scheduled(p_text text) returns uuid language sql security definer as $$
  select g.id from public.globals g where private.global_words(g) = p_text order by g.id desc limit 1
$$;
create function pg_temp.state(p_text text) returns text language sql as $$
  select case when removed_at is not null then 'removed' when sent_at is not null then 'sent'
    else coalesce(failure::text, 'waiting') end
  from public.globals where id = tests.scheduled(p_text)
$$;
create function pg_temp.remove(p_user text, p_text text) returns text language sql as $$
  select tests.answer(p_user, format('api.remove_scheduled_global(%L)', tests.scheduled(p_text)))
$$;
create function pg_temp.follow(p_fan text) returns void language plpgsql as $$
begin
  perform tests.act_as(p_fan);
  perform api.follow(tests.id_of('mara'));
  perform tests.act_as_owner();
end $$;
create function pg_temp.texts(p_fan text) returns text[] language plpgsql as $$
declare
  v_texts text[];
begin
  perform tests.act_as(p_fan);
  perform api.conversation_with('mara');
  select coalesce(array_agg(m.text order by m.seq), '{}') into v_texts
  from public.messages m where m.kind <> 'notification';
  perform tests.act_as_owner();
  return v_texts;
end $$;
select pg_temp.follow(f) from unnest(array['jonas', 'gone']) f;
select tests.act_as('gone');
select api.follow(tests.id_of('ines'))::jsonb;
select tests.act_as_owner();

-- when
select is(pg_temp.plan_it('2026-11-10 10:15:00+00', 'first'), 'content_scheduled', '[F86] the next quarter of an hour');
select is(pg_temp.plan_it('2026-12-11 10:00:00+00', 'last'), 'content_scheduled', '[F86] the last one within thirty-one days');
select is(pg_temp.plan_it('2026-12-11 10:15:00+00'), 'schedule_too_far', '[F86] thirty-one days and eight minutes are too far');
select is(pg_temp.plan_it('2026-11-10 10:00:00+00'), 'schedule_in_past', '[F86] what is over is over');
select is(pg_temp.plan_it('2026-11-10 10:20:00+00'), 'invalid_schedule_slot', '[F86] off the grid');
select is(pg_temp.plan_it('infinity'), 'invalid_schedule_slot', '[F86] never is no time');

-- who and what
select is(pg_temp.plan_it('2026-11-10 10:30:00+00', 'x', null, 'jonas'), 'method_forbidden', '[F82] a fan schedules nothing');
select is(pg_temp.plan_it('2026-11-10 10:30:00+00', 'x', null, 'guest'), '42501', '[F82] nor a guest');
select is(pg_temp.plan_it('2026-11-10 10:30:00+00', ' '), 'message_empty', '[F82] what is not sent is not scheduled');
select is(pg_temp.plan_it('2026-11-10 10:30:00+00', 'x', null, 'mara', 'everybody'), 'invalid_audience', '[F82] an audience is one of four');
select is(pg_temp.plan_it('2026-11-10 10:30:00+00', 'x', 'audio'), 'media_processing', '[F82] a recording is made first');
select is(pg_temp.plan_it('2026-11-10 10:30:00+00', 'x', 'picture 1', 'ines'), 'media_not_found', '[F82] media are one''s own');
select tests.act_as('mara');
create function pg_temp.again(p_at text) returns jsonb language sql as $$
  select api.send_global('all', 'twin', '{}', 500, '00000000-0000-4000-8000-000000000001', false, p_at::timestamptz)::jsonb
$$;
select is(pg_temp.again('2026-11-10 12:00:00+00') - 'id', '{"result": "content_scheduled", "audience": "all", "sent_at": null, "publish_at": "2026-11-10T12:00:00+00:00"}', '[F82] it is told when it goes out');
select is(pg_temp.again('2026-11-10 12:00:00+00') ->> 'id', tests.scheduled('twin')::text, '[F95] the same request answers the same');
select throws_ok($$select pg_temp.again('2026-11-10 12:15:00+00')$$, 'PT409', 'duplicate_request', '[F95] at another time it is refused');
select throws_ok($$select pg_temp.again(null)$$, 'PT409', 'duplicate_request', '[F95] at once too');
select throws_ok($$select api.send_global('all', 'x', array[tests.made('audio')], null, gen_random_uuid())::jsonb$$,
  'PT409', 'media_processing', '[F82] sent at once, a recording is made first as well');
select tests.act_as_owner();
select is(tests.answer('jonas', '(select count(*) from private.scheduled_globals)'), '0', '[F82] nobody else reads what waits');

-- before its time it is nobody's
select private.publish_due_globals();
select is(pg_temp.state('first'), 'waiting', '[F82] before its time nothing is sent');
select is(pg_temp.texts('jonas'), '{}'::text[], '[F82] no thread has it');
select tests.act_as('jonas');
select is(api.inbox()::jsonb #>> '{0,last,kind}', 'notification', '[F82] nor the list');
select tests.act_as_owner();

-- at its time, to whom the audience has then
select tests.set_now('2026-11-10 10:10:00+00');
select tests.act_as('gone');
select api.unfollow(tests.id_of('mara'));
select tests.act_as_owner();
select pg_temp.follow('late');
select tests.set_now('2026-11-10 10:15:00+00');
select private.publish_due_globals();
select is(pg_temp.state('first'), 'sent', '[F82] the clock sends what is due');
select is((select sent_at from public.globals where text = 'first'), '2026-11-10 10:15:00+00'::timestamptz, '[F82] dated as it was sent');
select is(pg_temp.state('twin'), 'waiting', '[F82] and nothing else');
select is(pg_temp.texts('jonas'), '{first}'::text[], '[F84] whoever follows has it');
select is(pg_temp.texts('late'), '{first}'::text[], '[F84] also who began since it was written');
select is(pg_temp.texts('gone'), '{}'::text[], '[F84] but not who stopped');
select tests.set_now('2026-11-10 10:16:00+00');
select pg_temp.follow('noor');
select is(pg_temp.texts('noor'), '{}'::text[], '[F84] nor who began since it was sent');
select private.publish_due_globals();
select is((select sent_at from public.globals where text = 'first'), '2026-11-10 10:15:00+00'::timestamptz, '[F82] it is sent once');
select is(pg_temp.texts('jonas'), '{first}'::text[], '[F83] and is in the thread once');

-- what is still being made waits for itself
select is(pg_temp.plan_it('2026-11-10 10:30:00+00', 'a video', 'video'), 'content_scheduled', '[F82] a video may be in the making');
select is(pg_temp.remove('mara', 'a video'), 'media_processing', '[F85] it is not removed while it is made');
select tests.set_now('2026-11-10 10:31:00+00');
select private.publish_due_globals();
select is(pg_temp.state('a video'), 'waiting', '[F82] at its time it is not ready');
select tests.set_now('2026-11-10 10:44:00+00');
select tests.finish_media(tests.made('video'));
select private.publish_due_globals();
select is(pg_temp.state('a video'), 'sent', '[F82] it is sent when it is');
select is(pg_temp.texts('jonas'), '{first,"a video"}'::text[], '[F84] and arrives');
select is((select media_state from public.messages where text = 'a video' limit 1), 'ready', '[F82] with the video');

-- removing
select is(pg_temp.plan_it('2026-11-10 11:00:00+00', 'second thoughts', 'picture 1'), 'content_scheduled', '[F85] one that is regretted');
select is(pg_temp.remove('ines', 'second thoughts'), 'scheduled_not_found', '[F85] nobody removes another''s');
select is(pg_temp.remove('jonas', 'second thoughts'), 'method_forbidden', '[F85] a fan none');
select is(pg_temp.remove('mara', 'second thoughts'), 'done', '[F85] its creator does');
select is((select count(*) from public.media where id = tests.made('picture 1')), 0::bigint, '[F85] with its picture');
select is(pg_temp.remove('mara', 'second thoughts'), 'scheduled_not_found', '[F85] once');
select is(pg_temp.remove('mara', 'first'), 'scheduled_not_found', '[F85] what is sent is not removed here');
select is(pg_temp.plan_it('2026-11-10 11:00:00+00', 'one of two', 'picture 2'), 'content_scheduled', '[F85] a picture that two show');
select is(pg_temp.plan_it('2026-11-10 13:00:00+00', 'two of two', 'picture 2'), 'content_scheduled', '[F85] of which one goes');
select is(pg_temp.remove('mara', 'two of two'), 'done', '[F85] goes alone');
select is((select count(*) from public.media where id = tests.made('picture 2')), 1::bigint, '[F85] and stays with the other');

-- what hinders one stops no other
select is(pg_temp.plan_it('2026-11-10 11:00:00+00', 'taken down', 'picture 3'), 'content_scheduled', '[F82] a picture that staff remove');
select is(pg_temp.plan_it('2026-11-10 11:00:00+00', 'of ines', null, 'ines'), 'content_scheduled', '[F82] beside another creator''s');
select private.moderate_media(tests.made('picture 3'), 'removed', 'test');
select tests.set_now('2026-11-10 11:00:00+00');
select private.publish_due_globals();
select results_eq($$select t, pg_temp.state(t) from unnest(array['taken down', 'of ines', 'one of two']) t$$,
  $$values ('taken down', 'content_removed'), ('of ines', 'sent'), ('one of two', 'sent')$$,
  '[F82] what may not be shown is kept back with its reason, the others go');
select is(pg_temp.remove('mara', 'taken down'), 'done', '[F85] and may be removed');
select tests.suspend(tests.id_of('mara'));
select tests.set_now('2026-11-10 12:00:00+00');
select private.publish_due_globals();
select is(pg_temp.state('twin'), 'account_suspended', '[F82] a suspended creator sends nothing');
update private.account_statuses set suspended_at = null where profile_id = tests.id_of('mara');

-- many
select tests.set_now('2026-11-14 10:07:00+00');
select is((select count(*) from generate_series(1, 50) n where pg_temp.plan_it('2026-11-15 12:00:00+00', 'many') = 'content_scheduled'), 50::bigint, '[F84] fifty wait for a day');
select tests.set_now('2026-11-15 00:07:00+00');
select is(pg_temp.plan_it('2026-11-15 13:00:00+00', 'too many'), 'rate_limited', '[F84] and no more');
select is(pg_temp.plan_it('2026-11-16 13:00:00+00', 'another day'), 'content_scheduled', '[F84] the next day has room');
select is(pg_temp.plan_it('2026-11-15 12:15:00+00', 'the only one', null, 'ines'), 'content_scheduled', '[F84] another creator waits');
update public.globals set publish_at = '2026-11-15 12:00:00+00' where text = 'another day';
insert into public.globals (creator_id, audience, kind, text, is_text_open, request_id, request_digest, publish_at)
select creator_id, audience, kind, text, is_text_open, gen_random_uuid(), request_digest, publish_at
from public.globals where text = 'many';
select tests.set_now('2026-11-15 12:20:00+00');
select private.publish_due_globals();
select is(pg_temp.state('the only one'), 'sent', '[F82] who plans many delays nobody else');
select is((select count(*) from private.scheduled_globals where text in ('many', 'another day')), 2::bigint, '[F82] but themselves');
select private.publish_due_globals();
select is((select count(*) from private.scheduled_globals where text in ('many', 'another day')), 0::bigint, '[F82] until the next run');
select * from finish();
