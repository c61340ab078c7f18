-- Disputes of top-ups and card subscriptions: opened, lost and won, in any order, repeated, in part,
-- before and after the creator was paid. Debts, their settlement and their write-off.
select plan(63);

create temp table made (name text primary key, id uuid);
create function tests.made(p_name text) returns uuid language sql security definer as $$
  select id from pg_temp.made where name = p_name
$$;
create function tests.wallet(p_fan text) returns text language sql security definer as $$
  select balance_cents || ' owes ' || debt_cents from public.wallets where owner_id = tests.id_of(p_fan)
$$;
create function tests.has_access(p_fan text) returns boolean language sql security definer as $$
  select private.is_subscribed(tests.id_of(p_fan), tests.id_of('mara'))
$$;
create function tests.state_of(p_name text) returns text language sql security definer as $$
  select state::text from public.payments where id = tests.made(p_name)
$$;

select tests.make_creator('mara', 999);
select tests.make_creator('referrer');
insert into private.referrers (creator_id, referrer_id)
values (tests.id_of('mara'), tests.id_of('referrer'));
select tests.make_fan(name, 5000) from unnest(array['saver', 'spender', 'twice', 'other']) f (name);
select tests.make_fan(name) from unnest(array['carla', 'early', 'blocked', 'payout', 'laundry']) f (name);
select tests.link_card(tests.id_of(name)) from unnest(array['carla', 'early', 'blocked', 'payout', 'laundry']) f (name);
update private.card_accounts set fingerprint = 'card of ' || fan_id;

-- a top-up that is in the wallet, and one that is spent
select is(tests.reversal_event(tests.payment_of('saver'), 'dispute_opened', 'du_saver', 5000, 'fraudulent'), 'true',
  '[F127] an opened dispute is applied');
select is(tests.wallet('saver'), '0 owes 0', '[F127] a disputed top-up leaves the wallet');
select is(tests.wallet('other'), '5000 owes 0', '[F127] the wallet of another fan is not touched');
select tests.act_as('spender');
select api.send_tip(tests.id_of('mara'), 3000, gen_random_uuid());
select tests.act_as_owner();
select tests.reversal_event(tests.payment_of('spender'), 'dispute_opened', 'du_spender', 5000, 'fraudulent');
select is(tests.wallet('spender'), '0 owes 3000', '[F127] [F138] what is spent becomes a debt of the fan');
select is(tests.earned_by(tests.id_of('mara')), 2400::bigint,
  '[F127] the creator keeps what the wallet paid: the debt is the fan''s');
select is((select state from public.payments where id = tests.payment_of('spender')), 'disputed',
  '[F127] the payment is disputed');
select tests.reversal_event(tests.payment_of('spender'), 'dispute_opened', 'du_spender', 5000, 'fraudulent', 'again');
select is(tests.wallet('spender'), '0 owes 3000', '[F127] [R5] a repeated dispute takes nothing more');
select is((select (username, debt_cents)::text from staff.debts), '(spender,3000)', '[F122] staff see who owes');
select tests.reversal_event(tests.payment_of('spender'), 'dispute_closed', 'du_spender', 5000, 'lost');
select is(tests.wallet('spender'), '0 owes 3000', '[F127] a lost dispute takes nothing more');
select tests.fund(tests.id_of('spender'), 1000);
select is(tests.wallet('spender'), '0 owes 2000', '[F138] a top-up settles a part of a debt that is larger');
select tests.fund(tests.id_of('spender'), 2500);
select is(tests.wallet('spender'), '500 owes 0', '[F138] the next one settles the rest, and the remainder is balance');

-- won: everything returns, a debt first
select tests.reversal_event(tests.payment_of('saver'), 'dispute_closed', 'du_saver', 5000, 'won');
select is(tests.wallet('saver'), '5000 owes 0', '[F127] a won dispute returns the top-up');
select is((select state from public.payments where id = tests.payment_of('saver')), 'succeeded',
  '[F127] the payment is as it was');
select tests.reversal_event(tests.payment_of('saver'), 'dispute_closed', 'du_saver', 5000, 'won');
select is(tests.wallet('saver'), '5000 owes 0', '[F127] [R5] once');
select is((select frozen_at from public.wallets where owner_id = tests.id_of('saver')), null,
  '[F127] the wallet is open again');
select tests.act_as('twice');
select api.send_tip(tests.id_of('mara'), 4000, gen_random_uuid());
select tests.act_as_owner();
select tests.reversal_event(tests.payment_of('twice'), 'dispute_opened', 'du_t1', 2000, 'fraudulent');
select tests.reversal_event(tests.payment_of('twice'), 'dispute_opened', 'du_t2', 3000, 'fraudulent');
select is(tests.wallet('twice'), '0 owes 4000', '[F127] two disputes of parts take both parts');
select tests.reversal_event(tests.payment_of('twice'), 'dispute_closed', 'du_t1', 2000, 'won');
select is(tests.wallet('twice'), '0 owes 2000', '[F127] what one won dispute returns settles the debt of the other');
select is((select state from public.payments where id = tests.payment_of('twice')), 'disputed',
  '[F127] the payment stays disputed by the other one');

