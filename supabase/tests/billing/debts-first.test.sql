-- What a fan owes comes before what a card or the wallet buys; money that returns to the wallet
-- settles a debt.
select plan(30);

select tests.make_creator('mara', 1500);
select tests.make_fan(name, 3000) from unnest(array['spender', 'changing', 'claimed', 'settled']) f (name);
select tests.link_card(tests.id_of(name)) from unnest(array['spender', 'changing', 'claimed', 'settled']) f (name);
update private.card_accounts set fingerprint = 'card of ' || fan_id;

create temp table made (name text primary key, id uuid);
create function tests.made(p_name text) returns uuid language sql security definer as $$
  select id from pg_temp.made where name = p_name
$$;
create function tests.wallet(p_fan text) returns text language sql security definer as $$
  select balance_cents || ' owes ' || debt_cents || ' holds ' || held_cents
  from public.wallets where owner_id = tests.id_of(p_fan)
$$;
create function tests.spend(p_fan text, p_cents bigint) returns void language plpgsql security definer as $$
begin
  perform set_config('request.jwt.claims', jsonb_build_object(
    'sub', tests.id_of(p_fan), 'role', 'authenticated')::text, true);
  perform api.send_tip(tests.id_of('mara'), p_cents, gen_random_uuid());
end $$;
-- The top-up of these cents is disputed and lost, and staff let the fan spend again.
create function tests.lose(p_fan text, p_cents bigint) returns void language plpgsql security definer as $$
declare
  v_payment uuid := (
    select id from public.payments
    where fan_id = tests.id_of(p_fan) and purpose = 'top_up' and amount_cents = p_cents
    order by id desc limit 1);
begin
  perform tests.reversal_event(v_payment, 'dispute_opened', 'du_' || v_payment, p_cents, 'fraudulent');
  perform tests.reversal_event(v_payment, 'dispute_closed', 'du_' || v_payment, p_cents, 'lost');
  perform private.release_disputes(tests.id_of(p_fan));
end $$;
create function tests.start(p_fan text) returns text language plpgsql security definer as $$
declare
  v_detail text;
  v_payment uuid;
begin
  perform set_config('request.jwt.claims', jsonb_build_object(
    'sub', tests.id_of(p_fan), 'role', 'authenticated')::text, true);
  v_payment := private.start_subscription(tests.id_of('mara'), 1500, gen_random_uuid(), tests.consent('mara')) ->> 'payment_id';
  insert into pg_temp.made values (p_fan, v_payment);
  return case when v_payment is null then 'active' else 'card' end;
exception when sqlstate 'PT402' then
  get stacked diagnostics v_detail = pg_exception_detail;
  return sqlerrm || ' ' || v_detail;
end $$;
create function tests.has_access(p_fan text) returns boolean language sql security definer as $$
  select private.is_subscribed(tests.id_of(p_fan), tests.id_of('mara'))
$$;

-- a start
select tests.spend('spender', 3000);
select tests.lose('spender', 3000);
select is(tests.wallet('spender'), '0 owes 3000 holds 0', '[F138] a fan owes what is spent of a disputed top-up');
select is(tests.start('spender'), 'not_enough_funds {"needed_cents": 4500, "balance_cents": 0}',
  '[F54] [F138] a card starts no subscription before the debt is settled, and the refusal names both');
select is((select count(*) from public.payments where fan_id = tests.id_of('spender') and purpose = 'subscription'),
  0::bigint, '[F54] no payment is opened');
select is(tests.answer('spender', 'api.send_tip(tests.id_of(''mara''), 500, gen_random_uuid())'), 'not_enough_funds',
  '[F138] the wallet buys nothing either');
select tests.fund(tests.id_of('spender'), 1000);
select is(tests.start('spender'), 'not_enough_funds {"needed_cents": 3500, "balance_cents": 0}',
  '[F138] a part of the debt is not enough');
select tests.fund(tests.id_of('spender'), 2000);
select is(tests.wallet('spender'), '0 owes 0 holds 0', '[F138] a top-up settles the rest');
select is(tests.start('spender'), 'card', '[F54] and the card starts the subscription');
select is((select amount_cents from public.payments where id = tests.made('spender')), 1500::bigint,
  '[F54] for its price');
select private.settle_payment(tests.made('spender'), 'succeeded', 'stripe', 'pi_spender', null);
select is(tests.has_access('spender'), true, '[F54] which opens it');

-- a debt between start and charge, and between charge and success
select tests.spend('changing', 3000);
select is(tests.start('changing'), 'card', '[F54] a card starts a subscription');
select tests.lose('changing', 3000);
select throws_ok($$select private.payment_to_charge(tests.made('changing'), tests.id_of('changing'), null)$$,
  'PT402', 'not_enough_funds', '[F138] a debt that came since the start is settled before the charge');
select is((select state from public.payments where id = tests.made('changing')), 'created',
  '[F138] the provider is not asked');
