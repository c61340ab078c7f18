-- A year of four subscriptions, day by day: paid by the wallet, bought at an offer and paid by card,
-- stopped in the fourth period, and a trial that nobody keeps.
select plan(9);

select tests.make_creator('mara', 1500);
select tests.make_fan('wallet', 1500 * 13);
select tests.make_fan('leaver', 1500 * 13);
select tests.make_fan(name) from unnest(array['offer', 'trial']) f (name);
select tests.link_card(tests.id_of(name)) from unnest(array['offer', 'trial']) f (name);

-- Each movement of the year: day, fan, kind, payer, and the cents of price, creator, referrer and
-- platform. The trial has none.
create temporary table expected (
  day integer, fan text, kind text, paid_by text, gross bigint, earned bigint, referral bigint,
  platform bigint);
insert into expected values
  (0, 'leaver', 'subscription', 'wallet', 1500, 1200, 0, 300),
  (0, 'offer', 'subscription', 'card', 900, 720, 0, 180),
  (0, 'wallet', 'subscription', 'wallet', 1500, 1200, 0, 300),
  (30, 'leaver', 'subscription', 'wallet', 1500, 1200, 0, 300),
  (30, 'offer', 'subscription', 'card', 1500, 1200, 0, 300),
  (30, 'wallet', 'subscription', 'wallet', 1500, 1200, 0, 300),
  (60, 'leaver', 'subscription', 'wallet', 1500, 1200, 0, 300),
  (60, 'offer', 'subscription', 'card', 1500, 1200, 0, 300),
  (60, 'wallet', 'subscription', 'wallet', 1500, 1200, 0, 300),
  (90, 'leaver', 'subscription', 'wallet', 1500, 1200, 0, 300),
  (90, 'offer', 'subscription', 'card', 1500, 1200, 0, 300),
  (90, 'wallet', 'subscription', 'wallet', 1500, 1200, 0, 300),
  (120, 'offer', 'subscription', 'card', 1500, 1200, 0, 300),
  (120, 'wallet', 'subscription', 'wallet', 1500, 1200, 0, 300),
  (150, 'offer', 'subscription', 'card', 1500, 1200, 0, 300),
  (150, 'wallet', 'subscription', 'wallet', 1500, 1200, 0, 300),
  (180, 'offer', 'subscription', 'card', 1500, 1200, 0, 300),
  (180, 'wallet', 'subscription', 'wallet', 1500, 1200, 0, 300),
  (210, 'offer', 'subscription', 'card', 1500, 1200, 0, 300),
  (210, 'wallet', 'subscription', 'wallet', 1500, 1200, 0, 300),
  (240, 'offer', 'subscription', 'card', 1500, 1200, 0, 300),
  (240, 'wallet', 'subscription', 'wallet', 1500, 1200, 0, 300),
  (270, 'offer', 'subscription', 'card', 1500, 1200, 0, 300),
  (270, 'wallet', 'subscription', 'wallet', 1500, 1200, 0, 300),
  (300, 'offer', 'subscription', 'card', 1500, 1200, 0, 300),
  (300, 'wallet', 'subscription', 'wallet', 1500, 1200, 0, 300),
  (330, 'offer', 'subscription', 'card', 1500, 1200, 0, 300),
  (330, 'wallet', 'subscription', 'wallet', 1500, 1200, 0, 300),
  (360, 'offer', 'subscription', 'card', 1500, 1200, 0, 300),
  (360, 'wallet', 'subscription', 'wallet', 1500, 1200, 0, 300);

create function tests.charge_all() returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_payment public.payments;
begin
  for v_payment in select * from public.payments where state = 'created' loop
    perform private.payment_to_charge(v_payment.id, v_payment.fan_id, 'unknown');
    perform private.settle_payment(v_payment.id, 'succeeded', 'stripe', 'pi_' || v_payment.id, null);
  end loop;
end $$;
create temporary table began as select private.now() as at;
grant select on began to authenticated;

-- day 0
select tests.act_as('wallet');
select is(api.start_subscription(tests.id_of('mara'), 1500, gen_random_uuid(), tests.consent('mara'))::jsonb ->> 'state', 'active',
  '[F54] a fan can subscribe from the wallet');
select tests.act_as('leaver');
select is(api.start_subscription(tests.id_of('mara'), 1500, gen_random_uuid(), tests.consent('mara'))::jsonb ->> 'state', 'active',
  '[F54] another fan can subscribe from the wallet');
select tests.act_as('mara');
select api.start_limited_offer(900, 1, gen_random_uuid());
select tests.act_as('offer');
select is(api.start_subscription(tests.id_of('mara'), 900, gen_random_uuid(), tests.consent('mara'))::jsonb ->> 'state', 'needs_card_charge',
  '[F58] a fan can subscribe at an offer by card');
select tests.act_as_owner();
select tests.charge_all();
select is(private.open_trial_period(private.lock_subscription(tests.id_of('trial'), tests.id_of('mara')), 7), false,
  '[F61] a trial of seven days starts');

-- days 1 to 365
do $$
begin
  for v_day in 1..365 loop
    perform tests.set_now((select at from began) + make_interval(days => v_day));
    perform private.renew_due();
    perform tests.charge_all();
    if v_day = 100 then
      perform set_config('request.jwt.claims',
        json_build_object('sub', tests.id_of('leaver'), 'role', 'authenticated')::text, true);
      perform private.stop_subscription(tests.id_of('mara'));
      perform set_config('request.jwt.claims', '', true);
    end if;
  end loop;
end $$;

select results_eq(
  $$select extract(day from t.created_at - b.at)::integer, p.username::text, t.kind::text, t.paid_by::text,
           t.gross_cents, t.earnings_cents, t.referral_cents, t.platform_cents
    from private.transfers t join public.profiles p on p.id = t.fan_id cross join began b
    where t.kind <> 'top_up' order by 1, 2$$,
  'select * from expected order by 1, 2',
  '[F54] [F56] [F58] the movements of a year are exactly those expected');
select is(tests.balance_of(tests.id_of('wallet')), 0::bigint, '[F54] the wallet has paid thirteen periods');
select is(tests.balance_of(tests.id_of('leaver')), 13500::bigint, '[F55] a stopped subscription has paid four periods');
select results_eq(
  $$select p.username::text, s.is_renewing, s.expires_at > private.now()
    from public.subscriptions s join public.profiles p on p.id = s.fan_id order by 1$$,
  $$values ('leaver', false, false), ('offer', true, true), ('trial', false, false), ('wallet', true, true)$$,
  '[F56] the subscriptions that renew are active after a year');
select tests.ledger_is_whole();
select * from finish();
