-- A due subscription renews once: from the wallet if it suffices, else by card without its user. A
-- failed renewal is attempted once a day, three times in all; then it ends for both sides.
select plan(89);

select tests.make_creator('mara', 1500);
select tests.make_creator('lena', 900);
select tests.make_fan(name, 5000) from unnest(array['rich', 'stopper', 'held', 'blocker']) f (name);
select tests.make_fan(name) from unnest(array['carded', 'broke', 'debtor', 'latecomer', 'regretter']) f (name);
select tests.subscribe(tests.id_of(name), tests.id_of('mara'))
from unnest(array['rich', 'stopper', 'held', 'blocker', 'carded', 'broke', 'debtor', 'latecomer']) f (name);
select tests.link_card(tests.id_of(name)) from unnest(array['carded', 'debtor', 'regretter']) f (name);

create function tests.expiry(p_fan text) returns timestamptz
language sql security definer set search_path = '' as $$
  select expires_at from public.subscriptions where fan_id = tests.id_of(p_fan)
$$;
create function tests.is_renewing(p_fan text) returns boolean
language sql security definer set search_path = '' as $$
  select is_renewing from public.subscriptions where fan_id = tests.id_of(p_fan)
$$;
create function tests.attempts(p_fan text) returns integer
language sql security definer set search_path = '' as $$
  select coalesce((select r.attempts from private.renewals r
    join public.subscriptions s on s.id = r.subscription_id where s.fan_id = tests.id_of(p_fan)), 0)
$$;
create function tests.charge(p_fan text) returns text
language sql security definer set search_path = '' as $$
  select private.payment_to_charge(tests.open_payment_of(p_fan), tests.id_of(p_fan), 'unknown') ->> 'state'
$$;
create function tests.settle(p_fan text, p_outcome text) returns text
language sql security definer set search_path = '' as $$
  select private.settle_payment(p.id, p_outcome, 'stripe', 'pi_' || p.id, 'card_declined') ->> 'state'
  from (select tests.open_payment_of(p_fan) as id) p
$$;
create function tests.told(p_recipient text, p_kind text) returns bigint
language sql security definer set search_path = '' as $$
  select count(*) from public.notifications
  where recipient_id = tests.id_of(p_recipient) and kind::text = p_kind
$$;
create function tests.mails_of(p_recipient text, p_template text) returns bigint
language sql security definer set search_path = '' as $$
  select count(*) from private.mails
  where recipient_id = tests.id_of(p_recipient) and template::text = p_template
$$;
create temporary table ends as select fan_id, expires_at from public.subscriptions;
create function tests.first_end(p_fan text) returns timestamptz language sql as $$
  select expires_at from ends where fan_id = tests.id_of(p_fan)
$$;

-- before the time
select tests.act_as('stopper');
select is(api.stop_subscription(tests.id_of('mara')), 'subscription_ended', '[F55] a fan can stop a subscription before its renewal');
select tests.act_as_owner();
select tests.pass('29 days 22 hours');
select is(private.renew_due(), 0, '[F56] no subscription is due two hours before the end of its period');
select tests.suspend(tests.id_of('held'));
select tests.act_as('blocker');
select lives_ok($$select api.block(tests.id_of('mara'))$$, '[F32] a subscriber can block the creator');
select tests.act_as_owner();
select tests.pass('90 minutes');

-- the wallet
select is(private.renew_due(1), 1, '[F56] a run renews at most as many subscriptions as it is told');
select isnt(private.renew_due(), 0, '[F56] subscriptions are due within the hour before their end');
select is(private.renew_due(), 0, '[F56] a second run finds nothing to renew');
select is(tests.expiry('rich'), tests.first_end('rich') + interval '30 days',
  '[F56] the next period begins where the first one ends');
select is(tests.balance_of(tests.id_of('rich')), 3500::bigint, '[F54] the wallet pays a renewal once');
select is(tests.is_renewing('rich'), true, '[F56] a renewed subscription renews again');
select is(tests.told('mara', 're_sub'), 1::bigint, '[F63] the creator gets a notification of the renewal');
select is((select start_price_cents from public.subscriptions where fan_id = tests.id_of('rich')), 1500::bigint,
  '[F101] a renewal keeps the start price');
