-- A scheduled global: on a quarter of an hour, within thirty-one days; sent exactly once, to the
-- audience of that time, and not before its media are ready.
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

-- the time of a scheduled global
select is(pg_temp.plan_it('2026-11-10 10:15:00+00', 'first'), 'content_scheduled',
  '[F86] the next quarter of an hour is accepted');
select is(pg_temp.plan_it('2026-12-11 10:00:00+00', 'last'), 'content_scheduled',
  '[F86] the last quarter of an hour within thirty-one days is accepted');
select is(pg_temp.plan_it('2026-12-11 10:15:00+00'), 'schedule_too_far',
  '[F86] a time after thirty-one days and eight minutes is refused');
select is(pg_temp.plan_it('2026-11-10 10:00:00+00'), 'schedule_in_past',
  '[F86] a time in the past is refused');
select is(pg_temp.plan_it('2026-11-10 10:20:00+00'), 'invalid_schedule_slot',
  '[F86] a time between two quarters of an hour is refused');
select is(pg_temp.plan_it('infinity'), 'invalid_schedule_slot', '[F86] infinity is refused');

-- callers and contents
select is(pg_temp.plan_it('2026-11-10 10:30:00+00', 'x', null, 'jonas'), 'method_forbidden',
  '[F82] a fan cannot schedule a global');
select is(pg_temp.plan_it('2026-11-10 10:30:00+00', 'x', null, 'guest'), '42501',
  '[F82] a guest cannot schedule a global');
select is(pg_temp.plan_it('2026-11-10 10:30:00+00', ' '), 'message_empty',
  '[F82] a blank text is refused');
select is(pg_temp.plan_it('2026-11-10 10:30:00+00', 'x', null, 'mara', 'everybody'), 'invalid_audience',
  '[F82] an unknown audience is refused');
select is(pg_temp.plan_it('2026-11-10 10:30:00+00', 'x', 'audio'), 'media_processing',
  '[F82] a recording in processing is refused');
select is(pg_temp.plan_it('2026-11-10 10:30:00+00', 'x', 'picture 1', 'ines'), 'media_not_found',
  '[F82] media of another creator are refused');
select tests.act_as('mara');
create function pg_temp.again(p_at text) returns jsonb language sql as $$
  select api.send_global('all', 'twin', '{}', 500, '00000000-0000-4000-8000-000000000001', false, p_at::timestamptz)::jsonb
$$;
select is(pg_temp.again('2026-11-10 12:00:00+00') - 'id', '{"result": "content_scheduled", "audience": "all", "sent_at": null, "publish_at": "2026-11-10T12:00:00+00:00"}',
  '[F82] the response contains the scheduled time');
select is(pg_temp.again('2026-11-10 12:00:00+00') ->> 'id', tests.scheduled('twin')::text,
  '[F95] a retry returns the same global');
select throws_ok($$select pg_temp.again('2026-11-10 12:15:00+00')$$, 'PT409', 'duplicate_request',
  '[F95] a retry with another time is refused');
select throws_ok($$select pg_temp.again(null)$$, 'PT409', 'duplicate_request',
  '[F95] a retry without a time is refused');
select throws_ok($$select api.send_global('all', 'x', array[tests.made('audio')], null, gen_random_uuid())::jsonb$$,
  'PT409', 'media_processing',
  '[F82] a recording in processing is also refused when the global is sent at once');
select tests.act_as_owner();
select is(tests.answer('jonas', '(select count(*) from private.scheduled_globals)'), '0',
  '[F82] a fan cannot read scheduled globals');

-- before the scheduled time
select private.publish_due_globals();
select is(pg_temp.state('first'), 'waiting',
  '[F82] the clock does not send a global before its time');
select is(pg_temp.texts('jonas'), '{}'::text[],
  '[F82] the thread does not contain a global before its time');
select tests.act_as('jonas');
select is(api.inbox()::jsonb #>> '{0,last,kind}', 'notification',
  '[F82] the list does not show a global before its time');
select tests.act_as_owner();

-- at the scheduled time, to the audience of that time
select tests.set_now('2026-11-10 10:10:00+00');
select tests.act_as('gone');
select api.unfollow(tests.id_of('mara'));
select tests.act_as_owner();
select pg_temp.follow('late');
select tests.set_now('2026-11-10 10:15:00+00');
select private.publish_due_globals();
select is(pg_temp.state('first'), 'sent', '[F82] the clock sends a due global');
select is((select sent_at from public.globals where text = 'first'), '2026-11-10 10:15:00+00'::timestamptz,
  '[F82] sent_at is the time of sending');
select is(pg_temp.state('twin'), 'waiting',
  '[F82] the clock does not send a global that is not due');
select is(pg_temp.texts('jonas'), '{first}'::text[], '[F84] a follower receives the global');
select is(pg_temp.texts('late'), '{first}'::text[],
  '[F84] a fan who followed before the sending receives the global');
select is(pg_temp.texts('gone'), '{}'::text[],
  '[F84] a fan who unfollowed before the sending does not receive the global');
select tests.set_now('2026-11-10 10:16:00+00');
select pg_temp.follow('noor');
select is(pg_temp.texts('noor'), '{}'::text[],
  '[F84] a fan who followed after the sending does not receive the global');
select private.publish_due_globals();
select is((select sent_at from public.globals where text = 'first'), '2026-11-10 10:15:00+00'::timestamptz,
  '[F82] a second run does not send the global again');
select is(pg_temp.texts('jonas'), '{first}'::text[], '[F83] the thread contains the global once');

-- media in processing
select is(pg_temp.plan_it('2026-11-10 10:30:00+00', 'a video', 'video'), 'content_scheduled',
  '[F82] a global with a video in processing can be scheduled');
