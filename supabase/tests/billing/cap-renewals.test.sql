-- A renewal beyond the fan's own cap is a failed attempt; a charge that was made all the same is
-- settled, and its money stays in the wallet.
select plan(19);
select tests.set_now_with_ids('2026-03-01 12:00:00+00');

select tests.make_creator('mara', 1500);
select tests.make_fan(name) from unnest(array['capped', 'open', 'carded', 'debtor', 'fresh']) f (name);
select tests.subscribe(tests.id_of(name), tests.id_of('mara')) from unnest(array['capped', 'open', 'carded', 'debtor', 'fresh']) f (name);
select tests.fund(tests.id_of(name), 5000) from unnest(array['capped', 'open']) f (name);
select tests.link_card(tests.id_of(name)) from unnest(array['carded', 'debtor', 'fresh']) f (name);
select tests.reversal_event(tests.payment_of('debtor'), 'dispute_opened', 'du_debtor', 400);
select private.release_disputes(tests.id_of('debtor'));
update public.wallets set cap_cents = 1499 where owner_id in (tests.id_of('capped'), tests.id_of('carded'));
update public.wallets set cap_cents = 1500 where owner_id in (tests.id_of('open'), tests.id_of('debtor'));

create function tests.attempts(p_fan text) returns integer
language sql security definer set search_path = '' as $$
  select coalesce((select r.attempts from private.renewals r
    join public.subscriptions s on s.id = r.subscription_id where s.fan_id = tests.id_of(p_fan)), 0)
$$;
create function tests.is_paid(p_fan text) returns boolean
language sql security definer set search_path = '' as $$
  select expires_at > private.now() + interval '29 days' from public.subscriptions where fan_id = tests.id_of(p_fan)
$$;
create function tests.settle(p_fan text) returns text
language sql security definer set search_path = '' as $$
  select private.settle_payment(p.id, 'succeeded', 'stripe', 'pi_' || p.id, null) ->> 'state'
  from (select tests.open_payment_of(p_fan) as id) p
$$;
create function tests.charge(p_fan text) returns text
language sql security definer set search_path = '' as $$
  select private.payment_to_charge(tests.open_payment_of(p_fan), tests.id_of(p_fan), 'unknown') ->> 'state'
$$;

-- in the month after the start, whose sum is empty
select tests.set_now_with_ids('2026-04-01 00:00:00+00');
update public.subscriptions set expires_at = private.now() + interval '30 minutes';
select tests.make_fan('other', 9900);
-- a new card of this fan has spent its limit
update private.known_cards set linked_at = private.now() where fan_id = tests.id_of('fresh');
insert into public.payments (fan_id, request_id, purpose, amount_cents, state)
select tests.id_of('fresh'), gen_random_uuid(), 'top_up', 19000, 'processing';
insert into private.card_uses (payment_id, fan_id, fingerprint)
select p.id, p.fan_id, a.fingerprint from public.payments p join private.card_accounts a using (fan_id)
where p.fan_id = tests.id_of('fresh') and p.amount_cents = 19000;
select private.renew_due();
select is(tests.is_paid('open'), true, '[F126] a renewal that uses up the cap is paid from the wallet');
select is(tests.is_paid('capped'), false, '[F126] a renewal beyond the cap is not paid from the wallet');
select is(tests.balance_of(tests.id_of('capped')), 5000::bigint, '[F126] it takes no money');
select is(tests.attempts('capped'), 1, '[F126] it counts as a failed attempt');
select is(tests.open_payment_of('carded'), null, '[F126] a renewal beyond the cap opens no payment of the card');
select is(tests.attempts('carded'), 1, '[F126] it counts as a failed attempt as well');
select is(tests.attempts('fresh'), 0, '[F126] the limit of a new card counts no attempt, because it passes by itself');
update public.wallets set cap_cents = 1500 where owner_id in (tests.id_of('capped'), tests.id_of('carded'));
select is(private.renew_due(), 0, '[F126] the next attempt follows a day later');
select tests.pass_with_ids('1 day');
select private.renew_due();
select is(tests.is_paid('capped'), true, '[F126] a renewal within a raised cap is paid');
select is(tests.charge('carded'), 'processing', '[F126] its payment by card is charged');
select is(tests.settle('carded'), 'succeeded', '[F126] the charge is settled');
select is(tests.is_paid('carded'), true, '[F126] a renewal by card within the cap is paid');

-- a debt is no spending, and a cap that is lowered during the charge
select is((select amount_cents from public.payments where id = tests.open_payment_of('debtor')), 1900::bigint,
  '[F126] a debt that is settled with a renewal is no spending');
select is(tests.charge('debtor'), 'processing', '[F126] price and debt are charged together');
update public.wallets set cap_cents = 1000 where owner_id = tests.id_of('debtor');
select is(tests.settle('debtor'), 'succeeded', '[F126] a charge beyond a cap that was lowered since is settled');
select is(tests.balance_of(tests.id_of('debtor')), 1500::bigint, '[F126] its money stays in the wallet');
select is(tests.attempts('debtor'), 1, '[F126] the renewal counts a failed attempt');
select is((select params ->> 'reason' from private.mails where recipient_id = tests.id_of('debtor') and template = 'renewal_failed'),
  'spend_limit_reached', '[F126] [F128] whose mail names the cap');
select tests.ledger_is_whole();
select * from finish();
