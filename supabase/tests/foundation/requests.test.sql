-- The two parts of every idempotent command: sessions of one request take turns, and the same
-- request with other arguments is refused.
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
select throws_ok('select private.begin_request(null)', 'PT400', 'invalid_payload', 'no request has no id');
select is(
  (select count(*) from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()), 0::bigint,
  'which takes no turn');
select set_config('request.jwt.claims', jsonb_build_object('sub', tests.id_of('jonas_again'))::text, true);
select lives_ok($$select private.begin_request('00000000-0000-4000-8000-000000000001')$$, 'one with an id has one');
select pg_temp.note();
select is((select count(*) from keys), 1::bigint, 'it holds its turn until the transaction ends');
select private.begin_request('00000000-0000-4000-8000-000000000001');
select pg_temp.note();
select is((select count(*) from keys), 1::bigint, 'the same request has the same turn');
select private.begin_request('00000000-0000-4000-8000-000000000002');
select pg_temp.note();
select is((select count(*) from keys), 2::bigint, 'another request has another');
select set_config('request.jwt.claims', jsonb_build_object('sub', tests.id_of('mira_eve'))::text, true);
select private.begin_request('00000000-0000-4000-8000-000000000001');
select pg_temp.note();
select is((select count(*) from keys), 3::bigint, 'and so has the same id of another person');

-- is_answered
select is(private.is_answered(null, null), false, 'a request that made nothing has no answer');
select is(private.is_answered(gen_random_uuid(), true), true, 'one that made a row has');
select throws_ok('select private.is_answered(gen_random_uuid(), false)', 'PT409', 'duplicate_request',
  'with other arguments it is refused');
select throws_ok('select private.is_answered(gen_random_uuid(), null)', 'PT409', 'duplicate_request',
  'and with arguments that cannot be compared');
select * from finish();
