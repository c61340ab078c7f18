-- The functions that return the card and the payments of the caller. For those of other users they
-- return the same as for none.
select plan(24);

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
select (api.start_subscription(tests.id_of('mara'), 1500, gen_random_uuid())::jsonb
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
select is(api.service_settle_payment(id, 'failed', 'pi_1', 'card_declined')::jsonb ->> 'state', 'failed',
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
select tests.act_as_owner();
select tests.ledger_is_whole();
select * from finish();
