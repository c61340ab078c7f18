-- A creator starts, changes and ends a limited offer; every start is kept and told once.
select plan(24);

select tests.make_creator('mara', 1500);
select tests.make_creator('cheap', 499);
select tests.make_fan('jonas', 5000);

select tests.act_as('mara');
select is(api.my_creator_settings()::jsonb -> 'offer', 'null'::jsonb, '[F58] there is no offer at first');
select throws_ok($$select api.start_limited_offer(null, 20, gen_random_uuid())$$,
  'PT400', 'price_empty', '[F58] an offer has a price');
select throws_ok($$select api.start_limited_offer(498, 20, gen_random_uuid())$$,
  'PT400', 'price_out_of_range', '[F58] not below the lowest fee');
select throws_ok($$select api.start_limited_offer(4500, 20, gen_random_uuid())$$,
  'PT400', 'price_out_of_range', '[F58] not above the highest');
select throws_ok($$select api.start_limited_offer(1500, 20, gen_random_uuid())$$,
  'PT400', 'discount_not_smaller', '[F58] the price of the fee is no discount');
select throws_ok($$select api.start_limited_offer(750, null, gen_random_uuid())$$,
  'PT400', 'invalid_offer_sales', '[F58] an offer has a number of sales');
select throws_ok($$select api.start_limited_offer(750, 0, gen_random_uuid())$$,
  'PT400', 'invalid_offer_sales', '[F58] of one at least');
select throws_ok($$select api.start_limited_offer(750, 1001, gen_random_uuid())$$,
  'PT400', 'invalid_offer_sales', '[F58] and a thousand at most');
select throws_ok($$select api.start_limited_offer(750, 20, null)$$,
  'PT400', 'invalid_payload', '[F58] a request has an id');
select throws_ok($$select api.end_limited_offer()$$,
  'PT409', 'offer_not_active', '[F58] without an offer there is none to end');

select lives_ok($$select api.start_limited_offer(1499, 20, '00000000-0000-4000-8000-00000000000a')$$,
  '[F58] a cent less is a discount');
select lives_ok($$select api.start_limited_offer(1499, 20, '00000000-0000-4000-8000-00000000000a')$$,
  '[F58] the same request is answered again');
select throws_ok($$select api.start_limited_offer(750, 20, '00000000-0000-4000-8000-00000000000a')$$,
  'PT409', 'duplicate_request', '[F58] but not with another price');
select is(api.my_creator_settings()::jsonb -> 'offer', '{"price_cents": 1499, "sales_left": 20}'::jsonb,
  '[F58] the settings show what is left of it');
select tests.act_as_owner();
select is((select count(*) from public.audience_events
           where creator_id = tests.id_of('mara') and kind = 'wall_offer' and audience = 'offer'),
  1::bigint, '[F58] it was told once');

select tests.act_as('jonas');
select is((api.start_subscription(tests.id_of('mara'), 1499, gen_random_uuid())::jsonb ->> 'price_cents')::int,
  1499, '[F58] a fan buys at that price');
select throws_ok($$select api.start_limited_offer(750, 20, gen_random_uuid())$$,
  'PT403', 'method_forbidden', '[F58] a fan starts no offer');
select throws_ok($$select api.end_limited_offer()$$,
  'PT403', 'method_forbidden', '[F58] and ends none');
select tests.act_as('mara');
select is((api.my_creator_settings()::jsonb #>> '{offer,sales_left}')::int, 19, '[F58] one sale is gone');
select lives_ok($$select api.start_limited_offer(499, 1, gen_random_uuid())$$,
  '[F58] another offer takes its place');
select lives_ok($$select api.end_limited_offer()$$, '[F58] and is ended');
select is(api.my_creator_settings()::jsonb -> 'offer', 'null'::jsonb, '[F58] nothing is left of it');
select tests.act_as_owner();
select is((select count(*) from private.offers where creator_id = tests.id_of('mara')), 2::bigint,
  '[F58] both are kept');

select tests.act_as('cheap');
select throws_ok($$select api.start_limited_offer(499, 20, gen_random_uuid())$$,
  'PT400', 'discount_not_smaller', '[F58] below the lowest fee there is no offer');
select * from finish();
