-- A new card can spend 200 dollars in its first 48 hours, counted for each fan and each card.
-- Failed charges are limited for each fan, card and network address. Each refusal is tested beside
-- an accepted request.
select plan(48);

select tests.make_creator('mara', 1500);
select tests.make_fan(name) from unnest(array['jonas', 'evelyn', 'thomas', 'other', 'many', 'shop']) p (name);

create function tests.link(p_username text, p_fingerprint text) returns void
language sql security definer set search_path = '' as $$
  select private.save_card(tests.id_of(p_username), jsonb_build_object(
    'provider', 'stripe', 'customer', 'cus_' || p_username, 'method', 'pm_' || p_fingerprint,
    'issuer', 'visa', 'digits', '4242', 'holder', 'TEST PERSON', 'exp_month', 12,
    'exp_year', 2034, 'fingerprint', p_fingerprint))
$$;
create function tests.top_up(p_cents bigint) returns uuid
language sql as $$ select api.request_top_up(p_cents, gen_random_uuid()) $$;
create function tests.claim(p_username text, p_address text default null) returns text
language sql security definer set search_path = '' as $$
  select private.payment_to_charge(
    tests.open_payment_of(p_username), tests.id_of(p_username), p_address) ->> 'state'
$$;
create function tests.settle(p_username text, p_outcome text) returns text
language sql security definer set search_path = '' as $$
  select private.settle_payment(id, p_outcome, 'stripe', 'pi_' || id, 'card_declined') ->> 'state'
  from (select tests.open_payment_of(p_username) as id) p
$$;
create function tests.decline(p_username text, p_address text default null) returns text
language plpgsql security definer set search_path = '' as $$
begin
  perform set_config('request.jwt.claims',
    jsonb_build_object('sub', tests.id_of(p_username), 'role', 'authenticated')::text, true);
  perform private.request_top_up(500, gen_random_uuid());
  perform tests.claim(p_username, p_address);
  return tests.settle(p_username, 'failed');
end $$;

-- the amount of a new card, including open payments
select tests.link('jonas', 'card_a');
select tests.act_as('jonas');
select lives_ok($$select tests.top_up(9900)$$, '[F126] a payment of 99 dollars with a new card is accepted');
select lives_ok($$select tests.top_up(9900)$$, '[F126] a second payment of 99 dollars is accepted while the first is open');
select throws_ok($$select tests.top_up(500)$$, 'PT402', 'spend_limit_reached',
  '[F126] a payment that exceeds 200 dollars with the open ones is refused');
select throws_ok($$select api.start_subscription(tests.id_of('mara'), 1500, gen_random_uuid(), tests.consent('mara'))::jsonb$$,
  'PT402', 'spend_limit_reached', '[F126] a subscription by card that exceeds the limit is refused');
select tests.act_as_owner();
select is((select count(*) from public.payments where fan_id = tests.id_of('jonas')), 2::bigint,
  '[F126] refused requests open no payment');
select is(tests.settle('jonas', 'failed'), 'failed', '[F126] one of the two payments fails');
select tests.act_as('jonas');
select lives_ok($$select tests.top_up(9900)$$, '[F126] a failed payment does not count for the limit');
select tests.act_as_owner();
select is(tests.settle('jonas', 'succeeded'), 'succeeded', '[F126] a payment succeeds');

-- linking the card again, another new card or another fan does not raise the limit
select private.remove_card(tests.id_of('jonas'));
select tests.link('jonas', 'card_a');
select tests.act_as('jonas');
select throws_ok($$select tests.top_up(500)$$, 'PT402', 'spend_limit_reached',
  '[F126] linking the same card again does not raise the limit');
select tests.act_as_owner();
select tests.link('jonas', 'card_b');
select tests.act_as('jonas');
select throws_ok($$select tests.top_up(500)$$, 'PT402', 'spend_limit_reached',
  '[F126] another new card of the same fan does not raise the limit');
select tests.act_as_owner();
select tests.link('evelyn', 'card_a');
select tests.link('thomas', 'card_c');
select tests.act_as('evelyn');
select throws_ok($$select tests.top_up(500)$$, 'PT402', 'spend_limit_reached',
  '[F126] the same card of another fan does not raise the limit');
select tests.act_as('thomas');
select lives_ok($$select tests.top_up(500)$$, '[F126] another fan with another card can top up');
select tests.act_as_owner();

-- a payment that is opened with one card and charged to another
select tests.link('thomas', 'card_a');
select throws_ok($$select tests.claim('thomas')$$, 'PT402', 'spend_limit_reached',
  '[F126] the limit applies to the card that is charged, not to the card at the opening');
select tests.link('thomas', 'card_c');
select is(tests.claim('thomas'), 'processing', '[F126] the payment can be charged to the card of its opening');

-- the time
select tests.pass('47 hours 59 minutes');
select tests.act_as('jonas');
select throws_ok($$select tests.top_up(9900)$$, 'PT402', 'spend_limit_reached',
  '[F126] a card is still new a minute before the end of 48 hours');
select tests.act_as_owner();
select tests.pass('1 minute');
select tests.link('jonas', 'card_a');
select tests.act_as('jonas');
select lives_ok($$select tests.top_up(9900) from generate_series(1, 3)$$,
  '[F126] a card is not new after 48 hours, even if it is linked again');
select tests.act_as_owner();

