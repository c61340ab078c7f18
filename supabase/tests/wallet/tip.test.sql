-- Tips: from a fan's wallet to a creator, once for each request, 80 to 20, within 5 and 999
-- dollars.
select plan(18);

select tests.make_creator('mara');
select tests.make_creator('other_creator');
select tests.make_fan('jonas', 5000);
select tests.make_fan('broke');
select tests.make_fan('blocked', 5000);

select tests.act_as('jonas');
select lives_ok(
  $$select api.send_tip(tests.id_of('mara'), 1000, '00000000-0000-4000-8000-000000000001')$$,
  '[F62] a fan tips ten dollars');
select tests.act_as_owner();
select is(tests.balance_of(tests.id_of('jonas')), 4000::bigint, '[F62] the tip leaves the fan''s wallet');
select is(tests.earned_by(tests.id_of('mara')), 800::bigint, '[F96] the creator earns eighty percent');
select is((select platform_cents from private.transfers where kind = 'tip'), 200::bigint,
  '[F96] the platform keeps twenty percent');
select results_eq(
  $$select kind::text, amount_cents from public.notifications where recipient_id = tests.id_of('mara')$$,
  $$values ('tip', 1000::bigint)$$, '[F63] the creator is told of the tip');

select tests.act_as('jonas');
select is(
  api.send_tip(tests.id_of('mara'), 1000, '00000000-0000-4000-8000-000000000001'),
  api.send_tip(tests.id_of('mara'), 1000, '00000000-0000-4000-8000-000000000001'),
  '[F95] the same request answers with the same transfer');
select throws_ok(
  $$select api.send_tip(tests.id_of('mara'), 1100, '00000000-0000-4000-8000-000000000001')$$,
  'PT409', 'duplicate_request', '[F95] the same request with another amount is refused');
select throws_ok($$select api.send_tip(tests.id_of('mara'), 499, gen_random_uuid())$$,
  'PT400', 'empty_transaction_amount', '[F62] less than five dollars is refused');
select throws_ok($$select api.send_tip(tests.id_of('mara'), 99901, gen_random_uuid())$$,
  'PT400', 'empty_transaction_amount', '[F62] more than 999 dollars is refused');
select throws_ok($$select api.send_tip(tests.id_of('jonas'), 500, gen_random_uuid())$$,
  'PT403', 'cannot_tip_yourself', '[F62] nobody tips themselves');
select throws_ok($$select api.send_tip(gen_random_uuid(), 500, gen_random_uuid())$$,
  'PT400', 'invalid_profile', '[F62] a tip to nobody is refused');

select tests.act_as('broke');
select throws_ok($$select api.send_tip(tests.id_of('mara'), 500, gen_random_uuid())$$,
  'PT402', 'no_card_linked', '[F91] a fan without money and card is sent to the card page');
select tests.act_as_owner();
select tests.link_card(tests.id_of('broke'));
select tests.act_as('broke');
select throws_ok($$select api.send_tip(tests.id_of('mara'), 500, gen_random_uuid())$$,
  'PT402', 'not_enough_funds', '[F91] a fan with a card and no money is sent to the top-up');

select tests.act_as('other_creator');
select throws_ok($$select api.send_tip(tests.id_of('mara'), 500, gen_random_uuid())$$,
  'PT403', 'ineligible_action', '[F62] a creator has no wallet to tip from');

select tests.act_as('mara');
select lives_ok($$select api.block(tests.id_of('blocked'))$$, 'a creator blocks a fan');
select tests.act_as('blocked');
select throws_ok($$select api.send_tip(tests.id_of('mara'), 500, gen_random_uuid())$$,
  'PT403', 'profile_blacklisted', '[F32] a blocked fan cannot tip');

select tests.act_as_guest();
select throws_ok($$select api.send_tip(tests.id_of('mara'), 500, gen_random_uuid())$$,
  '42501', null, '[F62] a guest has no function_name to tips');

select tests.act_as_owner();
select tests.ledger_is_whole();
select * from finish();
