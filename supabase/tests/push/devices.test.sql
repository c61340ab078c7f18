-- Devices for pushes: at known push services, a few for each member, read by their owner without what
-- writes to them, and ended with the session and the account.
select plan(63);

select tests.make_fan(u) from unnest(array['jonas', 'noor', 'held', 'leaver', 'many']) u;
create temp table s as select u as name, tests.make_session(u) as id
from unnest(array['jonas', 'noor', 'held', 'leaver', 'many']) u;
grant select on s to authenticated;
create function pg_temp.key(p_bytes integer) returns text language sql as $$
  select left(repeat('Ab-_', 40), ceil(p_bytes * 4 / 3.0)::integer)
$$;
create function pg_temp.add(p_user text, p_endpoint text, p_key text default null, p_auth text default null)
returns text language plpgsql as $$
declare
  v_key text := coalesce(p_key, pg_temp.key(65));
  v_auth text := coalesce(p_auth, pg_temp.key(16));
begin
  if p_user = 'guest' then
    perform tests.act_as_guest();
  else
    perform tests.with_session(p_user, (select id from s where name = p_user));
  end if;
  perform api.add_push_device(p_endpoint, v_key, v_auth);
  perform tests.act_as_owner();
  return 'done';
exception when others then
  perform tests.act_as_owner();
  return case when sqlstate like 'PT%' then sqlerrm else sqlstate end;
end $$;
create function pg_temp.devices(p_user text) returns bigint language sql as $$
  select count(*) from public.push_devices where profile_id = tests.id_of(p_user)
$$;

-- hosts
select is(pg_temp.add('jonas', e), 'done', '[F135] a device at a known push service is accepted: ' || e)
from unnest(array['https://fcm.googleapis.com/fcm/send/abc:1', 'https://updates.push.services.mozilla.com/wpush/v2/x',
  'https://wns2-par02p.notify.windows.com/w/?token=x', 'https://web.push.apple.com/QABC']) e;
select is(pg_temp.add('jonas', e), 'push_endpoint_refused', '[F135] any other address is refused: ' || left(e, 50))
from unnest(array['http://fcm.googleapis.com/x', 'https://example.com/x', 'https://fcm.googleapis.com.evil.example/x',
  'https://fcm.googleapis.com:8443/x', 'https://fcm.googleapis.com@evil.example/x', 'https://evil.example/fcm.googleapis.com/',
  'https://notify.windows.com/x', 'https://evilnotify.windows.com/x', 'https://fcm.googleapis.com', 'https://127.0.0.1/x',
  'http://127.0.0.1:9/x', 'https://fcm.googleapis.com/a b', 'javascript:alert(1)', '',
  'https://fcm.googleapis.com/' || repeat('x', 1000)]) e;
select is(pg_temp.add('jonas', null), 'push_endpoint_refused', '[F135] no address is refused');
update private.site_config set value = '["http://127.0.0.1:9", "http://evil.example"]' where key = 'push_hosts';
select is(pg_temp.add('noor', 'http://127.0.0.1:9/x'), 'done', '[F135] a double on the own machine is accepted where it is named');
select is(pg_temp.add('noor', 'http://evil.example/x'), 'push_endpoint_refused', '[F135] no other address without encryption is, even where it is named');
update private.site_config set value = '["fcm.googleapis.com"]' where key = 'push_hosts';

-- keys, sessions, callers
select is(pg_temp.add('jonas', 'https://fcm.googleapis.com/k', k, a), 'invalid_payload', '[F135] keys of a wrong form are refused: ' || n)
from (values ('short key', pg_temp.key(64), null), ('long secret', null, pg_temp.key(17)), ('other letters', replace(pg_temp.key(65), '-', '+'), null), ('empty', '', null)) v (n, k, a);
select is(tests.answer('jonas', format('api.add_push_device(%L, %L, %L)', 'https://fcm.googleapis.com/k', pg_temp.key(65), pg_temp.key(16))),
  'unauthorized_request', '[F135] a token without a session registers nothing');
select is(pg_temp.add('guest', 'https://fcm.googleapis.com/k'), '42501', '[F135] a guest registers nothing');

