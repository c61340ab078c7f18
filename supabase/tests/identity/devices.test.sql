-- [F18] Signed-in devices: each user can list and end only their own.
select plan(21);

select tests.make_fan('jonas');
select tests.make_fan('piet');
create function tests.sign_in(p_username text, p_id uuid, p_agent text, p_at timestamptz) returns void
language sql security definer as $$
  insert into auth.sessions (id, user_id, created_at, updated_at, user_agent, ip)
  values (p_id, tests.id_of(p_username), p_at, p_at, p_agent, '203.0.113.7');
  insert into auth.refresh_tokens (token, user_id, session_id, revoked)
  values (right(p_id::text, 12) || p_agent, tests.id_of(p_username), p_id, false);
$$;
select tests.sign_in('jonas', 'aaaaaaaa-0000-4000-8000-000000000001', 'Phone', now() - interval '2 days');
select tests.sign_in('jonas', 'aaaaaaaa-0000-4000-8000-000000000002', 'Laptop', now() - interval '1 day');
select tests.sign_in('jonas', 'aaaaaaaa-0000-4000-8000-000000000003', 'Library', now() - interval '3 days');
select tests.sign_in('jonas', 'aaaaaaaa-0000-4000-8000-000000000004', 'Old', now() - interval '9 days');
select tests.sign_in('piet', 'bbbbbbbb-0000-4000-8000-000000000001', 'Tablet', now());
update auth.sessions set not_after = now() - interval '1 hour' where user_agent = 'Old';
update auth.sessions set refreshed_at = (now() - interval '1 hour') at time zone 'utc' where user_agent = 'Library';

-- the list
select tests.with_session('jonas', 'aaaaaaaa-0000-4000-8000-000000000001');
select is(jsonb_path_query_array(api.my_devices()::jsonb, '$[*].user_agent'), '["Phone", "Library", "Laptop"]',
  '[F18] the list has the current device first, then the others by last use');
select is(jsonb_path_query_array(api.my_devices()::jsonb, '$[*].is_current'), '[true, false, false]',
  '[F18] the current device is marked');
select is(api.my_devices()::jsonb -> 0 ->> 'ip', '203.0.113.7',
  '[F18] a device has its IP address');
select is((api.my_devices()::jsonb -> 1 ->> 'seen_at')::timestamptz, now() - interval '1 hour',
  '[F18] a device has the time of its last use');
select is((api.my_devices()::jsonb -> 1 ->> 'created_at')::timestamptz, now() - interval '3 days',
  '[F18] a device has the time of its sign-in');
select is(api.my_devices()::jsonb #- '{0,created_at}' #- '{0,seen_at}' -> 0,
  '{"id": "aaaaaaaa-0000-4000-8000-000000000001", "user_agent": "Phone", "ip": "203.0.113.7", "is_current": true}',
  '[F18] a device has no other fields');

-- another user's device
select is(api.end_device('bbbbbbbb-0000-4000-8000-000000000001'), false,
  '[F18] a user cannot end the device of another user');
select is(api.end_device('cccccccc-0000-4000-8000-000000000001'), false,
  '[F18] an unknown device gives the same result as the device of another user');
select tests.with_session('piet', 'bbbbbbbb-0000-4000-8000-000000000001');
select is(jsonb_array_length(api.my_devices()::jsonb), 1,
  '[F18] the device of the other user stays signed in');

-- the user's own devices
select tests.with_session('jonas', 'aaaaaaaa-0000-4000-8000-000000000001');
select is(api.end_device('aaaaaaaa-0000-4000-8000-000000000002'), true,
  '[F18] a user can end their own device');
select is(api.end_device('aaaaaaaa-0000-4000-8000-000000000002'), false,
  '[F18] ending the same device again returns false');
select is(jsonb_path_query_array(api.my_devices()::jsonb, '$[*].user_agent'), '["Phone", "Library"]',
  '[F18] an ended device is not in the list');
select tests.act_as_owner();
select is_empty($$select * from auth.refresh_tokens where
  session_id = 'aaaaaaaa-0000-4000-8000-000000000002'$$,
  '[F18] the refresh tokens of an ended device are deleted');

-- all other devices
select tests.with_session('jonas', 'aaaaaaaa-0000-4000-8000-000000000001');
select is(api.end_other_devices(), 2, '[F18] ending all other devices includes expired ones');
select is(jsonb_path_query_array(api.my_devices()::jsonb, '$[*].user_agent'), '["Phone"]',
  '[F18] the current device stays signed in');
select is(api.end_other_devices(), 0, '[F18] ending all other devices again ends none');
select tests.act_as_owner();
select is((select count(*) from auth.sessions where user_id = tests.id_of('piet')), 1::bigint,
  '[F18] other users stay signed in');

-- guests and suspended accounts
select tests.act_as_guest();
select throws_ok('select api.my_devices()::jsonb', '42501', null,
  '[F18] a guest cannot list devices');
select throws_ok($$select api.end_device('bbbbbbbb-0000-4000-8000-000000000001')$$, '42501', null,
  '[F18] a guest cannot end a device');
select tests.act_as_owner();
select tests.suspend(tests.id_of('piet'));
select tests.with_session('piet', 'bbbbbbbb-0000-4000-8000-000000000001');
select throws_ok('select api.my_devices()::jsonb', 'PT403', 'account_suspended',
  '[F105] a suspended user cannot list devices');

-- the tables of Auth are closed to clients
select tests.act_as('jonas');
select throws_ok('select * from auth.sessions', '42501', null,
  '[F18] a user cannot read the table of sessions');
select * from finish();
