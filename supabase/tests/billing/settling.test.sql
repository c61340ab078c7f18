-- Settling a payment checks the rules again: a payment that succeeds after a block starts no
-- subscription and goes to the wallet of the fan. An unclaimed payment expires. A creator without
-- acceptance receives no money.
select plan(15);

select tests.make_creator('mara', 1500);
select tests.make_creator('unknown_creator', 1500, false);
select tests.make_fan('jonas');
select tests.make_fan('late');
select tests.make_fan('rich', 5000);
select tests.link_card(tests.id_of(name)) from unnest(array['jonas', 'late']) p (name);

select tests.act_as('jonas');
select is(api.start_subscription(tests.id_of('mara'), 1500, gen_random_uuid(), tests.consent('mara'))::jsonb ->> 'state',
  'needs_card_charge', 'a fan can start a subscription by card');
select tests.act_as_service();
select is(api.service_payment_to_charge(tests.open_payment_of('jonas'), tests.id_of('jonas'), null)::jsonb ->> 'state',
  'processing', 'a claimed payment is processing');
select tests.act_as('mara');
select lives_ok($$select api.block(tests.id_of('jonas'))$$,
  'the creator can block the fan during the payment');
select tests.act_as_service();
select is(api.service_settle_payment(tests.open_payment_of('jonas'), 'succeeded', 'pi_b', null, 'stripe')::jsonb ->> 'state',
  'succeeded',
  '[F32] a payment that was claimed before the block is settled as succeeded');
select tests.act_as_owner();
select is(private.is_subscribed(tests.id_of('jonas'), tests.id_of('mara')), false,
  '[F32] the blocked fan is not subscribed after the payment');
select is((select (balance_cents, held_cents)::text from public.wallets where owner_id = tests.id_of('jonas')), '(0,1500)',
  '[F127] the paid amount is on its way back to the card, and cannot be spent');
select is(tests.earned_by(tests.id_of('mara')), 0::bigint,
  '[F127] the creator earns nothing from a blocked fan');

select tests.act_as('late');
select is(api.start_subscription(tests.id_of('mara'), 1500, gen_random_uuid(), tests.consent('mara'))::jsonb ->> 'state',
  'needs_card_charge', 'another fan can start a subscription by card');
select tests.act_as_owner();
select is(private.expire_payments(), 0, 'a new unclaimed payment does not expire');
select tests.pass('14 minutes');
select is(private.expire_payments(), 0,
  '[F89] an unclaimed payment of fourteen minutes does not expire');
select tests.pass('2 minutes');
select is(private.expire_payments(), 1, '[F89] an unclaimed payment of sixteen minutes expires');
select tests.act_as('late');
select is(api.start_subscription(tests.id_of('mara'), 1500, gen_random_uuid(), tests.consent('mara'))::jsonb ->> 'state',
  'needs_card_charge', '[F54] the fan can start again after the payment expired');

select tests.act_as('rich');
select throws_ok($$select api.send_tip(tests.id_of('unknown_creator'), 500, gen_random_uuid())$$,
  'PT400', 'invalid_profile', '[F24] a creator who was never accepted cannot receive a tip');
select lives_ok($$select api.send_tip(tests.id_of('mara'), 500, gen_random_uuid())$$,
  '[F62] an accepted creator can receive a tip');

select tests.act_as_owner();
select tests.ledger_is_whole();
select * from finish();