select is(pg_temp.remove('mara', 'a video'), 'media_processing',
  '[F85] a global with a video in processing cannot be removed');
select tests.set_now('2026-11-10 10:31:00+00');
select private.publish_due_globals();
select is(pg_temp.state('a video'), 'waiting', '[F82] a due global waits for its video');
select tests.set_now('2026-11-10 10:44:00+00');
select tests.finish_media(tests.made('video'));
select private.publish_due_globals();
select is(pg_temp.state('a video'), 'sent',
  '[F82] a waiting global is sent when its video is ready');
select is(pg_temp.texts('jonas'), '{first,"a video"}'::text[],
  '[F84] the delayed global arrives in the thread');
select is((select media_state from public.messages where text = 'a video' limit 1), 'ready',
  '[F82] the message of the delayed global has ready media');

-- removal of a scheduled global
select is(pg_temp.plan_it('2026-11-10 11:00:00+00', 'second thoughts', 'picture 1'), 'content_scheduled',
  '[F85] a global with a picture is scheduled');
select is(pg_temp.remove('ines', 'second thoughts'), 'scheduled_not_found',
  '[F85] another creator cannot remove the scheduled global');
select is(pg_temp.remove('jonas', 'second thoughts'), 'method_forbidden',
  '[F85] a fan cannot remove a scheduled global');
select is(pg_temp.remove('mara', 'second thoughts'), 'done',
  '[F85] a creator can remove her scheduled global');
select is((select count(*) from public.media where id = tests.made('picture 1')), 0::bigint,
  '[F85] the removal deletes the picture of the global');
select is(pg_temp.remove('mara', 'second thoughts'), 'scheduled_not_found',
  '[F85] a removed global cannot be removed again');
select is(pg_temp.remove('mara', 'first'), 'scheduled_not_found',
  '[F85] a sent global is not found as a scheduled global');
select is(pg_temp.plan_it('2026-11-10 11:00:00+00', 'one of two', 'picture 2'), 'content_scheduled',
  '[F85] the first of two globals with the same picture is scheduled');
select is(pg_temp.plan_it('2026-11-10 13:00:00+00', 'two of two', 'picture 2'), 'content_scheduled',
  '[F85] the second of two globals with the same picture is scheduled');
select is(pg_temp.remove('mara', 'two of two'), 'done',
  '[F85] the second of two globals with the same picture can be removed');
select is((select count(*) from public.media where id = tests.made('picture 2')), 1::bigint,
  '[F85] the removal keeps a picture that another global uses');

-- a failed global does not stop the others
select is(pg_temp.plan_it('2026-11-10 11:00:00+00', 'taken down', 'picture 3'), 'content_scheduled',
  '[F82] a global with a picture that staff remove later is scheduled');
select is(pg_temp.plan_it('2026-11-10 11:00:00+00', 'of ines', null, 'ines'), 'content_scheduled',
  '[F82] a global of another creator is scheduled for the same time');
select private.moderate_media(tests.made('picture 3'), 'removed', 'test');
select tests.set_now('2026-11-10 11:00:00+00');
select private.publish_due_globals();
select results_eq($$select t, pg_temp.state(t) from unnest(array['taken down', 'of ines', 'one of two']) t$$,
  $$values ('taken down', 'content_removed'), ('of ines', 'sent'), ('one of two', 'sent')$$,
  '[F82] a global with a removed picture fails with its reason, and the others are sent');
select is(pg_temp.remove('mara', 'taken down'), 'done', '[F85] a failed global can be removed');
select tests.suspend(tests.id_of('mara'));
select tests.set_now('2026-11-10 12:00:00+00');
select private.publish_due_globals();
select is(pg_temp.state('twin'), 'account_suspended',
  '[F82] a due global of a suspended creator is not sent');
update private.account_statuses set suspended_at = null where profile_id = tests.id_of('mara');

-- limits per day and per run
select tests.set_now('2026-11-14 10:07:00+00');
select is((select count(*) from generate_series(1, 50) n where pg_temp.plan_it('2026-11-15 12:00:00+00', 'many') = 'content_scheduled'), 50::bigint,
  '[F84] fifty globals can be scheduled for one day');
select tests.set_now('2026-11-15 00:07:00+00');
select is(pg_temp.plan_it('2026-11-15 13:00:00+00', 'too many'), 'rate_limited',
  '[F84] the fifty-first global of a day is refused');
select is(pg_temp.plan_it('2026-11-16 13:00:00+00', 'another day'), 'content_scheduled',
  '[F84] a global for the next day is accepted');
select is(pg_temp.plan_it('2026-11-15 12:15:00+00', 'the only one', null, 'ines'), 'content_scheduled',
  '[F84] a global of another creator is accepted on the same day');
update public.globals set publish_at = '2026-11-15 12:00:00+00' where text = 'another day';
insert into public.globals (creator_id, audience, kind, text, is_text_open, request_id, request_digest, publish_at)
select creator_id, audience, kind, text, is_text_open, gen_random_uuid(), request_digest, publish_at
from public.globals where text = 'many';
select tests.set_now('2026-11-15 12:20:00+00');
select private.publish_due_globals();
select is(pg_temp.state('the only one'), 'sent',
  '[F82] many due globals of one creator do not delay another creator');
select is((select count(*) from private.scheduled_globals where text in ('many', 'another day')), 2::bigint,
  '[F82] the globals above the limit of a run wait');
select private.publish_due_globals();
select is((select count(*) from private.scheduled_globals where text in ('many', 'another day')), 0::bigint,
  '[F82] the next run sends the remaining globals');
select * from finish();
