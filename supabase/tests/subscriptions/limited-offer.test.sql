-- A creator starts, replaces and ends a limited offer. Each start is kept as a row and creates one
-- event.
select plan(26);

select tests.make_creator('mara', 1500);
select tests.make_creator('cheap', 499);
select tests.make_fan('jonas', 5000);

select tests.act_as('mara');
select is(api.my_creator_settings()::jsonb -> 'offer', 'null'::jsonb, '[F58] the settings of a new creator have no offer');
select throws_ok($$select api.start_limited_offer(null, 20, gen_random_uuid())$$,
  'PT400', 'price_empty', '[F58] an offer requires a price');
select throws_ok($$select api.start_limited_offer(498, 20, gen_random_uuid())$$,
  'PT400', 'price_out_of_range', '[F58] a price below the lowest fee is refused');
select throws_ok($$select api.start_limited_offer(4500, 20, gen_random_uuid())$$,
  'PT400', 'price_out_of_range', '[F58] a price above the highest fee is refused');
select throws_ok($$select api.start_limited_offer(1500, 20, gen_random_uuid())$$,
  'PT400', 'discount_not_smaller', '[F58] a price equal to the fee is refused');
select throws_ok($$select api.start_limited_offer(750, null, gen_random_uuid())$$,
  'PT400', 'invalid_offer_sales', '[F58] an offer requires a number of sales');
select throws_ok($$select api.start_limited_offer(750, 0, gen_random_uuid())$$,
  'PT400', 'invalid_offer_sales', '[F58] an offer of no sales is refused');
select throws_ok($$select api.start_limited_offer(750, 1001, gen_random_uuid())$$,
  'PT400', 'invalid_offer_sales', '[F58] an offer of more than a thousand sales is refused');
select throws_ok($$select api.start_limited_offer(750, 20, null)$$,
  'PT400', 'invalid_payload', '[F58] an offer requires a request id');
select throws_ok($$select api.end_limited_offer()$$,
  'PT409', 'offer_not_active', '[F58] a creator without an offer cannot end one');

select lives_ok($$select api.start_limited_offer(1499, 20, '00000000-0000-4000-8000-00000000000a')$$,
  '[F58] a price of one cent less than the fee is accepted');
select lives_ok($$select api.start_limited_offer(1499, 20, '00000000-0000-4000-8000-00000000000a')$$,
  '[F58] a repeated request is accepted');
select throws_ok($$select api.start_limited_offer(750, 20, '00000000-0000-4000-8000-00000000000a')$$,
  'PT409', 'duplicate_request', '[F58] the same request id with another price is refused');
select is(api.my_creator_settings()::jsonb -> 'offer', '{"price_cents": 1499, "sales_left": 20}'::jsonb,
  '[F58] the settings have the price and the sales left of the offer');
select tests.act_as_owner();
select is((select count(*) from public.audience_events
           where creator_id = tests.id_of('mara') and kind = 'wall_offer' and audience = 'offer'),
  1::bigint, '[F58] the offer creates one event');

select tests.act_as('jonas');
select is((api.start_subscription(tests.id_of('mara'), 1499, gen_random_uuid(), tests.consent('mara'))::jsonb ->> 'price_cents')::int,
  1499, '[F58] a fan can subscribe at the price of the offer');
select throws_ok($$select api.start_limited_offer(750, 20, gen_random_uuid())$$,
  'PT403', 'method_forbidden', '[F58] a fan cannot start an offer');
select throws_ok($$select api.end_limited_offer()$$,
  'PT403', 'method_forbidden', '[F58] a fan cannot end an offer');
select tests.act_as('mara');
select is((api.my_creator_settings()::jsonb #>> '{offer,sales_left}')::int, 19, '[F58] a purchase uses one sale');
select lives_ok($$select api.start_limited_offer(499, 1, gen_random_uuid())$$,
  '[F58] another offer can replace the running one');
select lives_ok($$select api.end_limited_offer()$$, '[F58] a creator can end the offer');
select is(api.my_creator_settings()::jsonb -> 'offer', 'null'::jsonb, '[F58] the settings have no offer after its end');
select tests.act_as_owner();
select is((select count(*) from private.offers where creator_id = tests.id_of('mara')), 2::bigint,
  '[F58] both offers are kept as rows');

select tests.act_as('cheap');
select throws_ok($$select api.start_limited_offer(499, 20, gen_random_uuid())$$,
  'PT400', 'discount_not_smaller', '[F58] a creator with the lowest fee cannot start an offer');
-- followers are told of each start
select tests.make_creator('eager', 1500);
select tests.act_as('eager');
select api.start_limited_offer(700 + n, 20, gen_random_uuid()) from generate_series(1, 9) n;
select lives_ok($$select api.start_limited_offer(750, 20, '00000000-0000-4000-8000-00000000000b')$$, '[F58] a creator can start ten offers in a day');
select throws_ok($$select api.start_limited_offer(760, 20, gen_random_uuid())$$, 'PT429', 'rate_limited', '[F58] and not an eleventh');
select * from finish();
