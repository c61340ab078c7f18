-- The list of scheduled items: the posts and globals of one creator by time, ten a page. The
-- creator can change an item, reschedule it after a failure and remove it, and gets a notification
-- of a failure.
select plan(54);

select tests.make_creator(c) from unnest(array['mara', 'ines']) c;
select tests.make_fan('jonas');
select tests.set_now('2026-11-10 10:07:00+00');
select tests.act_as('jonas');
select api.follow(tests.id_of('mara'))::jsonb;
select tests.act_as_owner();
create temp table m as select n, tests.make_media(tests.id_of('mara'), 'chat', n = 1) as id from generate_series(1, 2) n;
grant select on m to authenticated;
create function pg_temp.post(p_at text, p_text text, p_user text default 'mara') returns text language sql as $$
  select tests.answer(p_user, format('api.schedule_post(gen_random_uuid(), %L, ''public'', %L, ''{}'')', '2026-11-10 ' || p_at || '+00', p_text))
$$;
create function pg_temp.global(p_at text, p_text text, p_media integer default null, p_price bigint default null, p_audience text default 'all') returns text
language sql as $$
  select tests.answer('mara', format('api.send_global(%L, %L, %L::uuid[], %L, gen_random_uuid(), true, %L)::jsonb',
    p_audience, p_text, coalesce((select array[id] from m where n = p_media), '{}'), p_price, '2026-11-10 ' || p_at || '+00'))
$$;
create function pg_temp.list(p_user text default 'mara', p_after text default null) returns text language sql as $$
  select tests.answer(p_user, format('(select string_agg(x ->> ''text'', '' '' order by n) from jsonb_array_elements(api.scheduled(%L)::jsonb) with ordinality y (x, n))',
    (select id from private.planned_posts where text = p_after union all
      select id from private.planned_globals where text = p_after)))
$$;
create function pg_temp.item(p_text text) returns jsonb language plpgsql as $$
declare
  v_item jsonb;
begin
  perform tests.act_as('mara');
  v_item := (select x from jsonb_array_elements(api.scheduled()::jsonb) x where x ->> 'text' = p_text);
  perform tests.act_as_owner();
  return v_item;
end $$;
create function pg_temp.edit(p_text text, p_rest text, p_user text default 'mara') returns text language sql as $$
  select tests.answer(p_user, format('api.edit_scheduled_global(%L, %s)', (select id from public.globals where text = p_text order by id desc limit 1), p_rest))
$$;
create function pg_temp.signals(p_user text) returns bigint language sql as $$
  select count(*) from realtime.messages where topic = 'user:' || tests.id_of(p_user) and payload -> 'what' ? 'scheduled'
$$;
create function pg_temp.told(p_user text) returns text language sql as $$
  select tests.answer(p_user, '(select string_agg(l ->> ''kind'', '' '') from json_array_elements(api.notifications() -> ''lines'') l)')
$$;

-- one list, ordered by time
select is(pg_temp.list(), 'done', '[F85] nothing is scheduled at first');
select pg_temp.post('12:00', 'p12'), pg_temp.global('11:00', 'g11', 1, 500), pg_temp.post('10:30', 'p10'), pg_temp.global('12:00', 'g12'), pg_temp.post('11:30', 'hers', 'ines');
select is(pg_temp.signals('mara'), 4::bigint, '[F85] each scheduled item sends a change notification to its creator');
select is(pg_temp.list(), 'p10 g11 p12 g12', '[F85] posts and globals are in one list, soonest first');
select is(pg_temp.list('ines'), 'hers', '[F85] a creator sees only their own items');
select is(pg_temp.list('jonas'), 'method_forbidden', '[F85] a fan cannot read the list');
select is(pg_temp.list('guest'), '42501', '[F85] a guest cannot read the list');
select is(pg_temp.item('g11') - 'id' - 'media', '{"type": "global", "kind": "image", "text": "g11", "audience": "all", "price_cents": 500, "publish_at": "2026-11-10T11:00:00+00:00",
  "failure": null, "options": null, "is_promo": false, "version": 1, "is_removable": true, "preview": null}', '[F85] a global in the list has its audience and price');
