-- [F67] Presence: other users see a heartbeat in lists and pages. An invisible user has no
-- presence, sign-out ends it, and the last visit is shown as a rough time span.
select plan(37);

select tests.make_creator('mara');
select tests.make_creator('ines');
select tests.make_fan('jonas');
select tests.act_as('jonas');
select api.send_message(tests.id_of('mara'), 'hello', '{}', null, gen_random_uuid())::jsonb;
select tests.act_as('mara');
select api.send_message(tests.id_of('jonas'), 'hello', '{}', null, gen_random_uuid())::jsonb;

-- the places where jonas sees mara online, one word for each
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

select is(pg_temp.endpoints(), '', '[F67] a creator without a heartbeat is online nowhere');
select pg_temp.heartbeat('mara');
select is(pg_temp.endpoints(), 'page card sort list thread',
  '[F67] a creator with a heartbeat is online in every response');
select tests.pass('100 seconds');
select is(pg_temp.endpoints(), 'page card sort list thread',
  '[F67] a creator is still online 100 seconds after a heartbeat');
select tests.pass('1 minute');
select unalike(pg_temp.endpoints(), '%page%',
  '[F67] the page shows a creator offline 160 seconds after her last heartbeat');
select is(replace(pg_temp.endpoints(), 'sort', ''), '',
  '[F67] cards and lists show a creator offline 160 seconds after her last heartbeat');
select pg_temp.heartbeat('mara');
select is(pg_temp.endpoints(), 'page card sort list thread',
  '[F67] the next heartbeat makes the creator online again');
select tests.act_as('mara');
select api.leave_presence();
select is(pg_temp.endpoints(), '', '[F67] signing out makes the creator offline at once');

-- the presence of a fan is visible to the creators in their conversations
select tests.act_as('mara');
select is((api.conversation_with('jonas')::jsonb -> 'partner' ->> 'is_online')::boolean, false,
  '[F67] a fan without a heartbeat is offline');
select pg_temp.heartbeat('jonas');
select tests.act_as('mara');
select is((api.conversation_with('jonas')::jsonb -> 'partner' ->> 'is_online')::boolean, true,
  '[F67] a fan with a heartbeat is online');
select is((api.inbox('all')::jsonb -> 0 ->> 'is_online')::boolean, true,
  '[F67] the inbox of the creator shows the fan online');

-- last active
select tests.act_as_owner();
select is(pg_temp.last_active(), 'hour', '[F67] last active is "hour" right after sign-out');
select tests.pass('2 hours');
select is(pg_temp.last_active(), 'day', '[F67] last active is "day" after two hours');
select tests.pass('1 day');
select is(pg_temp.last_active(), 'week', '[F67] last active is "week" after one more day');
select tests.pass('7 days');
select is(pg_temp.last_active(), 'month', '[F67] last active is "month" after seven more days');
select tests.pass('30 days');
select is(pg_temp.last_active(), null, '[F67] last active is empty after thirty more days');
select pg_temp.heartbeat('mara');
select tests.pass('2 hours');
select is(pg_temp.last_active(), 'day', '[F67] a heartbeat without a sign-out sets last active');
select pg_temp.heartbeat('mara');
select tests.act_as('mara');
select api.leave_presence();
select tests.act_as_owner();
select tests.pass('2 hours');
select is(pg_temp.last_active(), 'day', '[F67] a sign-out sets last active');

-- invisible creators
select pg_temp.heartbeat('mara');
select tests.act_as('mara');
select api.set_invisible(true);
select is(pg_temp.endpoints(), '', '[F67] an invisible creator is offline in every response');
select is(pg_temp.last_active(), null, '[F67] an invisible creator has no last active time');
select pg_temp.heartbeat('mara');
select is(pg_temp.endpoints(), '', '[F67] a heartbeat does not make an invisible creator online');
select tests.act_as('mara');
select api.bootstrap()::jsonb;
select is(pg_temp.endpoints(), '', '[F67] the bootstrap does not make an invisible creator online');
select is(pg_temp.last_active(), null,
  '[F67] the bootstrap sets no last active time for an invisible creator');
select is_empty(format('select from public.presence where profile_id = %L', tests.id_of('mara')),
  '[F67] an invisible creator has no presence row');
select pg_temp.heartbeat('ines');
select isnt_empty(format('select from public.presence where profile_id = %L', tests.id_of('ines')),
  '[F67] a visible creator has a presence row');
select tests.act_as('mara');
select api.leave_presence();
select tests.act_as_owner();
select is(pg_temp.last_active(), null,
  '[F67] leaving sets no last active time for an invisible creator');
select tests.act_as('mara');
select api.set_invisible(false);
select api.touch_presence();
select is(pg_temp.endpoints(), 'page card sort list thread',
  '[F67] a creator who becomes visible is online in every response');

-- away for a day
select tests.act_as('mara');
select api.set_invisible(true);
select tests.act_as_owner();
select tests.pass('25 hours');
select tests.sign_in('mara');
select is((api.bootstrap()::jsonb #>> '{account, is_invisible}')::boolean, false,
  '[F67] an invisible creator is visible again at the first sign-in after a day away');
select is(pg_temp.endpoints(), 'page card sort list thread',
  '[F67] a creator whom the sign-in made visible is online in every response');

-- a user who blocks a creator still sees the conversation, without the presence of the creator
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
select is(pg_temp.thread(), 'true hour', '[F67] a conversation shows the presence of the partner');
select is(pg_temp.thread('api.block(tests.id_of(''mara''))'), 'false',
  '[F67] a conversation hides the presence of a partner whom the user blocks');
select is(pg_temp.thread('api.unblock(tests.id_of(''mara''))'), 'true hour',
  '[F67] a conversation shows the presence again when the block has ended');

-- clients have no access to the table
select tests.act_as('jonas');
select throws_ok('select * from public.presence', '42501', null,
  '[F67] a user cannot read the presence table');
select throws_ok($$insert into public.presence values (tests.id_of('mara'), now())$$, '42501', null,
  '[F67] a user cannot insert a presence row for another user');
select tests.act_as_guest();
select throws_ok('select api.touch_presence()', '42501', null,
  '[F67] a guest cannot send a heartbeat');
select throws_ok('select api.leave_presence()', '42501', null,
  '[F67] a guest cannot end a presence');

-- a heartbeat locks the settings row until its transaction ends
select tests.act_as_owner();
select tests.make_creator('nina');
select is((select xmax::text from public.account_settings where profile_id = tests.id_of('nina')), '0',
  'the settings row of a new creator is not locked');
select pg_temp.heartbeat('nina');
select isnt((select xmax::text from public.account_settings where profile_id = tests.id_of('nina')), '0',
  '[F67] a heartbeat locks the settings row, so that hiding waits until the heartbeat is written');
select * from finish();
