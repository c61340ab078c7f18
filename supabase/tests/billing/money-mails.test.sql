-- Mails about money: receipts of the card and of renewals, failed renewals, a renewal of the next
-- day, a card that expires, a cap that is used up. Receipts and failures cannot be switched off.
select plan(41);
select tests.set_now_with_ids('2026-03-02 12:00:00+00');

select tests.make_creator('mara', 1500);
select tests.make_creator(name, 900) from unnest(array['ines', 'hidden']) c (name);
select tests.make_fan(name) from unnest(array['payer', 'debtor', 'broke', 'stopper', 'tester', 'capped', 'quiet', 'loyal']) f (name);
select tests.link_card(tests.id_of(name)) from unnest(array['payer', 'debtor']) f (name);

create function tests.mail(p_fan text, p_template text) returns jsonb
language sql security definer set search_path = '' as $$
  select params - 'transfer' from private.mails
  where recipient_id = tests.id_of(p_fan) and template::text = p_template order by id desc limit 1
$$;
create function tests.mails(p_fan text, p_template text) returns bigint
language sql security definer set search_path = '' as $$
  select count(*) from private.mails where recipient_id = tests.id_of(p_fan) and template::text = p_template
$$;
create function tests.leads_to(p_fan text, p_template text) returns text
language sql security definer set search_path = '' as $$
  select t.kind::text from private.mails m join private.transfers t on t.id = (m.params ->> 'transfer')::uuid
  where m.recipient_id = tests.id_of(p_fan) and m.template::text = p_template and t.fan_id = m.recipient_id
  order by m.id desc limit 1
$$;
create function tests.settle(p_fan text, p_outcome text default 'succeeded') returns text
language sql security definer set search_path = '' as $$
  select private.settle_payment(p.id, p_outcome, 'stripe', 'pi_' || p.id, null) ->> 'state'
  from (select tests.open_payment_of(p_fan) as id) p
$$;

-- receipts of the card
select tests.act_as('payer');
select api.request_top_up(2000, gen_random_uuid());
select tests.act_as_owner();
select is(tests.mails('payer', 'top_up_receipt'), 0::bigint, '[F128] an open top-up has no receipt');
select tests.settle('payer', 'failed');
select is(tests.mails('payer', 'top_up_receipt'), 0::bigint, '[F128] a declined top-up has no receipt');
select tests.act_as('payer');
select api.request_top_up(1000, gen_random_uuid());
select tests.act_as_owner();
select tests.settle('payer');
select is(tests.mail('payer', 'top_up_receipt'), '{"cents": 1000, "debt": 0}', '[F128] a top-up sends a receipt');
select is(tests.leads_to('payer', 'top_up_receipt'), 'top_up', '[F128] the receipt names the movement of money');
select tests.act_as('payer');
select api.start_subscription(tests.id_of('mara'), 1500, gen_random_uuid(), tests.consent('mara'));
select tests.act_as_owner();
select tests.settle('payer');
select is(tests.mail('payer', 'card_receipt'), '{"from": "mara", "cents": 1500}',
  '[F128] a subscription by card sends a receipt');
select is(tests.leads_to('payer', 'card_receipt'), 'subscription', '[F128] it names the sale');
select tests.queue_start_mails();
select is(tests.mail('payer', 'subscription_started'), jsonb_build_object('from', 'mara', 'cents', 1500, 'next_cents', 1500,
    'until', (select expires_at from public.subscriptions where fan_id = tests.id_of('payer'))),
  '[F64] beside the mail about the start, with price and day of the next renewal');
update public.wallets set debt_cents = 400 where owner_id = tests.id_of('debtor');
select tests.fund(tests.id_of('debtor'), 1000);
select is(tests.mail('debtor', 'top_up_receipt'), '{"cents": 1000, "debt": 400}',
  '[F128] the receipt says how much of it settled a debt');
update public.wallets set balance_cents = 1000, debt_cents = 0 where owner_id = tests.id_of('debtor');