select tests.reversal_event(tests.payment_of('twice'), 'dispute_opened', 'du_t3', 5000, 'fraudulent');
select is(tests.wallet('twice'), '0 owes 4000', '[F127] never more than the payment');

-- the outcome before the opening
select tests.reversal_event(tests.payment_of('other'), 'dispute_closed', 'du_other', 5000, 'won');
select tests.reversal_event(tests.payment_of('other'), 'dispute_opened', 'du_other', 5000, 'fraudulent');
select is(tests.wallet('other'), '5000 owes 0', '[F127] [R5] a dispute that is won before it is opened takes nothing');
select tests.reversal_event(tests.payment_of('other'), 'dispute_closed', 'du_other2', 5000, 'lost');
select is(tests.wallet('other'), '0 owes 0', '[F127] [R5] one that is lost before it is opened takes the money');
select tests.reversal_event(tests.payment_of('other'), 'dispute_opened', 'du_other2', 5000, 'fraudulent');
select is(tests.wallet('other'), '0 owes 0', '[F127] [R5] once');

-- a subscription by card
insert into made values ('carla', tests.subscribe_by_card('carla', 'mara'));
select tests.pass('10 days');
select tests.reversal_event(tests.made('carla'), 'dispute_opened', 'du_carla', 999, 'fraudulent');
select is(tests.reversed(tests.transfer_of('carla', 'subscription')), array[999, 999, 0, 0, -799, -39, -161]::bigint[],
  '[F127] creator, referrer and platform return their shares');
select is(tests.has_access('carla'), false, '[F127] a disputed subscription ends at once');
select is(tests.wallet('carla'), '0 owes 0', '[F127] the fan owes nothing for it');
select is((select count(*) from private.transfers where kind = 'refund' and fan_id = tests.id_of('carla')), 0::bigint,
  '[F127] and no days are refunded beside it');
select tests.pass('2 days');
select tests.reversal_event(tests.made('carla'), 'dispute_closed', 'du_carla', 999, 'won');
select is((select sum(earnings_cents) from private.transfers where fan_id = tests.id_of('carla')), 799::numeric,
  '[F127] won: the creator has the earnings again');
select is(tests.has_access('carla'), true, '[F127] the fan has access again');
select is((select expires_at from public.subscriptions where fan_id = tests.id_of('carla')),
  private.now() + interval '20 days', '[F127] for the days that the dispute took');
select is((select is_renewing from public.subscriptions where fan_id = tests.id_of('carla')), false,
  '[F127] and nothing renews by itself after a dispute');
select is((select (price_cents, is_trial)::text from public.subscription_periods
           where fan_id = tests.id_of('carla') order by starts_at desc limit 1), '(666,f)',
  '[F127] the given days are worth what they cost');
select tests.act_as('mara');
select api.block(tests.id_of('carla'));
select tests.act_as_owner();
select is(tests.wallet('carla'), '666 owes 0', '[F127] a block afterwards refunds those days, no more');
select tests.reversal_event(tests.made('carla'), 'dispute_opened', 'du_carla2', 999, 'fraudulent');
select is((select -earnings_cents from private.transfers where kind = 'dispute' and fan_id = tests.id_of('carla')
           order by id desc limit 1), 267::bigint, '[F127] a second dispute takes what is left of the sale');

-- won after the creator cannot be subscribed to any more
insert into made values ('blocked', tests.subscribe_by_card('blocked', 'mara'));
select tests.pass('10 days');
select tests.reversal_event(tests.made('blocked'), 'dispute_opened', 'du_blocked', 999, 'fraudulent');
select tests.act_as('mara');
select api.block(tests.id_of('blocked'));
select tests.act_as_owner();
select tests.reversal_event(tests.made('blocked'), 'dispute_closed', 'du_blocked', 999, 'won');
select is(tests.has_access('blocked'), false, '[F127] across a block no days are given back');
select is(tests.wallet('blocked'), '666 owes 0', '[F127] [F32] their price is');

-- reported before the success of the charge
insert into made select 'early', (private.start_subscription(tests.id_of('mara'), 999, gen_random_uuid(), tests.consent('mara')) ->> 'payment_id')::uuid
from (select set_config('request.jwt.claims', json_build_object('sub', tests.id_of('early'), 'role', 'authenticated')::text, true)) c;
select tests.act_as_owner();
select is(tests.reversal_event(tests.made('early'), 'dispute_opened', 'du_early', 999, 'fraudulent'), 'true',
  '[F127] [R5] a dispute may be reported before the success');
select is(tests.reversed(tests.transfer_of('early', 'subscription')), array[null, null, null, null, null, null, null]::bigint[],
  '[F127] before the success there is nothing to take');