select is(tests.expiry('stopper'), tests.first_end('stopper'), '[F55] a stopped subscription is not renewed');
select is(tests.balance_of(tests.id_of('stopper')), 5000::bigint, '[F55] the wallet of a stopped subscription pays nothing');
select is(tests.expiry('blocker'), tests.first_end('blocker'), '[F32] a subscription across a block is not renewed');

-- the card
select is((select amount_cents from public.payments where id = tests.open_payment_of('carded')), 1500::bigint,
  '[F54] a renewal without money in the wallet opens a payment of the price');
select is((select array_agg(p.username::text order by 1) from jsonb_array_elements(private.renewals_to_charge(gen_random_uuid(), 10)) d
           join public.profiles p on p.id = (d ->> 'fan_id')::uuid), array['carded', 'debtor'],
  '[F54] open payments of renewals are handed out for charging');
select is(private.renewals_to_charge(gen_random_uuid(), 10), '[]', '[F54] a payment that was handed out is not handed out again at once');
select tests.pass('16 minutes');
select is(private.expire_payments(), 0, '[F54] the payment of a renewal does not expire as abandoned');
select is(tests.charge('carded'), 'processing', '[F54] the payment of a renewal can be claimed without its user');
select is(tests.settle('carded', 'succeeded'), 'succeeded', '[F54] a charged renewal is settled');
select is(tests.expiry('carded'), tests.first_end('carded') + interval '30 days', '[F54] a charged renewal opens the next period');
select is(tests.balance_of(tests.id_of('carded')), 0::bigint, '[F54] a charged renewal does not pass through the wallet');

-- a debt
select tests.reversal_event(tests.payment_of('debtor'), 'dispute_opened', 'du_debtor', 400);
select private.release_disputes(tests.id_of('debtor'));
select is(tests.settle('debtor', 'failed'), 'failed', '[F138] a renewal of a debtor can fail');
select tests.pass('1 day');
select is(private.renew_due() > 0, true, '[F138] a failed renewal is due again after a day');
select is((select amount_cents from public.payments where id = tests.open_payment_of('debtor')), 1900::bigint,
  '[F138] the charge of a debtor is the price and the debt');
select is(tests.charge('debtor'), 'processing', '[F138] the charge of a debtor can be claimed');
select is(tests.settle('debtor', 'succeeded'), 'succeeded', '[F138] the charge of a debtor is settled');
select is((select debt_cents::bigint from public.wallets where owner_id = tests.id_of('debtor')), 0::bigint,
  '[F138] the charge settles the debt');
select is(tests.balance_of(tests.id_of('debtor')), 0::bigint, '[F138] the rest of the charge pays the renewal');
select is(tests.expiry('debtor'), private.now() + interval '30 days',
  '[F138] a renewal after the end of the period begins with its payment');

-- a held fan
select is(tests.is_renewing('held'), false, '[F105] a subscription of a suspended fan ends');
select is(tests.balance_of(tests.id_of('held')), 5000::bigint, '[F105] a suspended fan pays nothing');

-- three attempts
select is(tests.attempts('broke'), 2, '[F56] a fan without money and card has two failed attempts after a day');
select is(private.is_subscribed(tests.id_of('broke'), tests.id_of('mara')), false, '[F56] access ends with the paid period');
select is(tests.told('broke', 'cancelled_billing'), 0::bigint, '[F63] a fan is not told before the last attempt');
select is(private.renew_due(), 0, '[F56] a failed renewal is not attempted twice on one day');
select tests.pass('23 hours');
select is(private.renew_due(), 0, '[F56] a failed renewal is not attempted before a day has passed');
select tests.pass('1 hour');
select is(private.renew_due() > 0, true, '[F56] a third attempt follows on the third day');
select is(tests.is_renewing('broke'), false, '[F56] the third failed attempt ends the renewals');
select is(tests.told('broke', 'cancelled_billing'), 1::bigint, '[F63] the fan gets one notification of the end');
select is((select count(*) from public.notifications where recipient_id = tests.id_of('mara')
             and kind = 'cancelled_billing' and actor_id = tests.id_of('broke')), 1::bigint,
  '[F63] the creator gets one notification of the end');
