-- The consent to recurring payments: without the words that stand beside the ticked box nothing is
-- charged, and what was agreed to is kept.
select plan(22);
select tests.make_creator('mara');
select tests.make_fan('jonas', 5000);
select tests.make_fan('rita', 0);

create function tests.start(p_fan text, p_cents bigint, p_consent text) returns text
language sql as $$
  select tests.answer(p_fan, format(
    'api.start_subscription(tests.id_of(''mara''), %s, gen_random_uuid(), %L)::jsonb ->> ''result''',
    p_cents, p_consent))
$$;

select tests.act_as('jonas');
select is(api.subscription_terms(tests.id_of('mara'))::jsonb, jsonb_build_object(
    'text', 'I agree to pay $15.00 now and every 30 days until I stop the subscription.',
    'price_cents', 1500, 'renewal_cents', 1500, 'period_days', 30),
  '[F158] the terms of a start name price and cadence');
select tests.act_as_owner();
select is(tests.start('jonas', 1500, null), 'billing_consent_missing',
  '[F158] a start without the tick is refused');
select is(tests.start('jonas', 1500, 'I agree'), 'billing_consent_missing',
  '[F158] other words are refused');
select is(tests.start('jonas', 1500, private.consent_text(1500, 1400, 30)), 'billing_consent_missing',
  '[F158] the words of another renewal price are refused');
select is(tests.balance_of(tests.id_of('jonas')), 5000::bigint, '[F158] nothing is charged');
select is((select count(*) from private.billing_consents), 0::bigint, '[F158] nothing is kept of a refusal');
select is(tests.start('jonas', 1500, private.consent_text(1500, 1500, 30)), 'subscription_started',
  '[F158] a start with the tick is charged');
select results_eq(
  $$select fan_id, creator_id, text, text_hash, price_cents, renewal_cents, period_days, agreed_at
    from private.billing_consents$$,
  $$select tests.id_of('jonas'), tests.id_of('mara'), t, sha256(t::bytea), 1500::bigint, 1500::bigint, 30,
           private.now()
    from (values ('I agree to pay $15.00 now and every 30 days until I stop the subscription.')) x (t)$$,
  '[F158] kept are the words, their hash, price, cadence and time');

-- a running period renews again
select tests.act_as('jonas');
select api.stop_subscription(tests.id_of('mara'));
select is(api.subscription_terms(tests.id_of('mara'))::jsonb ->> 'text',
  'I agree to pay $15.00 every 30 days, from the end of this period until I stop the subscription.',
  '[F158] the terms of a resumption charge nothing now');
select tests.act_as_owner();
update public.plans set price_cents = 1900 where creator_id = tests.id_of('mara');
select is(tests.start('jonas', 0, null), 'billing_consent_missing', '[F158] a resumption without the tick is refused');
select is(tests.start('jonas', 0, private.consent_text(0, 1900, 30)), 'billing_consent_missing',
  '[F158] a resumption takes the price of the subscription, not a new fee');
select is((select is_renewing from public.subscriptions), false, '[F158] it does not renew');
select is(tests.start('jonas', 0, private.consent_text(0, 1500, 30)), 'subscription_active_again',
  '[F158] a resumption with the tick renews');

-- a restart at a risen price
update public.subscription_periods set ends_at = private.now(), starts_at = private.now() - interval '30 days';
update public.subscriptions set expires_at = private.now() - interval '1 second', is_renewing = false;
select is(tests.start('jonas', 1900, private.consent_text(1500, 1500, 30)), 'billing_consent_missing',
  '[F158] a restart at a risen price is refused with the words of the old one');
select is(tests.start('jonas', 1500, private.consent_text(1500, 1500, 30)), 'price_changed',
  '[F158] the old price itself is refused by name');
select is(tests.start('jonas', 1900, private.consent_text(1900, 1900, 30)), 'subscription_started',
  '[F158] a restart with the words of the risen price is charged');

-- an offer, and a payment by card
select tests.act_as('mara');
select api.start_limited_offer(900, 5, gen_random_uuid());
select tests.act_as_owner();
select tests.link_card(tests.id_of('rita'));
select is(tests.start('rita', 900, private.consent_text(900, 900, 30)), 'billing_consent_missing',
  '[F158] the words of an offer name the price of the renewals');
select is(tests.start('rita', 900, private.consent_text(900, 1900, 30)), 'subscription_started',
  '[F158] a payment by card keeps its consent too');
select is((select text from private.billing_consents where fan_id = tests.id_of('rita')),
  'I agree to pay $9.00 now, and then $19.00 every 30 days until I stop the subscription.',
  '[F158] kept before the card is charged');

select results_eq(
  $$select words, price_cents, renewal_cents from staff.billing_evidence('jonas')$$,
  $$select private.consent_text(p, r, 30), p, r from (values (1500::bigint, 1500::bigint), (0, 1500), (1900, 1900)) x (p, r)$$,
  '[F158] staff read the evidence of one person by one command, oldest first');
select throws_ok('update private.billing_consents set price_cents = 1', '42501', null,
  '[F158] nobody changes a consent');
select is(tests.answer('mara', 'api.subscription_terms(tests.id_of(''mara''))'), 'must_be_customer_to_subscribe',
  '[F158] creators have no terms');
select * from finish();
