-- Renewals that are open at the same time carry a debt once, and a charge takes what is owed when
-- it is claimed.
select plan(28);

select tests.make_creator(name, 1500) from unnest(array['mara', 'nora']) c (name);
select tests.make_fan(name, 3000) from unnest(array['both', 'paying', 'failing', 'alone', 'growing', 'debtless']) f (name);
select tests.link_card(tests.id_of(name)) from unnest(array['both', 'paying', 'failing', 'alone', 'growing', 'debtless']) f (name);
update private.card_accounts set fingerprint = 'card of ' || fan_id;
update private.known_cards set fingerprint = 'card of ' || fan_id, linked_at = private.now() - interval '30 days';

create function tests.wallet(p_fan text) returns text language sql security definer as $$
  select balance_cents || ' owes ' || debt_cents from public.wallets where owner_id = tests.id_of(p_fan)
$$;
create function tests.spend(p_fan text, p_cents bigint) returns void language plpgsql security definer as $$
begin
  perform set_config('request.jwt.claims', jsonb_build_object(
    'sub', tests.id_of(p_fan), 'role', 'authenticated')::text, true);
  perform api.send_tip(tests.id_of('mara'), p_cents, gen_random_uuid());
end $$;
-- A top-up that is spent, disputed and lost; staff let the fan spend again.
create function tests.owe(p_fan text, p_cents bigint) returns void language plpgsql security definer as $$
begin
  perform tests.reversal_event(tests.payment_of(p_fan), 'dispute_opened', 'du_' || p_fan || p_cents, p_cents, 'fraudulent');
  perform tests.reversal_event(tests.payment_of(p_fan), 'dispute_closed', 'du_' || p_fan || p_cents, p_cents, 'lost');
  perform private.release_disputes(tests.id_of(p_fan));
end $$;
create function tests.renewal(p_fan text, p_creator text) returns public.payments language sql security definer as $$
  select * from public.payments
  where fan_id = tests.id_of(p_fan) and creator_id = tests.id_of(p_creator) and is_renewal order by id desc limit 1
$$;
-- What the provider is asked for.
create function tests.charge(p_fan text, p_creator text) returns text language sql security definer as $$
  select private.payment_to_charge((tests.renewal(p_fan, p_creator)).id, tests.id_of(p_fan), null) ->> 'amount_cents'
$$;
create function tests.settle(p_fan text, p_creator text, p_outcome text default 'succeeded') returns text
language sql security definer as $$
  select private.settle_payment(p.id, p_outcome, 'stripe', 'pi_' || p.id, null) ->> 'state'
  from tests.renewal(p_fan, p_creator) p
$$;
create function tests.is_renewed(p_fan text, p_creator text) returns boolean language sql security definer as $$
  select expires_at > private.now() + interval '29 days' from public.subscriptions
  where fan_id = tests.id_of(p_fan) and creator_id = tests.id_of(p_creator)
$$;
create function tests.charged(p_fan text) returns bigint language sql security definer as $$
  select sum(amount_cents)::bigint from public.payments
  where fan_id = tests.id_of(p_fan) and is_renewal and state = 'succeeded'
$$;

select tests.spend(name, 3000) from unnest(array['both', 'paying', 'failing', 'alone', 'growing', 'debtless']) f (name);
select tests.subscribe(tests.id_of(name), tests.id_of('mara')) from unnest(array['both', 'paying', 'failing', 'alone', 'growing', 'debtless']) f (name);
select tests.subscribe(tests.id_of(name), tests.id_of('nora')) from unnest(array['both', 'failing']) f (name);
select tests.owe(name, 3000) from unnest(array['both', 'paying', 'failing', 'alone']) f (name);
select tests.owe('growing', 1000);
update public.subscriptions set expires_at = private.now() + interval '30 minutes'
where creator_id = tests.id_of('mara');
update public.subscriptions set expires_at = private.now() + interval '31 minutes'
where creator_id = tests.id_of('nora');

-- two subscriptions of one fan are due
select private.renew_due();
select private.renew_due();
select is((tests.renewal('both', 'mara')).amount_cents, 4500::bigint, '[F138] the first open renewal carries the debt');
select is((tests.renewal('both', 'nora')).amount_cents, 1500::bigint, '[F138] the second one is charged at its price');
select is(tests.charge('both', 'nora'), '1500', '[F138] and so it is at the provider');
select is(tests.charge('both', 'mara'), '4500', '[F138] which is asked for the debt once');
select is(tests.charge('both', 'mara'), '4500', '[R5] and for the same amount when the charge is repeated');
select is(tests.settle('both', 'nora'), 'succeeded', '[F126] the charge without the debt may settle first');
select is(tests.settle('both', 'mara'), 'succeeded', '[F126] and the other one after it');
select is(tests.charged('both'), 6000::bigint, '[F138] the card has paid debt and two prices');
select is(tests.wallet('both'), '0 owes 0', '[F138] nothing is owed, and nothing is left over');
select ok(tests.is_renewed('both', 'mara') and tests.is_renewed('both', 'nora'), '[F126] both subscriptions are renewed');

-- both were opened with the debt, as before this rule
update public.payments set amount_cents = 4500 where id = (tests.renewal('failing', 'nora')).id;
select is(tests.charge('failing', 'nora'), '1500', '[F138] a debt that another open renewal carries leaves the amount at the claim');
select is(tests.settle('failing', 'nora'), 'succeeded', '[F126] it settles');
select is(tests.charge('failing', 'mara'), '4500', '[F138] the renewal that carries the debt is claimed with it');
select is(tests.settle('failing', 'mara', 'failed'), 'failed', '[F126] and is declined');
select is(tests.wallet('failing'), '0 owes 3000', '[F138] the debt stays');
select tests.pass('1 day 1 minute');
select private.renew_due();
select is((tests.renewal('failing', 'mara')).amount_cents, 4500::bigint, '[F138] and the next attempt carries it again');

-- a debt that is settled, grows or comes between opening and claim
select is((tests.renewal('paying', 'mara')).amount_cents, 4500::bigint, '[F138] a renewal is opened with the debt');
select tests.fund(tests.id_of('paying'), 3000);
select is(tests.charge('paying', 'mara'), '1500', '[F138] a debt that a top-up has settled since is not charged');
select is(tests.settle('paying', 'mara'), 'succeeded', '[F126] the price alone is settled');
select is(tests.wallet('paying'), '0 owes 0', '[F138] and nothing is left over');
select is((tests.renewal('growing', 'mara')).amount_cents, 2500::bigint, '[F138] a renewal is opened with a smaller debt');
select tests.owe('growing', 2000);
select is(tests.charge('growing', 'mara'), '1500', '[F138] a debt that has grown since is not charged: nobody pays more than they were shown');
select is(tests.settle('growing', 'mara'), 'succeeded', '[F126] the price settles');
select ok(tests.wallet('growing') = '0 owes 3000' and tests.is_renewed('growing', 'mara'), '[F138] and renews; the debt waits');
select is(tests.charge('alone', 'mara'), '4500', '[F138] a single renewal carries the whole debt');
select tests.fund(tests.id_of('alone'), 3000);
select is(tests.charge('alone', 'mara'), '4500', '[R5] a claimed one keeps its amount, whatever happens to the debt');
select is(tests.charge('debtless', 'mara'), '1500', '[F126] a fan who owes nothing is charged the price');
select tests.ledger_is_whole();
select * from finish();
