-- What everything stands on: refusals, ids, the clock, counting of attempts, the audit log.
select plan(18);

select throws_ok($$select private.fail('not_enough_funds', '{"short": 5}')$$, 'PT402', 'not_enough_funds',
  '[F10] a refusal carries its status and its code');
select throws_ok($$select private.fail('no_such_code')$$, '22P02', null, '[F10] only codes of the catalogue exist');
select throws_ok($$select private.fail(null)$$, 'P0001', null, '[F10] a refusal without a code is a fault');
select is(private.error_status('message_not_found'), 404, '[F10] what is missing answers 404');

select matches(private.uuid_v7()::text, '^[0-9a-f]{8}-[0-9a-f]{4}-7', 'ids are uuids of version 7');
select ok(a.id < b.id, 'later ids are greater')
from (select private.uuid_v7() as id) a, lateral (select pg_sleep(0.003)) s,
     lateral (select private.uuid_v7() as id where s is not null) b;
select is(private.derived_id('refund:1:1'), private.derived_id('refund:1:1'), 'a derived id is always the same');
select isnt(private.derived_id('refund:1:1'), private.derived_id('refund:1:2'), 'and another for another name');

select is(private.now(), now(), 'the clock is the transaction''s');
select set_config('velour.now', '2031-01-01', true);
select is(private.now(), now(), 'no setting moves it');

select is(private.take_rate('t', 'a', 2, '1 minute'), true, 'the first of two attempts passes');
select is(private.take_rate('t', 'a', 2, '1 minute'), true, 'so does the second');
select is(private.take_rate('t', 'a', 2, '1 minute'), false, 'the third does not');
select is(private.take_rate('t', 'b', 2, '1 minute'), true, 'another subject has a count of its own');

select lives_ok($$select private.audit('Ada', 'look', null, 'test')$$, 'an act is noted');
select throws_ok('update private.audit_log set actor = ''x''', '42501', null, 'and never changed');
select is(array(
  select p.proname || ' ' || r.rolname from pg_proc p
  cross join pg_roles r
  where p.pronamespace = 'private'::regnamespace and p.proname like 'limit\_%'
    and r.rolname in ('anon', 'authenticated', 'service_role')
    and not has_function_privilege(r.oid, p.oid, 'execute')), array[]::text[],
  'every client role may execute every limit');
select tests.act_as_guest();
select throws_ok('select * from private.audit_log', '42501', null, 'nor read by clients');
select * from finish();
