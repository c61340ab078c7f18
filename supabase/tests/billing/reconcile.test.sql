-- A charge that nobody answers is looked up after a while and ended: its sale of an offer returns
-- and a new start goes on. The fee that renews is that of the purchase, whatever happens meanwhile.
select plan(30);

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
  select api.start_subscription(tests.id_of('mara'), p_cents, gen_random_uuid())::jsonb ->> 'state'
$$;

-- the only sale of an offer is held by a question of the bank
select tests.act_as('jonas');
select is(tests.start(900), 'needs_card_charge', '[F54] a fan starts by card at the offer');
create temporary table first_try as select tests.open_payment_of('jonas') as id;
grant select on first_try to authenticated;
select tests.act_as_owner();
select is(tests.due(), '{}', '[F54] what was not claimed is not looked up');
select is(tests.claim('jonas'), 'processing', '[F54] the payment is claimed');
select is(tests.settle(id, 'needs_action'), 'needs_action', '[F54] the bank asks') from first_try;
select tests.act_as('jonas');
select throws_ok($$select tests.start(1500)$$, 'PT409', 'payment_in_progress', '[F54] a second start waits');
select tests.act_as('late');
select throws_ok($$select tests.start(900)$$, 'PT409', 'price_changed', '[F58] and nobody else gets the sale');
select tests.act_as_owner();
select tests.pass('14 minutes');
select is(tests.due(), '{}', '[F54] before fifteen minutes it is the fan''s to answer');
select tests.pass('1 minute');
select is(tests.due(), array['jonas 900 pi_' || left(id::text, 8)], '[F54] then it is looked up') from first_try;
select is(tests.due(), '{}', '[F54] by one caller');
select tests.pass('15 minutes');
select is(cardinality(tests.due()), 1, '[F54] and again where that brought nothing');
select is(tests.settle(id, 'failed'), 'failed', '[F54] it is ended') from first_try;
select tests.pass('15 minutes');
select is(cardinality(tests.due()), 1, '[F126] and looked at until nothing is open at the provider');
select lives_ok(format('select private.close_payment(%L)', id), '[F126] which is noted') from first_try;
select tests.pass('15 minutes');
select is(tests.due(), '{}', '[F126] then no more');
select is((select sales_left from public.limited_offers), 1, '[F58] the sale is back');

-- the fan goes on by wallet, another buys the sale, the late success of the first try fills the
-- wallet
select tests.fund(tests.id_of('late'), 900);
select tests.act_as('late');
select is(tests.start(900), 'active', '[F58] another buys it');
select tests.act_as('jonas');
select is(tests.start(1500), 'needs_card_charge', '[F54] and the fan starts anew at the fee');
select tests.act_as_owner();

-- The fee is raised while the bank asks
select is(tests.claim('jonas'), 'processing', '[F54] whose bank asks again');
create temporary table second_try as select tests.open_payment_of('jonas') as id;
select is(tests.settle(id, 'needs_action'), 'needs_action', '[F54] and takes its time') from second_try;
select tests.act_as('mara');
select lives_ok($$select api.save_prices(1900)$$, '[F54] the creator raises the fee meanwhile');
select tests.act_as_owner();
select is(tests.settle(id, 'succeeded'), 'succeeded', '[F54] the holder agrees') from second_try;
select is((select rebill_price_cents from public.subscriptions where fan_id = tests.id_of('jonas')), 1500::bigint,
  '[F54] what renews is the fee of the purchase');
select is((select rebill_price_cents from public.subscriptions where fan_id = tests.id_of('late')), 1500::bigint,
  '[F54] as it is from the wallet');
select tests.make_fan('newer');
select tests.link_card(tests.id_of('newer'));
select tests.act_as('newer');
select is(tests.start(1900), 'needs_card_charge', '[F54] a fan after that starts at the new one');
select tests.act_as_owner();
select is(tests.claim('newer'), 'processing', '[F54] is charged');
select is(tests.settle(tests.open_payment_of('newer'), 'succeeded'), 'succeeded', '[F54] pays');
select is((select rebill_price_cents from public.subscriptions where fan_id = tests.id_of('newer')), 1900::bigint,
  '[F54] and renews at it');
select tests.pass('15 minutes');
select is(tests.due(), '{}', '[F54] what succeeded is not looked up');

select throws_ok($$select private.payments_to_reconcile('00000000-0000-4000-8000-00000000000f', 1)
  from generate_series(1, 2)$$, 'PT409', 'duplicate_request', '[F54] a request of the worker is heard once');
select tests.ledger_is_whole();
select * from finish();