select is(tests.mails_of('broke', 'renewal_failed'), 3::bigint, '[F128] the fan gets one mail about each failed attempt');
select is(tests.mails_of('broke', 'subscription_expired'), 0::bigint, '[F128] the last of them tells of the end');
select is((select count(*) from private.mails where recipient_id = tests.id_of('mara') and template = 'subscription_expired'
             and params ->> 'from' = (select name from public.profiles where username = 'broke')), 1::bigint,
  '[F128] the creator gets one mail about the end');
select is((select count(*) from private.renewals), 0::bigint, '[F56] no attempt is left after the end');
select tests.pass('2 days');
select is(private.renew_due(), 0, '[F56] an ended subscription is not attempted again');

-- money in time
select is(tests.is_renewing('latecomer'), false, '[F56] another fan without money has ended as well');
select tests.subscribe(tests.id_of(name), tests.id_of('lena')) from unnest(array['latecomer', 'regretter']) f (name);
select tests.pass('30 days');
select is(private.renew_due() > 0, true, '[F56] the renewal of a second creator is attempted');
select is((select max(r.attempts)::integer from private.renewals r), 1, '[F56] it has one failed attempt');
-- a stop while the payment of a renewal is open
select is(tests.open_payment_of('regretter') is not null, true, '[F55] the renewal of a linked card has an open payment');
select tests.act_as('regretter');
select is(api.stop_subscription(tests.id_of('lena')), 'subscription_ended', '[F55] a fan can stop while the payment is open');
select tests.act_as_owner();
select throws_ok($$select tests.charge('regretter')$$, 'PT409', 'subscription_not_active',
  '[F55] the payment of a stopped renewal is not charged');
select is(tests.settle('regretter', 'failed'), 'failed', '[F55] the payment of a stopped renewal fails');
select is(tests.attempts('regretter'), 0, '[F55] a stopped renewal counts no attempt');
select is(tests.told('regretter', 'cancelled_billing'), 0::bigint, '[F55] a fan who stopped is not told of a failed renewal');

select tests.fund(tests.id_of('latecomer'), 900);
select tests.pass('1 day');
select is(private.renew_due() > 0, true, '[F56] it is attempted again after a top-up');
select is((select expires_at from public.subscriptions where creator_id = tests.id_of('lena') and is_renewing), private.now() + interval '30 days',
  '[F56] the second attempt renews, from the moment of its payment');
select is((select count(*) from private.renewals), 0::bigint, '[F56] a renewal forgets its failed attempts');

-- a stop while a renewal fails
select tests.pass('30 days');
select is(private.renew_due() > 0, true, '[F55] a renewal fails again');
select tests.act_as('latecomer');
select is(api.stop_subscription(tests.id_of('lena')), 'subscription_ended', '[F55] a fan can stop a renewal that has failed');
select throws_ok($$select api.stop_subscription(tests.id_of('lena'))$$, 'PT409', 'subscription_not_active',
  '[F55] an expired subscription that does not renew cannot be stopped');
select tests.act_as_owner();
select tests.fund(tests.id_of('latecomer'), 900);
select tests.pass('1 day');
select is(tests.balance_of(tests.id_of('latecomer')), 900::bigint, '[F55] a stopped renewal takes no money');