select tests.spend('claimed', 3000);
select tests.start('claimed');
select private.payment_to_charge(tests.made('claimed'), tests.id_of('claimed'), null);
select tests.lose('claimed', 3000);
select private.settle_payment(tests.made('claimed'), 'succeeded', 'stripe', 'pi_claimed', null);
select is(tests.wallet('claimed'), '0 owes 1500 holds 0', '[F138] money that was on its way settles the debt');
select is(tests.has_access('claimed'), false, '[F138] and opens nothing');
select is((select count(*) from private.audit_log where action = 'subscription_not_opened'
    and subject_id = tests.made('claimed')), 1::bigint, '[F122] the log says so');
select tests.spend('settled', 3000);
select tests.start('settled');
select private.payment_to_charge(tests.made('settled'), tests.id_of('settled'), null);
select private.settle_payment(tests.made('settled'), 'succeeded', 'stripe', 'pi_settled', null);
select is(tests.has_access('settled'), true, '[F54] without a debt it opens the subscription');

-- a renewal has the debt in its charge
select tests.lose('settled', 3000);
update public.subscriptions set expires_at = private.now() + interval '30 minutes'
where fan_id = tests.id_of('settled');
update public.subscription_periods set ends_at = private.now() + interval '30 minutes'
where fan_id = tests.id_of('settled');
select private.renew_due();
select is((select amount_cents from public.payments where fan_id = tests.id_of('settled') and is_renewal),
  4500::bigint, '[F138] a renewal charges the debt with its price');
select is(private.payment_to_charge(tests.open_payment_of('settled'), tests.id_of('settled'), null) ->> 'state',
  'processing', '[F138] and is not refused for it');
select private.settle_payment(id, 'succeeded', 'stripe', 'pi_renewal', null)
from public.payments where fan_id = tests.id_of('settled') and is_renewal;
select is(tests.wallet('settled'), '0 owes 0 holds 0', '[F138] one charge settles both');

-- money that was held for a card
select tests.make_fan(name, 5000) from unnest(array['holder', 'parted', 'plain']) f (name);
select tests.fund(tests.id_of(name), 2000) from unnest(array['holder', 'parted', 'plain']) f (name);
create function tests.hold(p_fan text) returns void language plpgsql security definer as $$
begin
  perform private.act_refund('Ada', 'asked', id) from private.transfers
  where fan_id = tests.id_of(p_fan) and kind = 'top_up' and gross_cents = 5000;
end $$;
select tests.hold(name) from unnest(array['holder', 'parted', 'plain']) f (name);
select tests.spend(name, 2000) from unnest(array['holder', 'parted']) f (name);
select tests.lose(name, 2000) from unnest(array['holder', 'parted']) f (name);
select is(tests.wallet('holder'), '0 owes 2000 holds 5000', '[F138] a debt beside money that a card gets back');
select private.settle_card_refund(r.id, 'failed', null, 'refused') from private.card_refunds r
join public.payments p on p.id = r.payment_id
where p.fan_id in (tests.id_of('holder'), tests.id_of('plain'));
select is(tests.wallet('holder'), '3000 owes 0 holds 0', '[F138] a refund that fails settles the debt first');
select is(tests.wallet('plain'), '7000 owes 0 holds 0', '[F127] without a debt all of it is in the wallet again');
select is((select (wallet_cents, fan_debt_cents, gross_cents)::text from private.transfers
    where fan_id = tests.id_of('holder') and kind = 'debt_paid'), '(-2000,2000,2000)', '[F127] the ledger has the move');
select is(tests.answer('holder', $$api.my_debt()::jsonb$$)::jsonb, '{"debt_cents": 0, "causes": []}',
  '[F138] nothing is owed any more');
select is(tests.answer('holder', $$jsonb_path_query_array(api.transactions()::jsonb, '$[*].kind')$$)::jsonb,
  '["dispute", "tip", "top_up", "top_up"]', '[F125] a move from the wallet to the debt is no line of a statement');
select tests.reversal_event(
  (select payment_id from private.transfers where fan_id = tests.id_of('parted') and kind = 'top_up' and gross_cents = 5000),
  'dispute_opened', 'du_parted', 1000, 'fraudulent');
select is(tests.wallet('parted'), '2000 owes 0 holds 0',
  '[F138] what a dispute of a part leaves of the held money settles the debt');
select private.pay_debt(tests.id_of('parted'));
select is(tests.wallet('parted'), '2000 owes 0 holds 0', '[F138] once');
select tests.act_as('holder');
select throws_ok('select private.pay_debt(auth.uid())', '42501', null, '[F127] a member moves no debt');
select tests.act_as_owner();
select is((select count(*) from private.transfers where kind = 'debt_paid'), 2::bigint, '[F127] two moves in all');
select tests.ledger_is_whole();
select * from finish();