-- from the wallet: no receipt by mail but of a renewal
select tests.subscribe(tests.id_of(name), tests.id_of('mara')) from unnest(array['broke', 'stopper', 'capped', 'quiet']) f (name);
select is(tests.mails('broke', 'card_receipt'), 0::bigint, '[F128] a subscription from the wallet sends no receipt of the card');
select tests.subscribe(tests.id_of('loyal'), tests.id_of('hidden'));
select tests.fund(tests.id_of('tester'), 5000);
select tests.act_as('tester');
select api.send_tip(tests.id_of('mara'), 500, gen_random_uuid());
select tests.act_as_owner();
select is((select count(*) from private.mails where recipient_id = tests.id_of('tester')), 1::bigint,
  '[F128] a tip sends no mail, only the top-up before it');

-- a renewal of the next day
select tests.act_as('stopper');
select api.stop_subscription(tests.id_of('mara'));
select tests.act_as('quiet');
select api.set_notification_choice('subscriptions', 'mail', false);
select tests.act_as_owner();
insert into public.subscriptions (fan_id, creator_id, plan_id, start_price_cents, renewal_price_cents, expires_at)
select tests.id_of('tester'), creator_id, id, 0, 900, private.now() + interval '30 days'
from public.plans where creator_id = tests.id_of('ines');
update public.wallets set cap_cents = 1499 where owner_id = tests.id_of('capped');
select tests.pass_with_ids('26 days 22 hours');
select is(private.queue_renewal_mails(), 0, '[F128] [F158] nobody is told four days before a renewal');
select tests.pass_with_ids('61 minutes');
update private.account_statuses set promoted_at = null where profile_id = tests.id_of('hidden');
select is(private.queue_renewal_mails(1) >= 1, true, '[F128] [F158] a portion is queued three days before');
select private.queue_renewal_mails();
select is(private.queue_renewal_mails(), 0, '[F128] a second run finds nothing');
select is(tests.mail('payer', 'renewal_reminder'),
  jsonb_build_object('from', 'mara', 'cents', 1500, 'until', (select expires_at from public.subscriptions where fan_id = tests.id_of('payer')),
    'means', 'card', 'digits', '4242', 'debt', 0),
  '[F128] a fan is told of price and day of a renewal, and of the card that pays it');
select is(tests.mail('broke', 'renewal_reminder') ->> 'means', 'none', '[F128] so is a fan without money');
select is(tests.mail('capped', 'renewal_reminder') ->> 'means', 'capped', '[F126] [F128] and one whose cap will refuse it');
select is(tests.mails('stopper', 'renewal_reminder'), 0::bigint, '[F128] a stopped subscription is not announced');
select is(tests.mails('tester', 'renewal_reminder'), 0::bigint, '[F128] a trial that ends is not announced');
select is(tests.mails('loyal', 'renewal_reminder'), 0::bigint, '[F128] a renewal that a creator cannot be paid for is not announced');
select is(tests.mails('quiet', 'renewal_reminder'), 0::bigint, '[F128] the mail can be switched off');
update private.renewal_mail_marks set until = '-infinity';
select private.queue_renewal_mails();
select is(tests.mails('payer', 'renewal_reminder'), 1::bigint, '[F128] [F158] a period is announced once');

-- renewed, and failed
select tests.fund(tests.id_of('capped'), 1500);
select tests.set_now_with_ids('2026-04-01 11:30:00+00');
update private.account_statuses set promoted_at = private.now() where profile_id = tests.id_of('hidden');
select tests.fund(tests.id_of('loyal'), 900);
select private.renew_due();
select tests.settle('payer');
select is(tests.mail('payer', 'renewal_receipt'),
  jsonb_build_object('from', 'mara', 'cents', 1500, 'paid_by', 'card', 'until', (select expires_at from public.subscriptions where fan_id = tests.id_of('payer'))),
  '[F128] a renewal by card sends a receipt with the end of the new period');
