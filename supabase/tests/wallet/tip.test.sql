-- Tips are paid from the wallet of a fan to a creator, once for each request, between 5 and 999
-- dollars. The creator keeps 80 percent.
select plan(18);

select tests.make_creator('mara');
select tests.make_creator('other_creator');
select tests.make_fan('jonas', 5000);
select tests.make_fan('broke');
select tests.make_fan('blocked', 5000);

select tests.act_as('jonas');
select lives_ok(
  $$select api.send_tip(tests.id_of('mara'), 1000, '00000000-0000-4000-8000-000000000001')$$,
  '[F62] a fan can tip ten dollars');
select tests.act_as_owner();
select is(tests.balance_of(tests.id_of('jonas')), 4000::bigint, '[F62] a tip is taken from the wallet of the fan');
select is(tests.earned_by(tests.id_of('mara')), 800::bigint, '[F96] the creator earns eighty percent');
select is((select platform_cents from private.transfers where kind = 'tip'), 200::bigint,
  '[F96] the platform keeps twenty percent');
select results_eq(
  $$select kind::text, amount_cents from public.notifications where recipient_id = tests.id_of('mara')$$,
  $$values ('tip', 1000::bigint)$$, '[F63] the creator gets a notification of the tip');

select tests.act_as('jonas');
select is(
  api.send_tip(tests.id_of('mara'), 1000, '00000000-0000-4000-8000-000000000001'),
  api.send_tip(tests.id_of('mara'), 1000, '00000000-0000-4000-8000-000000000001'),
  '[F95] a repeated request returns the same transfer');
select throws_ok(
  $$select api.send_tip(tests.id_of('mara'), 1100, '00000000-0000-4000-8000-000000000001')$$,
  'PT409', 'duplicate_request', '[F95] the same request id with another amount is refused');
select throws_ok($$select api.send_tip(tests.id_of('mara'), 499, gen_random_uuid())$$,
  'PT400', 'empty_transaction_amount', '[F62] less than five dollars is refused');
select throws_ok($$select api.send_tip(tests.id_of('mara'), 99901, gen_random_uuid())$$,
  'PT400', 'empty_transaction_amount', '[F62] more than 999 dollars is refused');
select throws_ok($$select api.send_tip(tests.id_of('jonas'), 500, gen_random_uuid())$$,
  'PT403', 'cannot_tip_yourself', '[F62] a fan cannot tip themselves');
select throws_ok($$select api.send_tip(gen_random_uuid(), 500, gen_random_uuid())$$,
  'PT400', 'invalid_profile', '[F62] a tip to an unknown user is refused');

select tests.act_as('broke');
select throws_ok($$select api.send_tip(tests.id_of('mara'), 500, gen_random_uuid())$$,
  'PT402', 'no_card_linked', '[F91] a fan without money and card is refused with no_card_linked');
select tests.act_as_owner();
select tests.link_card(tests.id_of('broke'));
select tests.act_as('broke');
select throws_ok($$select api.send_tip(tests.id_of('mara'), 500, gen_random_uuid())$$,
  'PT402', 'not_enough_funds', '[F91] a fan with a card and no money is refused with not_enough_funds');

select tests.act_as('other_creator');
select throws_ok($$select api.send_tip(tests.id_of('mara'), 500, gen_random_uuid())$$,
  'PT403', 'ineligible_action', '[F62] a creator cannot tip');

select tests.act_as('mara');
select lives_ok($$select api.block(tests.id_of('blocked'))$$, 'a creator can block a fan');
select tests.act_as('blocked');
select throws_ok($$select api.send_tip(tests.id_of('mara'), 500, gen_random_uuid())$$,
  'PT403', 'profile_blacklisted', '[F32] a blocked fan cannot tip');

select tests.act_as_guest();
select throws_ok($$select api.send_tip(tests.id_of('mara'), 500, gen_random_uuid())$$,
  '42501', null, '[F62] a guest cannot tip');

select tests.act_as_owner();
select tests.ledger_is_whole();
select * from finish();
