-- The two parts of every idempotent command: a lock serializes the sessions of one request, and the
-- same request with other arguments is refused.
select plan(11);
select tests.make_fan('jonas_again');
select tests.make_fan('mira_eve');
create temporary table keys (n serial, key numeric);
create function pg_temp.note() returns void language sql as $$
  insert into keys (key)
  select classid::bigint::numeric * 4294967296 + objid::bigint from pg_locks
  where locktype = 'advisory' and pid = pg_backend_pid() and mode = 'ExclusiveLock'
    and classid::bigint::numeric * 4294967296 + objid::bigint not in (select key from keys)
$$;

-- begin_request
select throws_ok('select private.begin_request(null)', 'PT400', 'invalid_payload',
  'a request without an id is refused');
select is(
  (select count(*) from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()), 0::bigint,
  'a request without an id takes no lock');
select set_config('request.jwt.claims', jsonb_build_object('sub', tests.id_of('jonas_again'))::text, true);
select lives_ok($$select private.begin_request('00000000-0000-4000-8000-000000000001')$$,
  'a request with an id is accepted');
select pg_temp.note();
select is((select count(*) from keys), 1::bigint,
  'a request holds one lock within the transaction');
select private.begin_request('00000000-0000-4000-8000-000000000001');
select pg_temp.note();
select is((select count(*) from keys), 1::bigint, 'the same request has the same lock');
select private.begin_request('00000000-0000-4000-8000-000000000002');
select pg_temp.note();
select is((select count(*) from keys), 2::bigint, 'another request id has another lock');
select set_config('request.jwt.claims', jsonb_build_object('sub', tests.id_of('mira_eve'))::text, true);
select private.begin_request('00000000-0000-4000-8000-000000000001');
select pg_temp.note();
select is((select count(*) from keys), 3::bigint,
  'the same request id of another user has another lock');

-- is_answered
select is(private.is_answered(null, null), false, 'a request that created no row has no answer');
select is(private.is_answered(gen_random_uuid(), true), true,
  'a request that created a row has an answer');
select throws_ok('select private.is_answered(gen_random_uuid(), false)', 'PT409', 'duplicate_request',
  'a repeated request with other arguments is refused');
select throws_ok('select private.is_answered(gen_random_uuid(), null)', 'PT409', 'duplicate_request',
  'a repeated request with an unknown comparison of its arguments is refused');
select * from finish();
