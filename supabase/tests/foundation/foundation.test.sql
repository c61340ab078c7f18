-- Refusals, ids, the clock, rate limits and the audit log, which all other parts use.
select plan(18);

select throws_ok($$select private.fail('not_enough_funds', '{"short": 5}')$$, 'PT402', 'not_enough_funds',
  '[F10] a refusal has an HTTP status and a code');
select throws_ok($$select private.fail('no_such_code')$$, '22P02', null,
  '[F10] a code outside the catalogue raises an error');
select throws_ok($$select private.fail(null)$$, 'P0001', null,
  '[F10] a refusal without a code raises an error');
select is(private.error_status('message_not_found'), 404,
  '[F10] the code message_not_found has the status 404');

select matches(private.uuid_v7()::text, '^[0-9a-f]{8}-[0-9a-f]{4}-7',
  'an id is a uuid of version 7');
select ok(a.id < b.id, 'a later id is greater')
from (select private.uuid_v7() as id) a, lateral (select pg_sleep(0.003)) s,
     lateral (select private.uuid_v7() as id where s is not null) b;
select is(private.derived_id('refund:1:1'), private.derived_id('refund:1:1'), 'a derived id is always the same');
select isnt(private.derived_id('refund:1:1'), private.derived_id('refund:1:2'),
  'derived ids of different names are different');

select is(private.now(), now(), 'the clock returns the time of the transaction');
select set_config('velour.now', '2031-01-01', true);
select is(private.now(), now(), 'a setting does not change the clock');

select is(private.take_rate('t', 'a', 2, '1 minute'), true,
  'the first of two allowed attempts passes');
select is(private.take_rate('t', 'a', 2, '1 minute'), true,
  'the second of two allowed attempts passes');
select is(private.take_rate('t', 'a', 2, '1 minute'), false, 'the third attempt is over the limit');
select is(private.take_rate('t', 'b', 2, '1 minute'), true,
  'another subject is counted separately');

select lives_ok($$select private.audit('Ada', 'look', null, 'test')$$,
  'an act can be written to the audit log');
select throws_ok('update private.audit_log set actor = ''x''', '42501', null,
  'the audit log cannot be updated');
select is(array(
  select p.proname || ' ' || r.rolname from pg_proc p
  cross join pg_roles r
  where p.pronamespace = 'private'::regnamespace and p.proname like 'limit\_%'
    and r.rolname in ('anon', 'authenticated', 'service_role')
    and not has_function_privilege(r.oid, p.oid, 'execute')), array[]::text[],
  'every client role can execute every limit function');
select tests.act_as_guest();
select throws_ok('select * from private.audit_log', '42501', null,
  'a guest cannot read the audit log');
select * from finish();
