-- Subscriptions start from the wallet or by card, at the price that was shown, once for each
-- request. They can be stopped, resumed and started again. Past periods are kept.
select plan(36);

select tests.make_creator('mara', 1500);
select tests.make_creator('unlisted', 1500, false);
select tests.make_fan('jonas', 5000);
select tests.make_fan('carded');
select tests.make_fan('broke');
select tests.link_card(tests.id_of('carded'));

select tests.act_as('jonas');
select is(
  api.start_subscription(tests.id_of('mara'), 1500, '00000000-0000-4000-8000-00000000000a', tests.consent('mara'))::jsonb ->> 'result',
  'subscription_started', '[F54] a fan with enough money can subscribe');
select is(
  api.start_subscription(tests.id_of('mara'), 1500, '00000000-0000-4000-8000-00000000000a', tests.consent('mara'))::jsonb ->> 'state',
  'active', '[F95] a repeated request returns the active subscription');
select tests.act_as_owner();
select is(tests.balance_of(tests.id_of('jonas')), 3500::bigint, '[F54] the wallet is charged fifteen dollars once');
select is(tests.earned_by(tests.id_of('mara')), 1200::bigint, '[F96] the creator earns eighty percent of it');
select is(
  (select ends_at - starts_at from public.subscription_periods where fan_id = tests.id_of('jonas')),
  interval '30 days', '[F54] a period lasts thirty days');
select results_eq(
  $$select kind::text from public.notifications where recipient_id = tests.id_of('mara')$$,
  array['new_sub'], '[F63] the creator gets a notification of the new subscriber');

select tests.act_as('jonas');
select results_eq('select creator_id from private.my_paid_walls', array[tests.id_of('mara')],
  '[F54] the subscriber has access to the private wall');
select throws_ok($$select api.start_subscription(tests.id_of('mara'), 1500, gen_random_uuid(), tests.consent('mara'))::jsonb$$,
  'PT409', 'subscription_already_active', '[F54] a fan with a renewing subscription cannot subscribe again');
select is(api.stop_subscription(tests.id_of('mara')), 'subscription_ended', '[F55] a subscriber can stop the subscription');
select is(api.stop_subscription(tests.id_of('mara')), 'subscription_ended', '[F55] stopping again is accepted');
select results_eq('select creator_id from private.my_paid_walls', array[tests.id_of('mara')],
  '[F55] a stopped subscription gives access until the end of the period');
select is(api.start_subscription(tests.id_of('mara'), 1500, gen_random_uuid(), tests.consent('mara'))::jsonb ->> 'result',
  'subscription_active_again', '[F55] a stopped subscription can be resumed');
select tests.act_as_owner();
select is(tests.balance_of(tests.id_of('jonas')), 3500::bigint, '[F55] resuming does not charge the wallet');

-- the period ends, and the last renewal has failed
select tests.pass('30 days');
update public.subscriptions set is_renewing = false;
select tests.act_as('jonas');
select is_empty('select creator_id from private.my_paid_walls', '[F55] access ends with the period');
select throws_ok($$select api.stop_subscription(tests.id_of('mara'))$$,
  'PT409', 'subscription_not_active', '[F55] an expired subscription cannot be stopped');
select throws_ok($$select api.start_subscription(tests.id_of('mara'), 900, gen_random_uuid(), tests.consent('mara'))::jsonb$$,
  'PT409', 'price_changed', '[F54] a price other than the fee is refused');
select is(api.start_subscription(tests.id_of('mara'), 1500, gen_random_uuid(), tests.consent('mara'))::jsonb ->> 'result',
  'subscription_started', '[F55] an expired subscription can be started again');
select tests.act_as_owner();
select is((select count(*) from public.subscription_periods where fan_id = tests.id_of('jonas')), 2::bigint,
  '[F55] the first period stays in the history');
select results_eq(
  $$select kind::text from public.notifications where recipient_id = tests.id_of('mara') order by id$$,
  array['new_sub', 'cancelled_user', 're_sub'], '[F63] the creator gets notifications of the stop and of the return');

-- payment by card
select tests.act_as('carded');
select is(
  api.start_subscription(tests.id_of('mara'), 1500, '00000000-0000-4000-8000-00000000000c', tests.consent('mara'))::jsonb ->> 'state',
  'needs_card_charge', '[F54] a fan with a card and an empty wallet needs a charge of the card');
select is_empty('select creator_id from private.my_paid_walls', '[F54] an uncharged subscription gives no access');
select throws_ok($$select api.start_subscription(tests.id_of('mara'), 1500, gen_random_uuid(), tests.consent('mara'))::jsonb$$,
  'PT409', 'payment_in_progress', '[F54] an open payment prevents a second start');
select tests.act_as_service();
select is(
  (select api.service_settle_payment(
     (api.service_payment_to_charge(id, fan_id, null) ->> 'payment_id')::uuid, 'succeeded', 'pi_1', null, 'stripe')::jsonb ->> 'state'
   from (select tests.open_payment_of('carded') as id, tests.id_of('carded') as fan_id) p),
  'succeeded', '[F54] the payment can be settled as succeeded');
select tests.act_as('carded');
select results_eq('select creator_id from private.my_paid_walls', array[tests.id_of('mara')],
  '[F54] the settled payment gives access to the private wall');
select tests.act_as_owner();
select is(tests.balance_of(tests.id_of('carded')), 0::bigint, '[F54] a payment by card leaves the wallet unchanged');
select is((select paid_by::text from private.transfers where fan_id = tests.id_of('carded')), 'card',
  '[F93] the ledger records that the card paid');

-- refusals
select tests.act_as('broke');
select throws_ok($$select api.start_subscription(tests.id_of('mara'), 1500, gen_random_uuid(), tests.consent('mara'))::jsonb$$,
  'PT402', 'no_card_linked', '[F91] a fan without money and card is refused');
select throws_ok($$select api.start_subscription(tests.id_of('unlisted'), 1500, gen_random_uuid(), tests.consent('unlisted'))::jsonb$$,
  'PT400', 'invalid_profile', '[F34] an unlisted creator cannot be subscribed to');
select tests.act_as('unlisted');
select throws_ok($$select api.start_subscription(tests.id_of('mara'), 1500, gen_random_uuid(), tests.consent('mara'))::jsonb$$,
  'PT403', 'must_be_customer_to_subscribe', '[F34] a creator cannot subscribe');
select throws_ok($$select api.stop_subscription(tests.id_of('mara'))$$,
  'PT403', 'must_be_customer_to_subscribe', '[F55] a creator cannot stop a subscription');
select tests.act_as('mara');
select lives_ok($$select api.block(tests.id_of('broke'))$$, 'a creator can block a fan');
select tests.act_as('broke');
select throws_ok($$select api.stop_subscription(tests.id_of('mara'))$$,
  'PT409', 'subscription_not_active', '[F55] a fan who never subscribed has nothing to stop');
select throws_ok($$select api.start_subscription(tests.id_of('mara'), 1500, gen_random_uuid(), tests.consent('mara'))::jsonb$$,
  'PT403', 'profile_blacklisted', '[F32] a blocked fan cannot subscribe');
select tests.act_as_guest();
select throws_ok($$select api.start_subscription(tests.id_of('mara'), 1500, gen_random_uuid(), tests.consent('mara'))::jsonb$$,
  '42501', null, '[F34] a guest cannot subscribe');
select throws_ok($$select api.stop_subscription(tests.id_of('mara'))$$,
  '42501', null, '[F55] a guest cannot stop a subscription');

select tests.act_as_owner();
select tests.ledger_is_whole();
select * from finish();
