-- Refunds and disputes that name their charge alone and overtake the report of the sale: they wait
-- until the payment gets its charge, and every order ends in the same state.
select plan(26);

select tests.make_creator('mara', 1500);
select tests.make_fan(name) from unnest(array['plain', 'early', 'between', 'disputed', 'carla', 'other']) f (name);
select tests.link_card(tests.id_of('carla'));

create temp table made (name text primary key, id uuid);
create function tests.made(p_name text) returns uuid language sql security definer as $$
  select id from pg_temp.made where name = p_name
$$;
create function tests.open_form(p_username text) returns void
language plpgsql security definer as $$
declare
  v_id uuid;
begin
  perform set_config('request.jwt.claims', jsonb_build_object(
    'sub', tests.id_of(p_username), 'role', 'authenticated')::text, true);
  v_id := private.request_top_up(1000, gen_random_uuid(), true);
  perform private.set_card_account(tests.id_of(p_username), 'form', 'fan_' || p_username);
  perform private.start_checkout(v_id, tests.id_of(p_username), 'form', '192.0.2.1');
  insert into pg_temp.made values (p_username, v_id);
end $$;
create function tests.sale(p_username text) returns jsonb language sql security definer as $$
  select jsonb_build_object('payment_id', tests.made(p_username),
    'provider_ref', 'sale_' || p_username, 'amount_cents', 1000, 'currency', 'usd',
    'is_own_mode', true, 'occurred_at', private.now())
$$;
create function tests.report_card(p_username text) returns text language sql security definer as $$
  select private.apply_card_event('form', 'card_' || p_username, tests.sale(p_username)
    || jsonb_build_object('type', 'card_saved', 'card', jsonb_build_object('provider', 'form',
      'customer', 'c', 'method', 'sale_' || p_username, 'issuer', 'visa', 'digits', '4242',
      'holder', 'ANNA BERG', 'exp_month', 12, 'exp_year', 2034,
      'fingerprint', 'card ' || p_username))) ->> 'outcome'
$$;
create function tests.report_paid(p_username text) returns text language sql security definer as $$
  select private.apply_payment_event('form', 'paid_' || p_username,
    tests.sale(p_username) || '{"type": "payment_succeeded"}') ->> 'applied'
$$;
create function tests.report_by_charge(
  p_type text, p_username text, p_id text default '', p_change jsonb default '{}',
  p_provider text default 'form') returns text language sql security definer as $$
  select private.apply_payment_event(p_provider, p_type || p_username || p_id, jsonb_build_object(
    'type', p_type, 'payment_id', null, 'charge_ref', 'sale_' || p_username, 'provider_ref',
    case p_type when 'refunded' then 'sale_' || p_username else 'chargeback_' || p_username end,
    'amount_cents', 1000, 'currency', 'usd', 'is_own_mode', true) || p_change) ->> 'applied'
$$;
create function tests.outcome(p_username text) returns text language sql security definer as $$
  select p.state || ', ' || w.balance_cents || ' owes ' || w.debt_cents
    || case when w.frozen_at is null then '' else ', frozen' end
  from public.payments p join public.wallets w on w.owner_id = p.fan_id
  where p.id = tests.made(p_username)
$$;
create function tests.waiting(p_username text) returns bigint language sql security definer as $$
  select count(*) from staff.unapplied_payment_events where event ->> 'charge_ref' = 'sale_' || p_username
$$;

-- in order
select tests.open_form(name) from unnest(array['plain', 'early', 'between', 'disputed', 'other']) f (name);
select tests.report_card('plain');
select tests.report_paid('plain');
select is(tests.outcome('plain'), 'succeeded, 1000 owes 0', '[F137] a sale is credited');
select is(tests.holds_lock('charge:form:sale_plain'), true,
  '[F138] [R5] a payment that gets its charge waits for reports of this charge');
select is(tests.report_by_charge('refunded', 'plain'), 'true',
  '[F138] a refund that names a known charge is applied');
select is(tests.outcome('plain'), 'refunded, 0 owes 0', '[F138] to its payment');

-- before the sale
select is(tests.report_by_charge('refunded', 'early'), 'false',
  '[F138] [R5] a refund of a charge that is not known yet waits');
select is(tests.holds_lock('charge:form:sale_early'), true,
  '[F138] [R5] and a payment that gets this charge meanwhile waits for the report');
select is(tests.report_by_charge('refunded', 'early'), 'false', '[F138] also when it is repeated');
select is(tests.waiting('early'), 1::bigint, '[F122] staff see that it waits');
select is(tests.report_by_charge('refunded', 'early', 'foreign', '{"is_own_mode": false}'), 'false',
  '[F138] beside one of another mode');
select is(tests.report_by_charge('refunded', 'early', '', '{}', 'second'), 'false',
  '[F138] and one of another provider');
select tests.report_card('early');
select is(tests.waiting('early'), 2::bigint, '[F138] once the sale is known, only those two are left to staff');
select is(tests.outcome('early'), 'processing, 0 owes 0', '[F138] nothing moves before the success');
select tests.report_paid('early');
select is(tests.outcome('early'), 'refunded, 0 owes 0',
  '[F138] [R5] a refund before the sale ends as the one after it');
select is(tests.report_by_charge('refunded', 'early'), 'false', '[F138] a late repetition');
select is(tests.outcome('early'), 'refunded, 0 owes 0', '[F138] changes nothing');

-- between the card and the money of one sale
select tests.report_card('between');
select is(tests.report_by_charge('refunded', 'between'), 'true',
  '[F138] a refund between card and success is applied');
select tests.report_paid('between');
select is(tests.outcome('between'), 'refunded, 0 owes 0', '[F138] [R5] and ends in the same state');

-- a dispute
select is(tests.report_by_charge('dispute_opened', 'disputed'), 'false',
  '[F127] [R5] a dispute of a charge that is not known yet waits');
select is((select frozen_at from public.wallets where owner_id = tests.id_of('disputed')), null,
  '[F127] it freezes nobody');
select tests.report_card('disputed');
select tests.report_paid('disputed');
select is(tests.outcome('disputed'), 'disputed, 0 owes 0, frozen',
  '[F127] [R5] the sale is disputed, and the wallet is frozen');
select tests.report_card('other');
select tests.report_paid('other');
select is(tests.outcome('other'), 'succeeded, 1000 owes 0', '[F127] another sale is as it was');

-- before the answer to the charge of a stored card
select tests.act_as('carla');
select api.start_subscription(tests.id_of('mara'), 1500, gen_random_uuid(), tests.consent('mara'));
select tests.act_as_owner();
insert into made values ('carla', tests.open_payment_of('carla'));
select private.payment_to_charge(tests.made('carla'), tests.id_of('carla'), null);
select is(tests.report_by_charge('dispute_opened', 'carla', '', '{"amount_cents": 1500}', 'stripe'),
  'false', '[F127] [R5] a dispute overtakes the answer to a charge');
select is(private.settle_payment(
    tests.made('carla'), 'succeeded', 'stripe', 'sale_carla', null) ->> 'state', 'succeeded',
  '[F127] the answer settles the payment');
select is(tests.outcome('carla'), 'disputed, 0 owes 0, frozen', '[F127] as disputed');
select is(private.is_subscribed(tests.id_of('carla'), tests.id_of('mara')), false,
  '[F127] the subscription has ended');
select tests.ledger_is_whole();
select * from finish();
