-- [F67] Being online: a heartbeat that others see through the lists, none of the invisible, gone at
-- sign-out, and coarse words for when somebody was last here.
select plan(37);

select tests.make_creator('mara');
select tests.make_creator('ines');
select tests.make_fan('jonas');
select tests.act_as('jonas');
select api.send_message(tests.id_of('mara'), 'hello', '{}', null, gen_random_uuid())::jsonb;
select tests.act_as('mara');
select api.send_message(tests.id_of('jonas'), 'hello', '{}', null, gen_random_uuid())::jsonb;

-- what jonas sees of mara by every function
create function pg_temp.endpoints() returns text language plpgsql as $$
declare
  v_seen text;
begin
  perform tests.act_as('jonas');
  v_seen := concat_ws(' ',
    case when (api.creator_page('mara')::jsonb ->> 'is_online')::boolean then 'page' end,
    case when exists (select from jsonb_array_elements(api.browse('all', 'female')::jsonb) c
                      where c ->> 'username' = 'mara' and (c ->> 'is_online')::boolean) then 'card' end,
    case when exists (select from jsonb_array_elements(api.browse('online', 'female')::jsonb) c
                      where c ->> 'username' = 'mara') then 'sort' end,
    case when exists (select from jsonb_array_elements(api.inbox('all')::jsonb) c
                      where c -> 'partner' ->> 'username' = 'mara' and (c ->> 'is_online')::boolean) then 'list' end,
    case when (api.conversation_with('mara')::jsonb -> 'partner' ->> 'is_online')::boolean then 'thread' end);
  perform tests.act_as_owner();
  return v_seen;
end $$;
create function pg_temp.last_active() returns text language plpgsql as $$
declare
  v_said text;
begin
  perform tests.act_as('jonas');
  v_said := api.conversation_with('mara')::jsonb -> 'partner' ->> 'last_active';
  perform tests.act_as_owner();
  return v_said;
end $$;
create function pg_temp.heartbeat(p_name text) returns void language plpgsql as $$
begin
  perform tests.act_as(p_name);
  perform api.touch_presence();
  perform tests.act_as_owner();
end $$;

select is(pg_temp.endpoints(), '', '[F67] nobody is online before the first heartbeat');
select pg_temp.heartbeat('mara');
select is(pg_temp.endpoints(), 'page card sort list thread', '[F67] by her heartbeat a creator is, in every answer');
select tests.pass('100 seconds');
select is(pg_temp.endpoints(), 'page card sort list thread', '[F67] between two heartbeats too');
select tests.pass('1 minute');
select unalike(pg_temp.endpoints(), '%page%', '[F67] who stays away is not');
select is(replace(pg_temp.endpoints(), 'sort', ''), '', '[F67] on no card and in no list');
select pg_temp.heartbeat('mara');
select is(pg_temp.endpoints(), 'page card sort list thread', '[F67] and is again with the next');
select tests.act_as('mara');
select api.leave_presence();
select is(pg_temp.endpoints(), '', '[F67] signing out takes her off at once');

-- fans are seen by those who write with them
select tests.act_as('mara');
select is((api.conversation_with('jonas')::jsonb -> 'partner' ->> 'is_online')::boolean, false, '[F67] a fan is away');
select pg_temp.heartbeat('jonas');
select tests.act_as('mara');
select is((api.conversation_with('jonas')::jsonb -> 'partner' ->> 'is_online')::boolean, true, '[F67] and online by the heartbeat');
select is((api.inbox('all')::jsonb -> 0 ->> 'is_online')::boolean, true, '[F67] in the list as well');

