-- Settling asks again: what was started across a block that came later opens nothing, and the money
-- is the fan's; what nobody claimed is given up; who was never accepted is paid nothing.
select plan(15);

select tests.make_creator('mara', 1500);
select tests.make_creator('unknown_creator', 1500, false);
select tests.make_fan('jonas');
select tests.make_fan('late');
select tests.make_fan('rich', 5000);
select tests.link_card(tests.id_of(name)) from unnest(array['jonas', 'late']) p (name);

select tests.act_as('jonas');
select is(api.start_subscription(tests.id_of('mara'), 1500, gen_random_uuid())::jsonb ->> 'state',
  'needs_card_charge', 'a fan starts by card');
select tests.act_as_service();
select is(api.service_payment_to_charge(tests.open_payment_of('jonas'), tests.id_of('jonas'), null)::jsonb ->> 'state',
  'processing', 'the payment is claimed');
select tests.act_as('mara');
select lives_ok($$select api.block(tests.id_of('jonas'))$$, 'the creator blocks the fan meanwhile');
select tests.act_as_service();
select is(api.service_settle_payment(tests.open_payment_of('jonas'), 'succeeded', 'pi_b', null)::jsonb ->> 'state',
  'succeeded', '[F32] the provider took the money');
select tests.act_as_owner();
select is(private.is_subscribed(tests.id_of('jonas'), tests.id_of('mara')), false, '[F32] no wall is opened');
select is(tests.balance_of(tests.id_of('jonas')), 1500::bigint, '[F127] the money is the fan''s');
select is(tests.earned_by(tests.id_of('mara')), 0::bigint, '[F127] and not the creator''s');

select tests.act_as('late');
select is(api.start_subscription(tests.id_of('mara'), 1500, gen_random_uuid())::jsonb ->> 'state',
  'needs_card_charge', 'another starts by card and leaves');
select tests.act_as_owner();
select is(private.expire_payments(), 0, 'a payment of this minute is left alone');
select tests.pass('14 minutes');
select is(private.expire_payments(), 0, '[F89] and of a quarter of an hour');
select tests.pass('2 minutes');
select is(private.expire_payments(), 1, '[F89] then it is given up');
select tests.act_as('late');
select is(api.start_subscription(tests.id_of('mara'), 1500, gen_random_uuid())::jsonb ->> 'state',
  'needs_card_charge', '[F54] and blocks no new start');

select tests.act_as('rich');
select throws_ok($$select api.send_tip(tests.id_of('unknown_creator'), 500, gen_random_uuid())$$,
  'PT400', 'invalid_profile', '[F24] who was never accepted takes no tip');
select lives_ok($$select api.send_tip(tests.id_of('mara'), 500, gen_random_uuid())$$,
  '[F62] who was accepted does');

select tests.act_as_owner();
select tests.ledger_is_whole();
select * from finish();
