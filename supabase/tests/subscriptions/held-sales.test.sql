-- A card payment holds a sale of the offer that it was opened with, and gives it back to that one
-- alone: not to an offer that began since, be it at the same price.
select plan(18);

select tests.make_creator('mara', 1500);
select tests.make_fan(name) from unnest(array['jonas', 'late', 'piet', 'cleo']) p (name);
select tests.link_card(tests.id_of(name)) from unnest(array['jonas', 'late', 'piet', 'cleo']) p (name);

create function tests.offer(p_sales integer) returns text language sql as $$
  select tests.answer('mara', format('api.start_limited_offer(900, %s, gen_random_uuid())', p_sales))
$$;
create function tests.buy(p_fan text) returns text language sql as $$
  select tests.answer(p_fan, 'api.start_subscription(tests.id_of(''mara''), 900, gen_random_uuid())::jsonb')
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
select is(tests.offer(2), 'done', '[F58] an offer of two sales');
select is(tests.buy('jonas') || ', ' || tests.sales(), 'needs_card_charge, 1 left, 1 held', '[F58] a card is being asked for one');
select is(
  (select p.offer_id from public.payments p where p.id = tests.open_payment_of('jonas')),
  (select o.id from private.offers o), '[F58] the payment names the offer');
select is(tests.settle(tests.open_payment_of('jonas'), 'failed') || ', ' || tests.sales(),
  'failed, 2 left, 0 held', '[F58] refused, it gives the sale back');
select is(tests.settle(tests.failed_payment_of('jonas'), 'succeeded') || ', ' || tests.sales(),
  'succeeded, 1 left, 0 held', '[F58] and takes it again by a success that comes late');

-- an offer that ended, and one at the same price after it
select is(tests.buy('late') || ', ' || tests.sales(), 'needs_card_charge, 0 left, 1 held', '[F58] the last sale is held');
update public.limited_offers set sales_left = 1;
select is(tests.answer('mara', 'api.end_limited_offer()'), 'done', '[F58] the creator ends the offer');
select is(tests.offer(3), 'done', '[F58] and begins another at the same price');
select is(tests.buy('piet') || ', ' || tests.sales(), 'needs_card_charge, 2 left, 1 held', '[F58] of which a card holds one, too');
select is(tests.settle(tests.open_payment_of('late'), 'failed') || ', ' || tests.sales(),
  'failed, 2 left, 1 held', '[F58] what the first offer sold is not given back to the second');
select is(tests.settle(tests.failed_payment_of('late'), 'succeeded') || ', ' || tests.sales(),
  'succeeded, 2 left, 1 held', '[F58] nor taken from it by a late success');

-- an offer in place of one that runs, and a payment that nobody claims
select is(tests.offer(5) || ', ' || tests.sales(), 'done, 5 left, 0 held',
  '[F58] an offer that takes the place of one begins with all its sales');
select is(tests.buy('cleo') || ', ' || tests.sales(), 'needs_card_charge, 4 left, 1 held', '[F58] a card holds one of these');
select is(tests.answer('cleo', 'api.start_subscription(tests.id_of(''mara''), 900, gen_random_uuid())') || ', ' || tests.sales(),
  'payment_in_progress, 4 left, 1 held',
  '[F58] one fan holds one sale');
select tests.pass('14 minutes');
select is(private.expire_payments() || ', ' || tests.sales(), '0, 4 left, 1 held', '[F58] for a quarter of an hour');
select tests.pass('2 minutes');
select is(private.expire_payments() || ', ' || tests.sales(), '2, 5 left, 0 held',
  '[F58] of two that lapse only the one of this offer gives back');

select is(tests.buy('cleo') || ', ' || tests.sales(), 'needs_card_charge, 4 left, 1 held',
  '[F58] who comes back later buys all the same');

select tests.ledger_is_whole();
select * from finish();
