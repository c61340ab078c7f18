-- A charge without a result is checked at the provider after 15 minutes and settled. A failed
-- charge gives back its sale of an offer and allows a new purchase. A subscription renews at the
-- fee of its purchase, even if the creator changes the fee during the charge.
select plan(34);

select tests.make_creator('mara', 1500);
select tests.make_fan('jonas');
select tests.make_fan('late');
select tests.link_card(tests.id_of(name)) from unnest(array['jonas', 'late']) p (name);
select tests.act_as('mara');
select api.start_limited_offer(900, 1, gen_random_uuid());
select tests.act_as_owner();

create function tests.due() returns text[]
language sql security definer set search_path = '' as $$
  select array(select p.username || ' ' || (d ->> 'amount_cents') || ' ' || coalesce(d ->> 'provider_ref', '-')
    from jsonb_array_elements(private.payments_to_reconcile(gen_random_uuid(), 10)) d
    join public.payments y on y.id = (d ->> 'payment_id')::uuid
    join public.profiles p on p.id = y.fan_id order by 1)
$$;
create function tests.claim(p_username text) returns text
language sql security definer set search_path = '' as $$
  select private.payment_to_charge(tests.open_payment_of(p_username), tests.id_of(p_username), null) ->> 'state'
$$;
create function tests.settle(p_payment_id uuid, p_outcome text) returns text
language sql security definer set search_path = '' as $$
  select private.settle_payment(p_payment_id, p_outcome, 'stripe', 'pi_' || left(p_payment_id::text, 8), 'cancelled') ->> 'state'
$$;
create function tests.start(p_cents bigint) returns text language sql as $$
  select api.start_subscription(tests.id_of('mara'), p_cents, gen_random_uuid(), tests.consent('mara'))::jsonb ->> 'state'
$$;

-- A charge that waits for the bank's confirmation holds the only sale of an offer.
select tests.act_as('jonas');
select is(tests.start(900), 'needs_card_charge',
  '[F54] a fan can start a subscription by card at the offer');
create temporary table first_try as select tests.open_payment_of('jonas') as id;
grant select on first_try to authenticated;
select tests.act_as_owner();
select is(tests.due(), '{}', '[F54] an unclaimed payment is not due for a check');
select is(tests.claim('jonas'), 'processing', '[F54] a claimed payment is processing');
select is(tests.due(), '{}', '[F54] a charge is not repeated while its answer may still come');
select tests.pass('5 seconds');
select is((select jsonb_agg(d -> 'is_lost') from jsonb_array_elements(private.payments_to_reconcile(gen_random_uuid(), 10)) d),
  '[true]', '[F54] a charge whose answer is missing since five seconds is repeated');
select is(tests.due(), '{}', '[F54] it is repeated once');
select is(tests.settle(id, 'needs_action'), 'needs_action',
  '[F54] the payment waits for the confirmation of the bank') from first_try;
select tests.act_as('jonas');
select throws_ok($$select tests.start(1500)$$, 'PT409', 'payment_in_progress',
  '[F54] a second purchase during the payment is refused');
select tests.act_as('late');
select throws_ok($$select tests.start(900)$$, 'PT409', 'price_changed',
  '[F58] another fan cannot use the only sale of the offer during the payment');
select tests.act_as_owner();
select is(tests.due(), '{}', '[F54] a charge that waits for its fan is not repeated');
select tests.pass('14 minutes');
select is(tests.due(), '{}', '[F54] a payment is not due for a check after fourteen minutes');
select tests.pass('1 minute');
select is(tests.due(), array['jonas 900 pi_' || left(id::text, 8)],
  '[F54] a payment is due for a check after fifteen minutes') from first_try;
select is(tests.due(), '{}', '[F54] a due payment is leased to one caller');
select tests.pass('15 minutes');
select is(cardinality(tests.due()), 1,
  '[F54] an undecided payment is due again after fifteen more minutes');
select is(tests.settle(id, 'failed'), 'failed',
  '[F54] the payment is settled as failed') from first_try;
select tests.pass('15 minutes');
select is(cardinality(tests.due()), 1,
  '[F126] a failed payment is due for checks until it is closed');
select lives_ok(format('select private.close_payment(%L)', id),
  '[F126] a failed payment can be closed') from first_try;
select tests.pass('15 minutes');
select is(tests.due(), '{}', '[F126] a closed payment is not due for a check');
select is((select sales_left from public.limited_offers), 1,
  '[F58] a failed payment gives the sale of the offer back');

-- Another fan buys the last sale of the offer from the wallet; the first fan starts again by card.
select tests.fund(tests.id_of('late'), 900);
select tests.act_as('late');
select is(tests.start(900), 'active', '[F58] another fan can buy the last sale of the offer');
select tests.act_as('jonas');
select is(tests.start(1500), 'needs_card_charge',
  '[F54] the fan can start again by card at the fee');
select tests.act_as_owner();

-- The fee rises while the payment waits for the bank's confirmation.
select is(tests.claim('jonas'), 'processing', '[F54] the second payment is claimed');
create temporary table second_try as select tests.open_payment_of('jonas') as id;
select is(tests.settle(id, 'needs_action'), 'needs_action',
  '[F54] the second payment waits for the confirmation of the bank') from second_try;
select tests.act_as('mara');
select lives_ok($$select api.save_prices(1900)$$,
  '[F54] the creator can raise the fee during the payment');
select tests.act_as_owner();
select is(tests.settle(id, 'succeeded'), 'succeeded',
  '[F54] the second payment succeeds') from second_try;
select is((select renewal_price_cents from public.subscriptions where fan_id = tests.id_of('jonas')), 1500::bigint,
  '[F54] a subscription by card renews at the fee of the purchase');
select is((select renewal_price_cents from public.subscriptions where fan_id = tests.id_of('late')), 1500::bigint,
  '[F54] a subscription from the wallet renews at the fee of the purchase');
select tests.make_fan('newer');
select tests.link_card(tests.id_of('newer'));
select tests.act_as('newer');
select is(tests.start(1900), 'needs_card_charge',
  '[F54] a later fan can start by card at the new fee');
select tests.act_as_owner();
select is(tests.claim('newer'), 'processing', '[F54] the payment of the later fan is claimed');
select is(tests.settle(tests.open_payment_of('newer'), 'succeeded'), 'succeeded',
  '[F54] the payment of the later fan succeeds');
select is((select renewal_price_cents from public.subscriptions where fan_id = tests.id_of('newer')), 1900::bigint,
  '[F54] the subscription of the later fan renews at the new fee');
select tests.pass('15 minutes');
select is(tests.due(), '{}', '[F54] a succeeded payment is not due for a check');

select throws_ok($$select private.payments_to_reconcile('00000000-0000-4000-8000-00000000000f', 1)
  from generate_series(1, 2)$$, 'PT409', 'duplicate_request',
  '[F54] a repeated request of the worker is refused');
select tests.ledger_is_whole();
select * from finish();
