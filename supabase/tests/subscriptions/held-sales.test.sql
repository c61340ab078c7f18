-- A card payment reserves a sale of the offer at its opening. It returns the sale only to that
-- offer, not to a later one, even at the same price.
select plan(26);

select tests.make_creator('mara', 1500);
select tests.make_fan(name) from unnest(array['jonas', 'late', 'piet', 'cleo']) p (name);
select tests.link_card(tests.id_of(name)) from unnest(array['jonas', 'late', 'piet', 'cleo']) p (name);

create function tests.offer(p_sales integer) returns text language sql as $$
  select tests.answer('mara', format('api.start_limited_offer(900, %s, gen_random_uuid())', p_sales))
$$;
create function tests.buy(p_fan text) returns text language sql as $$
  select tests.answer(p_fan, 'api.start_subscription(tests.id_of(''mara''), 900, gen_random_uuid(), tests.consent(''mara''))::jsonb')
    ::jsonb ->> 'state'
$$;
create function tests.settle(p_payment_id uuid, p_outcome text) returns text language sql as $$
  select private.settle_payment(p_payment_id, p_outcome, 'stripe', 'pi_' || p_payment_id, null) ->> 'state'
$$;
create function tests.sales() returns text language sql as $$
  select (select sales_left || ' left, ' || sales_reserved || ' held' from public.limited_offers
          where creator_id = tests.id_of('mara'))
$$;

-- within one offer
select is(tests.offer(2), 'done', '[F58] a creator can start an offer of two sales');
select is(tests.buy('jonas') || ', ' || tests.sales(), 'needs_card_charge, 1 left, 1 held', '[F58] a pending card payment reserves one sale');
select is(
  (select p.offer_id from public.payments p where p.id = tests.open_payment_of('jonas')),
  (select o.id from private.offers o), '[F58] the payment refers to the offer');
select is(tests.settle(tests.open_payment_of('jonas'), 'failed') || ', ' || tests.sales(),
  'failed, 2 left, 0 held', '[F58] a failed payment returns its sale');
select is(tests.settle(tests.failed_payment_of('jonas'), 'succeeded') || ', ' || tests.sales(),
  'succeeded, 1 left, 0 held', '[F58] a late success of the failed payment takes the sale again');

-- a second offer at the same price after the end of the first
select is(tests.buy('late') || ', ' || tests.sales(), 'needs_card_charge, 0 left, 1 held', '[F58] a pending payment reserves the last sale');
update public.limited_offers set sales_left = 1;
select is(tests.answer('mara', 'api.end_limited_offer()'), 'done', '[F58] a creator can end the offer');
select is(tests.offer(3), 'done', '[F58] a creator can start another offer at the same price');
select is(tests.buy('piet') || ', ' || tests.sales(), 'needs_card_charge, 2 left, 1 held', '[F58] a pending payment reserves a sale of the second offer');
select is(tests.settle(tests.open_payment_of('late'), 'failed') || ', ' || tests.sales(),
  'failed, 2 left, 1 held', '[F58] a failed payment of the first offer returns no sale to the second');
select is(tests.settle(tests.failed_payment_of('late'), 'succeeded') || ', ' || tests.sales(),
  'succeeded, 2 left, 1 held', '[F58] a late success of the first offer takes no sale of the second');

-- an offer that replaces a running one, and a payment that is never charged
select is(tests.offer(5) || ', ' || tests.sales(), 'done, 5 left, 0 held',
  '[F58] an offer that replaces a running one starts with all its sales');
select is(tests.buy('cleo') || ', ' || tests.sales(), 'needs_card_charge, 4 left, 1 held', '[F58] a pending payment reserves a sale of the new offer');
select is(tests.answer('cleo', 'api.start_subscription(tests.id_of(''mara''), 900, gen_random_uuid(), tests.consent(''mara''))') || ', ' || tests.sales(),
  'payment_in_progress, 4 left, 1 held',
  '[F58] a fan with a pending payment cannot reserve a second sale');
select tests.pass('14 minutes');
select is(private.expire_payments() || ', ' || tests.sales(), '0, 4 left, 1 held', '[F58] a reservation does not expire within 14 minutes');
select tests.pass('2 minutes');
select is(private.expire_payments() || ', ' || tests.sales(), '2, 5 left, 0 held',
  '[F58] of two expired payments only the one of the current offer returns its sale');

select is(tests.buy('cleo') || ', ' || tests.sales(), 'needs_card_charge, 4 left, 1 held',
  '[F58] a fan with an expired payment can buy again');

-- a start from the wallet replaces an open payment of the card
select tests.make_fan('saver');
select tests.link_card(tests.id_of('saver'));
delete from public.limited_offers;
select is(tests.offer(1), 'done', '[F58] a creator can start an offer of one sale');
select is(tests.buy('saver') || ', ' || tests.sales(), 'needs_card_charge, 0 left, 1 held',
  '[F58] an open card payment holds the last sale');
select tests.fund(tests.id_of('saver'), 900);
select is(tests.buy('saver'), 'active', '[F54] a fan can pay from the wallet instead of an open card payment');
select is((select state || ' ' || failure_reason from public.payments
           where fan_id = tests.id_of('saver') and purpose = 'subscription'), 'failed replaced',
  '[F54] the open card payment ends as replaced');
select is((select count(*) from public.limited_offers), 0::bigint, '[F58] the wallet takes the sale that the payment held');
select is(tests.balance_of(tests.id_of('saver')), 0::bigint, '[F54] the wallet pays the price of the offer once');

-- a payment that the provider may have charged already stays
select tests.make_fan('claimer');
select tests.link_card(tests.id_of('claimer'));
select tests.act_as('claimer');
select is(api.start_subscription(tests.id_of('mara'), 1500, gen_random_uuid(), tests.consent('mara'))::jsonb ->> 'state', 'needs_card_charge',
  '[F54] a fan can start a subscription by card');
select tests.act_as_owner();
select private.payment_to_charge(tests.open_payment_of('claimer'), tests.id_of('claimer'), null);
select tests.fund(tests.id_of('claimer'), 1500);
select tests.act_as('claimer');
select throws_ok($$select api.start_subscription(tests.id_of('mara'), 1500, gen_random_uuid(), tests.consent('mara'))$$, 'PT409',
  'payment_in_progress', '[F54] a claimed card payment is not replaced by the wallet');
select tests.act_as_owner();

select tests.ledger_is_whole();
select * from finish();