-- failed charges of a fan, also with another card
select tests.link('other', 'card_d');
select is(tests.decline('other'), 'failed', format('[F126] failed charge %s of a fan is attempted', n))
from generate_series(1, 4) n;
select tests.link('other', 'card_e');
select is(tests.decline('other'), 'failed', '[F126] the fifth failed charge is attempted with another card');
select throws_ok($$select tests.decline('other')$$, 'PT429', 'rate_limited',
  '[F126] a sixth charge of the fan is refused');
select is(tests.open_payment_of('other'), null, '[F126] a refused charge leaves no open payment');
select tests.link('many', 'card_e');
select is(tests.decline('many'), 'failed', '[F126] another fan can charge the card that has failed once');
select is((select array_agg(tests.decline('many')) from generate_series(1, 3)),
  array['failed', 'failed', 'failed'], '[F126] another fan can fail three more times with the same card');
select tests.link('shop', 'card_e');
select throws_ok($$select tests.decline('shop')$$, 'PT429', 'rate_limited',
  '[F126] a card with five failures is refused for a third fan');
select tests.link('shop', 'card_f');
select is(tests.decline('shop'), 'failed', '[F126] the third fan can use another card');
select tests.pass('61 minutes');
select is(tests.decline('other'), 'failed', '[F126] a fan can try again an hour later');

-- an undecided charge counts as failed, so that a burst of charges is limited
select tests.link('shop', 'card_g');
select tests.act_as('shop');
select tests.top_up(500) from generate_series(1, 6);
select tests.act_as_owner();
create temporary table burst as select id, row_number() over (order by id) as n
from public.payments where fan_id = tests.id_of('shop') and state = 'created';
select is((private.payment_to_charge(id, tests.id_of('shop'), null) ->> 'state'), 'processing',
  format('[F126] charge %s of a burst is attempted', n)) from burst where n < 6;
select throws_ok(format('select private.payment_to_charge(%L, %L, null)', id, tests.id_of('shop')),
  'PT429', 'rate_limited', '[F126] the sixth charge of a burst is refused while the others are undecided') from burst where n = 6;
select lives_ok(format($$select private.settle_payment(%L, 'succeeded', 'stripe', %L, null)$$, id, 'pi_' || id),
  '[F126] a charge of the burst succeeds') from burst where n = 1;
select is((private.payment_to_charge(id, tests.id_of('shop'), null) ->> 'state'), 'processing',
  '[F126] the sixth charge is attempted after the success of another') from burst where n = 6;

-- a charge that its provider never made is no try of the card
select tests.make_fan('outage');
select tests.link('outage', 'card_o');
create function tests.end_charge(p_reason text, p_ref text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  v_id uuid;
begin
  perform set_config('request.jwt.claims',
    jsonb_build_object('sub', tests.id_of('outage'), 'role', 'authenticated')::text, true);
  v_id := private.request_top_up(500, gen_random_uuid());
  perform private.payment_to_charge(v_id, tests.id_of('outage'), null);
  return private.settle_payment(v_id, 'failed', 'stripe', p_ref || v_id, p_reason) ->> 'state';
end $$;
select is(array(select tests.end_charge(case n % 2 when 0 then 'cancelled' else 'provider_unavailable' end, null)
    from generate_series(1, 6) n), array_fill('failed'::text, array[6]),
  '[F126] charges that the provider never made are no failures of the card');
select is(array(select tests.end_charge('cancelled', 'pi_') from generate_series(1, 3)),
  array_fill('failed'::text, array[3]), '[F126] a cancelled charge of the provider is one');
select is(array(select tests.end_charge('processing_error', null) from generate_series(1, 2)),
  array_fill('failed'::text, array[2]), '[F126] and so is what a bank has refused');
select throws_ok($$select tests.end_charge('cancelled', null)$$, 'PT429', 'rate_limited',
  '[F126] a sixth charge after five of them is refused');

-- many fans with many cards at one network address
select tests.link(tests_fan, 'card_of_' || tests_fan) from (
  select format('nat_%s', n) as tests_fan, tests.make_fan(format('nat_%s', n))
  from generate_series(1, 6) n) f;
select is((select count(tests.decline('nat_' || 1 + n % 5, '192.0.2.1'))
  from generate_series(1, 20) n), 20::bigint,
  '[F126] twenty failing charges from one network address are attempted');
select throws_ok($$select tests.decline('nat_6', '192.0.2.1')$$, 'PT429', 'rate_limited',
  '[F126] the next charge from this address is refused for a new fan');
select is(tests.decline('nat_6', '192.0.2.2'), 'failed', '[F126] a charge from another address is attempted');
select is(tests.decline('nat_6', 'unknown'), 'failed', '[F126] a charge from an unknown address is attempted');

-- cards whose setup the bank refuses
select is((select array_agg(private.apply_payment_event('stripe', 'evt_setup_' || n,
    '{"type": "setup_failed", "is_own_mode": true, "customer": "cus_nat_1"}') ->> 'end_setup' order by n)
  from generate_series(1, 6) n), array['false', 'false', 'false', 'false', 'true', 'true'],
  '[F126] the fifth refused card in an hour ends the setup');
select is(private.card_account(tests.id_of('nat_1')) ->> 'may_set_up', 'false',
  '[F126] the fan cannot start another setup');
select is(private.card_account(tests.id_of('nat_2')) ->> 'may_set_up', 'true',
  '[F126] another fan can start a setup');

select tests.ledger_is_whole();
select * from finish();