-- last active
select tests.act_as_owner();
select is(pg_temp.last_active(), 'hour', '[F67] who has just left was here within the hour');
select tests.pass('2 hours');
select is(pg_temp.last_active(), 'day', '[F67] then within a day');
select tests.pass('1 day');
select is(pg_temp.last_active(), 'week', '[F67] a week');
select tests.pass('7 days');
select is(pg_temp.last_active(), 'month', '[F67] a month');
select tests.pass('30 days');
select is(pg_temp.last_active(), null, '[F67] and nothing is said afterwards');
select pg_temp.heartbeat('mara');
select tests.pass('2 hours');
select is(pg_temp.last_active(), 'day', '[F67] a heartbeat without a sign-out tells as much');
select pg_temp.heartbeat('mara');
select tests.act_as('mara');
select api.leave_presence();
select tests.act_as_owner();
select tests.pass('2 hours');
select is(pg_temp.last_active(), 'day', '[F67] so does a sign-out');

-- the invisible
select pg_temp.heartbeat('mara');
select tests.act_as('mara');
select api.set_invisible(true);
select is(pg_temp.endpoints(), '', '[F67] who hides is offline in every answer');
select is(pg_temp.last_active(), null, '[F67] and was never here');
select pg_temp.heartbeat('mara');
select is(pg_temp.endpoints(), '', '[F67] however many heartbeats she sends');
select tests.act_as('mara');
select api.bootstrap()::jsonb;
select is(pg_temp.endpoints(), '', '[F67] or signs in');
select is(pg_temp.last_active(), null, '[F67] which nobody learns either');
select is_empty(format('select from public.presence where profile_id = %L', tests.id_of('mara')), '[F67] because nothing is written');
select pg_temp.heartbeat('ines');
select isnt_empty(format('select from public.presence where profile_id = %L', tests.id_of('ines')), '[F67] as it is of others');
select tests.act_as('mara');
select api.leave_presence();
select tests.act_as_owner();
select is(pg_temp.last_active(), null, '[F67] leaving tells nothing');
select tests.act_as('mara');
select api.set_invisible(false);
select api.touch_presence();
select is(pg_temp.endpoints(), 'page card sort list thread', '[F67] until she wants to be seen');

-- away for a day
select tests.act_as('mara');
select api.set_invisible(true);
select tests.act_as_owner();
select tests.pass('25 hours');
select tests.sign_in('mara');
select is((api.bootstrap()::jsonb #>> '{account, is_invisible}')::boolean, false,
  '[F67] who hid and was away for a day is visible at sign-in');
select is(pg_temp.endpoints(), 'page card sort list thread', '[F67] in every answer');

-- who blocks somebody still finds the thread, but not when they are there
create function pg_temp.thread(p_before text default 'true') returns text language plpgsql as $$
declare
  v_partner jsonb;
begin
  perform tests.act_as('jonas');
  execute 'select ' || p_before;
  v_partner := api.conversation_with('mara')::jsonb -> 'partner';
  perform tests.act_as_owner();
  return concat_ws(' ', v_partner ->> 'is_online', v_partner ->> 'last_active');
end $$;
select pg_temp.heartbeat('mara');
select is(pg_temp.thread(), 'true hour', '[F67] a thread tells who is there');
select is(pg_temp.thread('api.block(tests.id_of(''mara''))'), 'false', '[F67] not of somebody whom one blocks');
select is(pg_temp.thread('api.unblock(tests.id_of(''mara''))'), 'true hour', '[F67] until the block is over');

-- nobody reads or writes the table itself
select tests.act_as('jonas');
select throws_ok('select * from public.presence', '42501', null, '[F67] heartbeats are read by nobody');
select throws_ok($$insert into public.presence values (tests.id_of('mara'), now())$$, '42501', null, '[F67] nor written for others');
select tests.act_as_guest();
select throws_ok('select api.touch_presence()', '42501', null, '[F67] a guest has none');
select throws_ok('select api.leave_presence()', '42501', null, '[F67] and leaves none');

-- a heartbeat holds the choice until it is done
select tests.act_as_owner();
select tests.make_creator('nina');
select is((select xmax::text from public.account_settings where profile_id = tests.id_of('nina')), '0', 'nobody holds her settings');
select pg_temp.heartbeat('nina');
select isnt((select xmax::text from public.account_settings where profile_id = tests.id_of('nina')), '0',
  '[F67] hiding waits for a heartbeat that is being written, and then finds it');
select * from finish();