select is(pg_temp.item('g11') #>> '{media,0,media_id}', (select id from m where n = 1)::text, '[F85] a global in the list has its picture');
select is(pg_temp.item('p12') ->> 'audience', 'public', '[F85] a post in the list has its audience');
select is(pg_temp.list('mara', 'g11'), 'p12 g12', '[F85] the list continues after a global');
select is(pg_temp.list('mara', 'p12'), 'g12', '[F85] the list continues after a post with an item of the same time');
select is(tests.answer('mara', $$(select string_agg(x ->> 'text', ' ' order by n)
  from jsonb_array_elements(api.scheduled(p_from => '2026-11-10 11:00+00')::jsonb) with ordinality y (x, n))$$), 'g11 p12 g12',
  '[F85] the list can begin at a moment, with what is due then');
select is(tests.answer('mara', $$api.scheduled_times('2026-11-10 10:30+00', '2026-11-10 12:00+00')$$),
  '["2026-11-10T10:30:00+00:00", "2026-11-10T11:00:00+00:00"]',
  '[F85] the times of a range are from its beginning until before its end');
select is(tests.answer('mara', $$json_array_length(api.scheduled_times('2026-11-10', '2026-11-11'))$$), '4',
  '[F85] two items of one time are counted twice');
select is(tests.answer('ines', $$json_array_length(api.scheduled_times('2026-11-10', '2026-11-11'))$$), '1',
  '[F85] a creator reads the times of their own items only');
select is(tests.answer('jonas', $$api.scheduled_times('2026-11-10', '2026-11-11')$$), 'method_forbidden', '[F85] a fan cannot read the times');
select is(tests.answer('guest', $$api.scheduled_times('2026-11-10', '2026-11-11')$$), '42501', '[F85] a guest cannot read the times');
select is(tests.answer('mara', $$api.scheduled_times('2026-11-11', '2026-11-10')$$), '[]', '[F85] a range that ends before it begins has no times');
select pg_temp.post('13:00', 'p' || n) from generate_series(1, 8) n;
select is(array_length(string_to_array(pg_temp.list(), ' '), 1), 10, '[F85] the first page has ten items');
select is(array_length(string_to_array(pg_temp.list('mara', 'p10'), ' '), 1), 10, '[F85] the next page has ten items');
delete from public.scheduled_posts where publish_at = '2026-11-10 13:00:00+00';

-- changing a global
delete from realtime.messages;
select is(pg_temp.edit('g12', $$p_text => 'changed'$$), 'done', '[F85] the text of a global can be changed');
select is(pg_temp.signals('mara'), 1::bigint, '[F85] a changed global sends a change notification to its creator');
select is(pg_temp.edit('changed', $$p_audience => 'followers'$$), 'done', '[F85] the audience of a global can be changed');
select is(pg_temp.edit('changed', $$p_at => '2026-11-10 12:15:00+00'$$), 'done', '[F85] the time of a global can be changed');
select is((select (publish_at, audience)::text from public.globals where text = 'changed'), (timestamptz '2026-11-10 12:15:00+00', 'followers')::text, '[F85] separate changes of audience and time are both stored');
select is(pg_temp.edit('changed', $$p_at => '2026-11-10 12:20:00+00'$$), 'invalid_schedule_slot', '[F85] a time off the quarter of an hour is refused');
select is(pg_temp.edit('changed', $$p_at => '2026-11-10 10:00:00+00'$$), 'schedule_in_past', '[F85] a time in the past is refused');
select is(pg_temp.edit('changed', $$p_audience => 'everybody'$$), 'invalid_audience', '[F85] an unknown audience is refused');
select is(pg_temp.edit('changed', $$p_text => ' '$$), 'message_empty', '[F85] the text of a global without media cannot be removed');
select is(pg_temp.edit('changed', $$p_text => 'mine'$$, 'ines'), 'scheduled_not_found', '[F85] another creator cannot change the global');
select is(pg_temp.edit('changed', $$p_text => 'mine'$$, 'jonas'), 'method_forbidden', '[F85] a fan cannot change a global');
select is(pg_temp.edit('changed', $$p_text => 'mine'$$, 'guest'), '42501', '[F85] a guest cannot change a global');
create or replace function private.limit_globals_per_day() returns int language sql immutable parallel safe set search_path = '' return 2;
select is(pg_temp.edit('changed', $$p_at => '2026-11-10 12:30:00+00'$$), 'done', '[F85] a global can move within a day that has reached the limit');
create or replace function private.limit_globals_per_day() returns int language sql immutable parallel safe set search_path = '' return 100;
select tests.answer('mara', $$api.send_global('all', 'tomorrow', '{}', null, gen_random_uuid(), true, '2026-11-11 10:00:00+00')::jsonb$$);
create or replace function private.limit_globals_per_day() returns int language sql immutable parallel safe set search_path = '' return 1;
select is(pg_temp.edit('changed', $$p_at => '2026-11-11 12:30:00+00'$$), 'rate_limited', '[F85] a global cannot move to another day that has reached the limit');
create or replace function private.limit_globals_per_day() returns int language sql immutable parallel safe set search_path = '' return 100;
select pg_temp.global('14:00', 'in the making', 2);
select is(pg_temp.item('in the making') ->> 'is_removable', 'false', '[F85] a global whose media are processing is not removable');

-- an item that has become invalid fails, notifies its creator, and can be rescheduled
select tests.answer('jonas', 'api.unfollow(tests.id_of(''mara''))');
select tests.set_now('2026-11-10 11:00:00+00');
update private.account_statuses set promoted_at = null where profile_id = tests.id_of('mara');
select private.publish_due_posts();
update private.account_statuses set promoted_at = private.now() where profile_id = tests.id_of('mara');
select private.publish_due_globals();
select is(pg_temp.item('p10') ->> 'failure', 'schedule_not_listed', '[F47] a scheduled post of an unlisted creator fails');
select is(pg_temp.item('g11') ->> 'failure', 'audience_empty', '[F82] a global with an empty audience fails');
select is(pg_temp.told('mara'), 'schedule_failed schedule_failed', '[F47] the creator gets a notification for each failed item');
select tests.act_as('mara');
select results_eq(
  $$select line -> 'scheduled' ->> 'type', line -> 'scheduled' ->> 'text'
    from json_array_elements(api.notifications('all', null, 10) -> 'lines') line
    where line ->> 'kind' = 'schedule_failed' order by 1$$,
  $$values ('global', 'g11'), ('post', 'p10')$$, '[F47] each notification has the type and the text of the failed item');
select tests.act_as_owner();
select is(pg_temp.told('ines'), 'done', '[F47] another creator gets no notification of the failures');
select is(pg_temp.list(), 'p10 g11 p12 changed in the making tomorrow', '[F85] failed items stay in the list');
select private.publish_due_posts(), private.publish_due_globals();
select is(pg_temp.told('mara'), 'schedule_failed schedule_failed', '[F47] a second run sends no second notification of a failure');
select is(pg_temp.edit('g11', $$p_text => 'with more words'$$), 'schedule_in_past', '[F85] a failed global cannot be changed without a new time');
select is(pg_temp.edit('g11', $$p_at => '2026-11-10 11:15:00+00'$$), 'done', '[F85] a failed global can be given a new time');
select is(pg_temp.item('g11') -> 'failure', 'null', '[F85] a new time clears the failure of a global');
select is(tests.answer('mara', format('api.edit_scheduled(%L, p_at => ''2026-11-10 11:15:00+00'')', pg_temp.item('p10') ->> 'id')), 'done', '[F85] a failed post can be given a new time');
select tests.act_as('jonas');
select api.follow(tests.id_of('mara'))::jsonb;
select tests.act_as_owner();
select tests.set_now('2026-11-10 11:15:00+00');
select private.publish_due_posts(), private.publish_due_globals();
select is((select count(*) from public.post_texts where text = 'p10'), 1::bigint, '[F47] a rescheduled post is published');
select is((select count(*) from public.globals where text = 'g11' and sent_at is not null), 1::bigint, '[F82] a rescheduled global is sent');
create or replace function private.limit_message_price_max_cents() returns bigint language sql immutable parallel safe set search_path = '' return 100;
select pg_temp.global('11:30', 'dear', 1, 100);
create or replace function private.limit_message_price_max_cents() returns bigint language sql immutable parallel safe set search_path = '' return 99;
select tests.set_now('2026-11-10 11:30:00+00');
select private.publish_due_globals();
select isnt(pg_temp.item('dear') ->> 'failure', null, '[F82] a global whose price exceeds the limit at its time fails');
select is(pg_temp.list(), 'dear p12 changed in the making tomorrow', '[F85] published items leave the list');
select is(tests.answer('mara', format('api.remove_scheduled_global(%L)', pg_temp.item('dear') ->> 'id')), 'done', '[F85] a failed global can be removed');
select is(pg_temp.list(), 'p12 changed in the making tomorrow', '[F85] a removed global leaves the list');
select pg_temp.global('11:45', null, 1, null, 'active');
select tests.set_now('2026-11-10 11:45:00+00');
select private.publish_due_globals();
select tests.act_as('mara');
select results_eq(
  $$select line -> 'scheduled' ->> 'type', line -> 'scheduled' ->> 'text'
    from json_array_elements(api.notifications('all', null, 1) -> 'lines') line$$,
  $$values ('global', '')$$, '[F47] the notification of a failed global without text has an empty text');
select tests.act_as_owner();
select tests.suspend(tests.id_of('mara'));
select tests.set_now('2026-11-10 12:00:00+00');
select private.publish_due_posts();
select is((select failure::text from public.scheduled_posts where text = 'p12'), 'account_suspended', '[F47] a scheduled post of a suspended creator fails');
select * from finish();
