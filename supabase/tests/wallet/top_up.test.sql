-- A top-up is an open payment of an allowed amount. It is settled once, whether its outcome comes
-- from a webhook or from the response of the provider, in any order.
select plan(25);
select tests.open_tables();

select tests.make_fan('jonas');
select tests.make_fan('stranger');
select tests.make_creator('mara');

select tests.act_as('jonas');
select throws_ok($$select api.request_top_up(5000, gen_random_uuid())$$,
  'PT402', 'no_card_linked', '[F89] a top-up without a card is refused');
select tests.act_as_owner();
select tests.link_card(tests.id_of('jonas'));
select tests.act_as('jonas');
select throws_ok($$select api.request_top_up(1234, gen_random_uuid())$$,
  'PT400', 'invalid_topup_amount', '[F89] an amount that is not listed is refused');
select lives_ok($$select api.request_top_up(5000, '00000000-0000-4000-8000-00000000000a')$$,
  '[F89] a fan can request a top-up of fifty dollars');
select is(api.request_top_up(5000, '00000000-0000-4000-8000-00000000000a'), (select id from public.payments),
  '[F95] a repeated request returns the same payment');
select throws_ok($$select api.request_top_up(1000, '00000000-0000-4000-8000-00000000000a')$$,
  'PT409', 'duplicate_request', '[F95] the same request id with another amount is refused');
select throws_ok($$select api.service_settle_payment((select id from public.payments), 'succeeded', 'pi_1', null, 'stripe')::jsonb$$,
  '42501', null, '[F89] a fan cannot settle a payment');
select throws_ok($$update public.payments set state = 'succeeded'$$, '42501', null,
  '[F89] a fan cannot write a payment');
select throws_ok($$update public.wallets set balance_cents = 999999$$, '42501', null,
  '[F88] a fan cannot write a wallet');
select tests.act_as('stranger');
select is_empty('select * from public.payments', '[F89] another fan reads no row of the payments');
select is_empty(format('select * from public.wallets where owner_id = %L', tests.id_of('jonas')),
  '[F88] another fan cannot read the wallet');

select tests.act_as_service();
select throws_ok(
  format('select api.service_payment_to_charge(%L, %L, null)::jsonb', tests.open_payment_of('jonas'), tests.id_of('stranger')),
  'PT400', 'invalid_identifier', '[F89] a payment cannot be claimed for another fan');
select is(
  api.service_payment_to_charge(tests.open_payment_of('jonas'), tests.id_of('jonas'), null)::jsonb ->> 'state',
  'processing', '[F89] the payment can be claimed for charging');
create temporary table paid as select tests.open_payment_of('jonas') as id;
grant select on paid to service_role, authenticated;

select is(api.service_apply_payment_event('stripe', 'evt_1', jsonb_build_object(
    'type', 'payment_succeeded', 'currency', 'usd', 'is_own_mode', true, 'payment_id', id, 'provider_ref', 'pi_1', 'amount_cents', 5000))::jsonb ->> 'state',
  'succeeded', '[F89] a webhook settles the payment before the response of the provider') from paid;
select is((api.service_apply_payment_event('stripe', 'evt_1', jsonb_build_object(
    'type', 'payment_succeeded', 'currency', 'usd', 'is_own_mode', true, 'payment_id', id, 'provider_ref', 'pi_1', 'amount_cents', 5000))::jsonb ->> 'applied')::boolean,
  false, '[F89] a repeated webhook is not applied') from paid;
select is(api.service_apply_payment_event('stripe', 'evt_2', jsonb_build_object(
    'type', 'payment_succeeded', 'currency', 'usd', 'is_own_mode', true, 'payment_id', id, 'provider_ref', 'pi_1', 'amount_cents', 5000))::jsonb ->> 'state',
  'succeeded', '[F89] a second event of the same success leaves the payment succeeded') from paid;
select is(api.service_settle_payment(id, 'succeeded', 'pi_1', null, 'stripe')::jsonb ->> 'state', 'succeeded',
  '[F89] a later response of the provider leaves the payment succeeded') from paid;
select is(api.service_settle_payment(id, 'failed', 'pi_1', 'late', 'stripe')::jsonb ->> 'state', 'succeeded',
  '[F89] a later failure leaves the payment succeeded') from paid;
select tests.act_as('jonas');
select is((select balance_cents::bigint from public.wallets), 5000::bigint, '[F89] the wallet is credited once');

-- a failure that turns out to be a success
select lives_ok($$select api.request_top_up(1000, gen_random_uuid())$$, '[F89] a fan can request a top-up of ten dollars');
select tests.act_as_service();
select is(api.service_settle_payment(tests.open_payment_of('jonas'), 'failed', 'pi_2', 'card_declined', 'stripe')::jsonb ->> 'state',
  'failed', '[F89] a declined card fails the payment');
select tests.act_as('jonas');
select is((select failure_reason from public.payments where state = 'failed'), 'card_declined',
  '[F89] the fan sees the reason of a failed payment');
select tests.act_as_service();
select is(api.service_apply_payment_event('stripe', 'evt_9', jsonb_build_object(
    'type', 'payment_succeeded', 'currency', 'usd', 'is_own_mode', true, 'payment_id', tests.failed_payment_of('jonas'), 'provider_ref', 'pi_2',
    'amount_cents', 100))::jsonb ->> 'applied', 'false', '[F89] an event with another amount is not applied');
select is(api.service_apply_payment_event('stripe', 'evt_10', jsonb_build_object(
    'type', 'payment_succeeded', 'currency', 'usd', 'is_own_mode', true, 'payment_id', tests.failed_payment_of('jonas'), 'provider_ref', 'pi_2',
    'amount_cents', 1000))::jsonb ->> 'state', 'succeeded', '[F89] a late success settles a failed payment');

select tests.act_as('mara');
select throws_ok($$select api.request_top_up(5000, gen_random_uuid())$$,
  'PT403', 'ineligible_action', '[F89] a creator cannot top up');

select tests.act_as_owner();
select tests.ledger_is_whole();
select * from finish();