-- reading
select tests.act_as('jonas');
select is(json_array_length(api.my_push_devices()), 4, '[F135] a member reads the own devices');
select throws_ok('select endpoint from public.push_devices', '42501', null, '[F135] a member cannot read the address of a device');
select throws_ok('select auth from public.push_devices', '42501', null, '[F135] a member cannot read the secret of a device');
select throws_ok('delete from public.push_devices', '42501', null, '[F135] a member cannot delete the row directly');
select tests.act_as('noor');
select is(json_array_length(api.my_push_devices()), 1, '[F135] a member does not read the devices of others');
select tests.act_as_owner();

-- removal
create temp table one as select min(id::text)::uuid as id from public.push_devices where profile_id = tests.id_of('jonas');
select tests.answer('noor', format('api.remove_push_device(%L)', (select id from one)));
select is(pg_temp.devices('jonas'), 4::bigint, '[F135] a member cannot remove a device of another');
select tests.answer('jonas', format('api.remove_push_device(%L)', (select id from one)));
select is(pg_temp.devices('jonas'), 3::bigint, '[F135] a member removes an own device');
select is(tests.answer('jonas', 'api.remove_push_device(gen_random_uuid())'), 'done', '[F135] removing one that does not exist is no error');

-- a browser has one member, and a member few devices
select is(pg_temp.add('many', 'https://fcm.googleapis.com/' || n), 'done', '[F135] a member registers device ' || n) from generate_series(1, 10) n;
select is(pg_temp.add('many', 'https://fcm.googleapis.com/11'), 'too_many_push_devices', '[F135] an eleventh device is refused');
select is(pg_temp.add('many', 'https://fcm.googleapis.com/10'), 'done', '[F135] the tenth device is registered again');
select is(pg_temp.add('noor', 'https://fcm.googleapis.com/10'), 'done', '[F135] another member registers in the same browser');
select is(pg_temp.devices('many'), 9::bigint, '[F135] the browser is no device of the member before');

-- a sign-in in place of a session
create temp table next as select tests.make_session('jonas') as id;
grant select on next to authenticated;
create function pg_temp.keep(p_user text, p_session uuid, p_device uuid) returns text language plpgsql as $$
begin
  perform tests.with_session(p_user, p_session);
  perform api.keep_push_device(p_device);
  perform tests.act_as_owner();
  return 'done';
end $$;
create temp table kept as select max(id::text)::uuid as id from public.push_devices where profile_id = tests.id_of('jonas');
select is(pg_temp.keep('noor', (select id from s where name = 'noor'), (select id from kept)), 'done', '[F135] keeping a device of another is no error');
select is((select session_id from public.push_devices where id = (select id from kept)), (select id from s where name = 'jonas'), '[F135] and changes nothing');
select is(pg_temp.keep('jonas', (select id from next), (select id from kept)), 'done', '[F135] a sign-in in place keeps the device');

-- ends
delete from auth.sessions where id = (select id from s where name = 'jonas');
select is(pg_temp.devices('jonas'), 1::bigint, '[F135] signing out ends the devices of the session, and not the one that was kept');
delete from auth.sessions where id = (select id from next);
select is(pg_temp.devices('jonas'), 0::bigint, '[F135] which ends with its new session');
select is(pg_temp.keep('noor', (select id from s where name = 'noor'), (select id from kept)), 'done', '[F135] keeping one that has ended is no error');
select is(pg_temp.devices('noor'), 2::bigint, '[F135] the devices of other sessions stay');
select is(pg_temp.add('held', 'https://fcm.googleapis.com/held'), 'done', '[F135] a member registers before a suspension');
select tests.suspend(tests.id_of('held'));
select is(pg_temp.devices('held'), 0::bigint, '[F135] a suspension ends the devices');
select is(pg_temp.add('held', 'https://fcm.googleapis.com/held'), 'account_suspended', '[F135] a suspended member registers nothing');
select is(pg_temp.add('leaver', 'https://fcm.googleapis.com/leaver'), 'done', '[F135] a member registers before a closure');
select private.begin_closure(tests.id_of('leaver'));
select is(pg_temp.devices('leaver'), 0::bigint, '[F135] a closure that begins ends the devices');
select is(pg_temp.add('leaver', 'https://fcm.googleapis.com/leaver'), 'closure_pending', '[F135] a member who leaves registers nothing');
select * from finish();
