-- The functions that return the card and the payments of the caller. For those of other users they
-- return the same as for none.
select plan(31);

select tests.make_fan(f) from unnest(array['jonas', 'noor']) f;
select tests.make_creator('mara', 1500);
select tests.make_creator('ines', 500);

create temporary table opened (id uuid);
grant all on opened to authenticated, anon, service_role;
create function tests.told(p_name text) returns text language sql as $$
  select tests.act_as(p_name);
  select concat_ws(' ', api.my_card(), api.my_payment(id), api.my_open_payment(tests.id_of('mara')),
                   api.my_open_payment(tests.id_of('jonas'))) from pg_temp.opened
$$;

select tests.act_as('jonas');
select is(api.my_card()::jsonb, null, '[F91] a fan without a card gets no card');
select is(api.my_open_payment(tests.id_of('mara'))::jsonb, null, '[F92] a fan without payments gets no open payment');
select is(api.my_payment(gen_random_uuid())::jsonb, null, '[F92] an unknown payment is null');
select tests.act_as_owner();
select tests.link_card(tests.id_of('jonas'));
select tests.act_as('jonas');
select is(api.my_card()::jsonb,
  '{"issuer": "visa", "digits": "4242", "holder": "TEST PERSON",
    "exp_month": 12, "exp_year": 2034}',
  '[F91] a linked card has its last four digits and no data of the provider');

insert into opened
select (api.start_subscription(tests.id_of('mara'), 1500, gen_random_uuid(), tests.consent('mara'))::jsonb
        ->> 'payment_id')::uuid;
select is(api.my_open_payment(tests.id_of('mara'))::jsonb,
  (select jsonb_build_object('id', id, 'amount_cents', 1500) from opened),
  '[F92] an open payment is found by its creator');
select is(api.my_open_payment(tests.id_of('ines'))::jsonb, null, '[F92] an open payment is not found by another creator');
select is(api.my_payment(id)::jsonb,
  jsonb_build_object('id', id, 'state', 'created', 'failure_reason', null),
  '[F92] an open payment is found by its id') from opened;

select is(tests.told(name), '', format('[F89] [F91] %s gets neither the card nor the payment', name))
from unnest(array['noor', 'mara', 'ines']) name;
select tests.act_as_guest();
select throws_ok(call, '42501', null, format('[F89] a guest cannot execute %s', call))
from unnest(array[
  'select api.my_card()', 'select api.my_payment((select id from opened))',
  'select api.my_open_payment(tests.id_of(''mara''))']) call;

select tests.act_as_service();
select is(api.service_payment_to_charge(id, tests.id_of('jonas'), null)::jsonb ->> 'state', 'processing',
  '[F92] the payment can be claimed for charging')
from opened;
select tests.act_as('jonas');
select is(api.my_payment(id) ->> 'state', 'processing',
  '[F92] the fan sees that the payment is processing') from opened;
select isnt(api.my_open_payment(tests.id_of('mara'))::jsonb, null, '[F92] a processing payment is still open');
select tests.act_as_service();
select is(api.service_settle_payment(id, 'failed', 'pi_1', 'card_declined', 'stripe')::jsonb ->> 'state', 'failed',
  '[F92] the payment can be settled as failed')
from opened;
select tests.act_as('jonas');
select is(api.my_payment(id)::jsonb,
  jsonb_build_object('id', id, 'state', 'failed', 'failure_reason', 'card_declined'),
  '[F92] the fan sees the reason of a failed payment')
from opened;
select is(api.my_open_payment(tests.id_of('mara'))::jsonb, null, '[F92] a failed payment is not open');

select lives_ok($$select api.request_top_up(5000, gen_random_uuid())$$, '[F89] a fan can request a top-up');
select is(api.my_open_payment(null)::jsonb, null, '[F92] an open top-up is not an open payment to a creator');
select is(api.my_payment(tests.open_payment_of('jonas')) ->> 'state', 'created',
  '[F89] an open top-up is found by its id');
select tests.act_as('noor');
select is(api.my_payment(tests.open_payment_of('jonas'))::jsonb, null, '[F89] another fan does not find the top-up');

-- a debt, its causes, and what is left of it
select tests.act_as_owner();
select tests.set_now('2026-03-01 12:00Z');
select tests.fund(tests.id_of('noor'), c) from unnest(array[3000, 5000]) c;
create function pg_temp.owe(p_gross bigint, p_cents bigint, p_kind text) returns void language sql as $$
  update public.payments set state = 'disputed'
  where fan_id = tests.id_of('noor') and purpose = 'top_up' and amount_cents = p_gross;
  insert into private.transfers (kind, actor_id, request_id, fan_id, gross_cents, reverses_id,
    provider_cents, wallet_cents, fan_debt_cents, clears_at)
  select p_kind::public.transfer_kind, private.system_id(), gen_random_uuid(), fan_id, gross_cents, id,
         gross_cents, p_cents - gross_cents, -p_cents, private.now()
  from private.transfers where kind = 'top_up' and gross_cents = p_gross and fan_id = tests.id_of('noor')
$$;
select is(tests.answer('noor', $$api.my_debt()::jsonb$$)::jsonb, '{"debt_cents": 0, "causes": []}',
  '[F138] a fan who owes nothing has no causes');
select tests.set_now('2026-03-08 12:00Z');
select pg_temp.owe(3000, 700, 'dispute');
update public.wallets set balance_cents = 5700, debt_cents = 700 where owner_id = tests.id_of('noor');
select is(tests.answer('noor', $$api.my_debt()::jsonb$$)::jsonb, '{"debt_cents": 700, "causes": [
  {"kind": "dispute", "debt_cents": 700, "created_at": "2026-03-08T12:00:00+00:00",
   "payment_cents": 3000, "payment_at": "2026-03-01T12:00:00+00:00"}]}',
  '[F138] a debt names the disputed payment and its day');
select tests.set_now('2026-03-09 12:00Z');
select tests.fund(tests.id_of('noor'), 1000);
select pg_temp.owe(5000, 400, 'dispute');
update public.wallets set balance_cents = balance_cents - 4600, debt_cents = 400 where owner_id = tests.id_of('noor');
select is(tests.answer('noor', $$api.my_debt()::jsonb -> 'causes' -> 0 ->> 'payment_cents'$$), '5000',
  '[F138] the latest cause is named');
select is(tests.answer('noor', $$jsonb_array_length(api.my_debt()::jsonb -> 'causes')$$), '1',
  '[F138] a cause that a top-up has settled is no longer named');
select is(tests.answer('mara', 'api.my_debt()'), 'done', '[F138] a creator has no debt of a wallet');
select is(tests.answer('jonas', $$api.my_debt()::jsonb ->> 'debt_cents'$$), '0',
  '[F138] another fan does not owe it');
select tests.act_as_owner();
select private.pay_debt(tests.id_of('noor'));
select is(tests.answer('noor', $$api.my_debt()::jsonb$$)::jsonb, '{"debt_cents": 0, "causes": []}',
  '[F138] a debt that the wallet has settled has no causes');
select tests.act_as_owner();
select tests.ledger_is_whole();
select * from finish();