-- a stop during the charge, a frozen wallet, and a creator who is not listed for a while
select tests.make_fan(name) from unnest(array['hasty', 'frozen', 'loyal']) f (name);
select tests.make_creator('hidden', 900);
select tests.subscribe(tests.id_of(name), tests.id_of('lena')) from unnest(array['hasty', 'frozen']) f (name);
select tests.subscribe(tests.id_of(name), tests.id_of('hidden')) from unnest(array['loyal']) f (name);
select tests.link_card(tests.id_of('hasty'));
select tests.fund(tests.id_of(name), 900) from unnest(array['frozen', 'loyal']) f (name);
update public.wallets set frozen_at = private.now() where owner_id = tests.id_of('frozen');
select tests.pass('29 days 23 hours 30 minutes');
update private.account_statuses set promoted_at = null where profile_id = tests.id_of('hidden');
select is(private.renew_due() > 0, true, '[F56] renewals of three fans are attempted');
select is(tests.balance_of(tests.id_of('frozen')), 900::bigint, '[F126] a frozen wallet pays no renewal');
select is(tests.attempts('frozen'), 1, '[F126] a renewal from a frozen wallet is a failed attempt');
select is(tests.is_renewing('loyal'), true, '[F56] a subscription to an unlisted creator waits for the end of its period');
select is(tests.balance_of(tests.id_of('loyal')), 900::bigint, '[F56] nothing is paid to an unlisted creator');
update private.account_statuses set promoted_at = private.now() where profile_id = tests.id_of('hidden');
select is(tests.charge('hasty'), 'processing', '[F55] the payment of a renewal is handed out');
select tests.act_as('hasty');
select is(api.stop_subscription(tests.id_of('lena')), 'subscription_ended', '[F55] a fan can stop during the charge');
select tests.act_as_owner();
select is(tests.settle('hasty', 'succeeded'), 'succeeded', '[F55] the charge of the stopped renewal succeeds');
select is(tests.is_renewing('hasty'), false, '[F55] a stop during the charge ends the subscription after the paid period');
select is(tests.expiry('hasty') > private.now() + interval '29 days', true, '[F55] the charge pays one more period');
select tests.pass('30 minutes');
select is(private.renew_due() > 0, true, '[F56] subscriptions of a listed creator are due again at their end');
select is(tests.balance_of(tests.id_of('loyal')), 0::bigint, '[F56] a creator who is listed again before the end is renewed');
select is(tests.is_renewing('loyal'), true, '[F56] the renewed subscription renews again');
select tests.fund(tests.id_of('loyal'), 900);
update private.account_statuses set promoted_at = null where profile_id = tests.id_of('hidden');
select tests.pass('30 days');
select is(private.renew_due() > 0, true, '[F56] the end of the period is reached without a listing');
select is(tests.is_renewing('loyal'), false, '[F56] a subscription to an unlisted creator ends with its period');
select is(tests.balance_of(tests.id_of('loyal')), 900::bigint, '[F56] an ended subscription takes no money');

-- a block and a trial while a renewal fails
select tests.make_fan(name) from unnest(array['barred', 'gifted', 'unlucky']) f (name);
select tests.subscribe(tests.id_of(name), tests.id_of('lena')) from unnest(array['barred', 'gifted', 'unlucky']) f (name);
select tests.link_card(tests.id_of('unlucky'));
select tests.pass('30 days');
select is(private.renew_due() > 0, true, '[F56] the renewals of two fans without money fail');
select tests.charge('unlucky');
select private.settle_payment(tests.open_payment_of('unlucky'), 'failed', null, null, 'cancelled');
select is(tests.attempts('unlucky'), 0, '[F56] a charge that never reached the provider counts no attempt');
select is((select r.next_at < private.now() + interval '6 minutes' from private.renewals r
           join public.subscriptions s on s.id = r.subscription_id where s.fan_id = tests.id_of('unlucky')), true,
  '[F56] a charge that never reached the provider is attempted again within minutes');
select tests.act_as('lena');
select lives_ok($$select api.block(tests.id_of('barred'))$$, '[F32] a creator can block a fan whose renewal has failed');
select tests.act_as_owner();
select is(private.open_trial_period(
    private.lock_subscription(tests.id_of('gifted'), tests.id_of('lena')), 7), false,
  '[F61] a trial starts while a renewal fails');
select is(tests.attempts('gifted'), 0, '[F61] a trial forgets the failed attempts');
select tests.pass('1 day');
select private.renew_due();
select is(tests.is_renewing('barred'), false, '[F32] the renewals of a blocked fan end');
select is(tests.told('barred', 'cancelled_billing') + tests.mails_of('barred', 'subscription_expired'), 0::bigint,
  '[F32] a blocked fan gets neither notification nor mail about the end');

-- a run that is late
select is(tests.open_payment_of('carded') is null, true, '[F56] a renewal more than three days after the end is not charged');
select is(tests.is_renewing('carded'), false, '[F56] a renewal more than three days after the end ends instead');

select tests.ledger_is_whole();
select * from finish();
