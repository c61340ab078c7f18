-- A limited offer lowers the price of the first period for a number of buyers. It ends with the
-- last of them.
select plan(9);
select tests.open_tables();

select tests.make_creator('mara', 1500);
select tests.make_fan('first_buyer', 5000);
select tests.make_fan('second_buyer', 5000);
select tests.make_fan('third_buyer', 5000);
insert into public.limited_offers (creator_id, price_cents, sales_left) values (tests.id_of('mara'), 950, 2);

select tests.act_as('first_buyer');
select throws_ok($$select api.start_subscription(tests.id_of('mara'), 1500, gen_random_uuid(), tests.consent('mara'))::jsonb$$,
  'PT409', 'price_changed', '[F58] a request with the full fee is refused while the offer is active');
select is((api.start_subscription(tests.id_of('mara'), 950, gen_random_uuid(), tests.consent('mara'))::jsonb ->> 'price_cents')::int, 950,
  '[F58] the first buyer pays the price of the offer');
select tests.act_as_owner();
select is((select renewal_price_cents from public.subscriptions where fan_id = tests.id_of('first_buyer')),
  1500::bigint, '[F58] the next period costs the fee');
select is((select sales_left from public.limited_offers), 1, '[F58] one sale is left');

select tests.act_as('second_buyer');
select is((api.start_subscription(tests.id_of('mara'), 950, gen_random_uuid(), tests.consent('mara'))::jsonb ->> 'price_cents')::int, 950,
  '[F58] the last buyer pays the price of the offer');
select is_empty('select creator_id from public.limited_offers', '[F58] the offer ends with its last sale');

select tests.act_as('third_buyer');
select throws_ok($$select api.start_subscription(tests.id_of('mara'), 950, gen_random_uuid(), tests.consent('mara'))::jsonb$$,
  'PT409', 'price_changed', '[F58] a request with the price of an ended offer is refused');
select is((api.start_subscription(tests.id_of('mara'), 1500, gen_random_uuid(), tests.consent('mara'))::jsonb ->> 'price_cents')::int, 1500,
  '[F54] a later buyer pays the full fee');

select tests.act_as_owner();
select tests.ledger_is_whole();
select * from finish();