select is(tests.leads_to('payer', 'renewal_receipt'), 'subscription', '[F128] it names the sale of the renewal');
select is(tests.mails('payer', 'card_receipt'), 1::bigint, '[F128] the charge of a renewal has one receipt');
select is(tests.mail('loyal', 'renewal_receipt') ->> 'paid_by', 'wallet', '[F128] a renewal from the wallet has a receipt too');
select is(tests.mail('broke', 'renewal_failed'), jsonb_build_object(
    'from', 'mara', 'cents', 1500, 'reason', 'no_card_linked', 'left', 2, 'until', private.now() + interval '1 day'),
  '[F128] a failed renewal says why, and when it is tried again');
select is(tests.mails('quiet', 'renewal_failed'), 1::bigint, '[F128] a failure cannot be switched off');
select is(tests.mail('capped', 'renewal_failed') ->> 'reason', 'spend_limit_reached',
  '[F128] a renewal beyond the own cap is named as such');
select is(tests.mails('capped', 'cap_reached'), 0::bigint,
  '[F128] nothing says that a cap is used up which only one renewal is too much for');
select tests.pass_with_ids('1 day');
select private.renew_due();
select is(tests.mail('broke', 'renewal_failed') ->> 'left', '1', '[F128] the second failure has one try left');
select tests.pass_with_ids('1 day');
select private.renew_due();
select is(tests.mail('broke', 'renewal_failed') ->> 'left', '0', '[F128] the last failure says that it is the last');
select is(tests.mails('broke', 'subscription_expired'), 0::bigint, '[F128] it needs no second mail about the end');

-- the cap, used up by a sale from the wallet and by card
update public.wallets set cap_cents = 1000 where owner_id in (tests.id_of('tester'), tests.id_of('debtor'));
select tests.act_as('tester');
select api.send_tip(tests.id_of('mara'), 999, gen_random_uuid());
select tests.act_as_owner();
select is(tests.mails('tester', 'cap_reached'), 0::bigint, '[F128] a cap that is nearly used up sends no mail');
update public.wallets set cap_cents = 1499 where owner_id = tests.id_of('tester');
select tests.act_as('tester');
select api.send_tip(tests.id_of('mara'), 500, gen_random_uuid());
select tests.act_as_owner();
select is(tests.mail('tester', 'cap_reached'), '{"cents": 1499, "until": "2026-05-01T00:00:00+00:00"}',
  '[F128] a sale that uses up the cap sends one');
select tests.pass_with_ids('1 day');
update public.wallets set cap_cents = 1999 where owner_id = tests.id_of('tester');
select tests.act_as('tester');
select api.send_tip(tests.id_of('mara'), 500, gen_random_uuid());
select tests.act_as_owner();
select is(tests.mails('tester', 'cap_reached'), 1::bigint, '[F128] the mail about the cap comes once in a month');
update public.wallets set cap_cents = 900, balance_cents = 0 where owner_id = tests.id_of('debtor');
select tests.act_as('debtor');
select api.start_subscription(tests.id_of('ines'), 900, gen_random_uuid(), tests.consent('ines'));
select tests.act_as_owner();
select is(tests.mails('debtor', 'cap_reached'), 0::bigint, '[F128] an open payment of the card sends none yet');
select tests.settle('debtor');
select is(tests.mails('debtor', 'cap_reached'), 1::bigint, '[F128] a settled one that uses up the cap does');

-- a card that expires
update public.payment_cards set exp_year = 2026, exp_month = 5 where fan_id = tests.id_of('payer');
select private.queue_card_mails();
select is(tests.mails('payer', 'card_expiring'), 0::bigint, '[F128] a card that runs for more than a month is not announced');
select tests.set_now_with_ids('2026-05-01 00:10:00+00');
select private.queue_card_mails() from generate_series(1, 2);
select is(tests.mail('payer', 'card_expiring'), '{"digits": "4242"}', '[F128] a card is announced in its last month');
select is(tests.mails('payer', 'card_expiring'), 1::bigint, '[F128] once');
select is(tests.mails('debtor', 'card_expiring'), 0::bigint, '[F128] another card is not');
select * from finish();