select private.settle_payment(tests.made('early'), 'succeeded', 'stripe', 'pi_early', null);
select is(tests.state_of('early'), 'disputed', '[F127] the success ends as disputed');
select is(tests.has_access('early'), false, '[F127] without access');

-- after the creator was paid (R7): a debt, which the next earnings settle
insert into made values ('payout', tests.subscribe_by_card('payout', 'mara'));
select tests.pass('8 days');
insert into private.transfers (kind, actor_id, request_id, creator_id, referrer_id, gross_cents, earnings_cents,
  referral_cents, transit_cents, clears_at)
select 'withdrawal', c, gen_random_uuid(), c, null, tests.earned_by(c), -tests.earned_by(c), 0, tests.earned_by(c), private.now()
from (select tests.id_of('mara')) m (c);
select is(private.creator_debt(tests.id_of('mara')), 0::bigint, '[F127] a creator who took out everything owes nothing');
select tests.reversal_event(tests.made('payout'), 'dispute_opened', 'du_paid', 999, 'fraudulent');
select is(private.creator_debt(tests.id_of('mara')), 799::bigint, '[F127] [R7] a dispute after the payout is a debt of the creator');
select private.compact_ledger();
select is(private.creator_debt(tests.id_of('mara')), 799::bigint, '[F127] also when the ledger is folded');
select tests.make_fan('generous', 1000);
select tests.act_as('generous');
select api.send_tip(tests.id_of('mara'), 500, gen_random_uuid());
select tests.act_as_owner();
select is(private.creator_debt(tests.id_of('mara')), 399::bigint, '[F138] the next earnings settle a part of it');

-- a chargeback of a sale whose days are in the wallet already: the wallet returns them, or owes them
insert into made values ('laundry', tests.subscribe_by_card('laundry', 'mara'));
select tests.act_as('mara');
select api.block(tests.id_of('laundry'));
select api.unblock(tests.id_of('laundry'));
select tests.act_as('laundry');
select api.send_tip(tests.id_of('referrer'), 900, gen_random_uuid());
select tests.act_as_owner();
select is(tests.wallet('laundry'), '99 owes 0', '[F127] the days of a cut are spent');
select tests.reversal_event(tests.made('laundry'), 'dispute_opened', 'du_laundry', 999, 'fraudulent');
select is(tests.wallet('laundry'), '0 owes 900', '[F127] a chargeback takes them back, and what is spent is owed');
select is(-sum(provider_cents), 0::numeric, '[F127] the bank has its money') from private.transfers where fan_id = tests.id_of('laundry');
select throws_ok($$select staff.write_off('Ada', 'why', 'laundry')$$, 'PT409', 'conflict',
  '[F127] a debt is not written off while its dispute may be won');
select tests.reversal_event(tests.made('laundry'), 'dispute_closed', 'du_laundry', 999, 'won');
select is(tests.wallet('laundry'), '99 owes 0', '[F127] a won dispute returns all of it');

-- write-off
select tests.reversal_event(payment_id, 'dispute_closed', dispute_ref, amount_cents, 'lost')
from private.disputes where outcome is null;
select throws_ok(format('select staff.write_off(%s)', a), s, c, format('[F127] a write-off is refused with %s', c))
from (values ($$'', 'why', 'mara'$$, 'PT400', 'staff_name_missing'),
  ($$'Ada', ' ', 'mara'$$, 'PT400', 'staff_reason_missing'),
  ($$'Ada', 'why', 'nobody'$$, 'PT404', 'profile_not_found'),
  ($$'Ada', 'why', 'generous'$$, 'PT409', 'conflict'),
  ($$'Ada', 'why', 'mara', 399$$, 'PT409', 'conflict'),
  ($$'Ada', 'why', 'mara', -1$$, 'PT400', 'invalid_amount')) r (a, s, c);
select is(staff.write_off('Ada', 'agreed', 'mara', 100), '299 cents written off', '[F127] staff can write off a part of a debt');
select is(staff.write_off('Ada', 'agreed', 'mara'), '100 cents written off', '[F127] and the rest');
select is(private.creator_debt(tests.id_of('mara')), 0::bigint, '[F127] the creator owes nothing');
select is(staff.write_off('Ada', 'gone', 'twice'), '4000 cents written off', '[F127] staff can write off a fan''s debt');
select is(tests.wallet('twice'), '0 owes 0', '[F127] the fan owes nothing');
select is((select sum(platform_cents) from private.transfers where kind = 'write_off'), -4399::numeric,
  '[F127] the platform bears it');
select is((select count(*) from private.audit_log where action = 'write_off'), 3::bigint, '[F122] each act is in the log');
select tests.act_as('mara');
select throws_ok($$select staff.write_off('Mara', 'mine', 'mara')$$, '42501', null, '[F127] a member cannot write off a debt');
select tests.act_as_owner();

select tests.ledger_is_whole();
select * from finish();
