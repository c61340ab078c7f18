-- [F18] Signed-in devices: everybody sees and ends their own, and nobody else's.
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
  '[F18] one''s own devices, this one first, then the last seen');
select is(jsonb_path_query_array(api.my_devices()::jsonb, '$[*].is_current'), '[true, false, false]',
  '[F18] this one is marked');
select is(api.my_devices()::jsonb -> 0 ->> 'ip', '203.0.113.7', '[F18] with the address');
select is((api.my_devices()::jsonb -> 1 ->> 'seen_at')::timestamptz, now() - interval '1 hour',
  '[F18] and when it was last here');
select is((api.my_devices()::jsonb -> 1 ->> 'created_at')::timestamptz, now() - interval '3 days',
  '[F18] and since when');
select is(api.my_devices()::jsonb #- '{0,created_at}' #- '{0,seen_at}' -> 0,
  '{"id": "aaaaaaaa-0000-4000-8000-000000000001", "user_agent": "Phone", "ip": "203.0.113.7", "is_current": true}',
  '[F18] and nothing more');

-- another user's device
select is(api.end_device('bbbbbbbb-0000-4000-8000-000000000001'), false, '[F18] another person''s is not ended');
select is(api.end_device('cccccccc-0000-4000-8000-000000000001'), false, '[F18] and is answered like none at all');
select tests.with_session('piet', 'bbbbbbbb-0000-4000-8000-000000000001');
select is(jsonb_array_length(api.my_devices()::jsonb), 1, '[F18] it goes on');

-- one's own
select tests.with_session('jonas', 'aaaaaaaa-0000-4000-8000-000000000001');
select is(api.end_device('aaaaaaaa-0000-4000-8000-000000000002'), true, '[F18] one''s own is ended');
select is(api.end_device('aaaaaaaa-0000-4000-8000-000000000002'), false, '[F18] once');
select is(jsonb_path_query_array(api.my_devices()::jsonb, '$[*].user_agent'), '["Phone", "Library"]', '[F18] it is gone');
select tests.act_as_owner();
select is_empty($$select * from auth.refresh_tokens where
  session_id = 'aaaaaaaa-0000-4000-8000-000000000002'$$, '[F18] with what would have renewed it');

-- all others
select tests.with_session('jonas', 'aaaaaaaa-0000-4000-8000-000000000001');
select is(api.end_other_devices(), 2, '[F18] all others are ended, also those that had run out');
select is(jsonb_path_query_array(api.my_devices()::jsonb, '$[*].user_agent'), '["Phone"]', '[F18] this one stays');
select is(api.end_other_devices(), 0, '[F18] then there are none');
select tests.act_as_owner();
select is((select count(*) from auth.sessions where user_id = tests.id_of('piet')), 1::bigint,
  '[F18] nobody else is signed out');

-- guests and held accounts
select tests.act_as_guest();
select throws_ok('select api.my_devices()::jsonb', '42501', null, '[F18] a guest has no devices');
select throws_ok($$select api.end_device('bbbbbbbb-0000-4000-8000-000000000001')$$, '42501', null,
  '[F18] and ends none');
select tests.act_as_owner();
select tests.suspend(tests.id_of('piet'));
select tests.with_session('piet', 'bbbbbbbb-0000-4000-8000-000000000001');
select throws_ok('select api.my_devices()::jsonb', 'PT403', 'account_suspended', '[F105] nor does a suspended person');

-- the platform's own tables stay closed
select tests.act_as('jonas');
select throws_ok('select * from auth.sessions', '42501', null, '[F18] sessions are read through these functions alone');
select * from finish();
