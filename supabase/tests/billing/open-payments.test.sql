-- Payments that nobody answers: staff find them by their age and settle them once.
select plan(33);

select tests.make_creator('mara', 1500);
select tests.make_fan(name) from unnest(array['carla', 'former', 'former2', 'formed', 'decided']) f (name);
select tests.link_card(tests.id_of(name)) from unnest(array['carla', 'former', 'former2', 'decided']) f (name);
update private.card_accounts set fingerprint = 'card of ' || fan_id;

create temp table made (name text primary key, id uuid);
grant insert on made to authenticated;
create function tests.made(p_name text) returns uuid language sql security definer as $$
  select id from pg_temp.made where name = p_name
$$;
create function tests.claim(p_fan text) returns void language plpgsql security definer as $$
begin
  perform set_config('request.jwt.claims', jsonb_build_object(
    'sub', tests.id_of(p_fan), 'role', 'authenticated')::text, true);
  insert into pg_temp.made select p_fan,
    (private.start_subscription(tests.id_of('mara'), 1500, gen_random_uuid(), tests.consent('mara')) ->> 'payment_id')::uuid;
  perform private.payment_to_charge(tests.made(p_fan), tests.id_of(p_fan), null);
end $$;
create function tests.settle(p_name text, p_outcome text, p_charge text default null) returns text
language sql security definer as $$
  select private.act_settle('Ada', 'seen in the dashboard', tests.made(p_name), p_outcome, p_charge)
$$;
create function tests.listed() returns text language sql security definer as $$
  select coalesce(string_agg(fan || ' at ' || provider, ', ' order by since, fan), '') from staff.open_payments
$$;

select tests.claim(name) from unnest(array['carla', 'decided']) f (name);
select private.settle_payment(tests.made('decided'), 'succeeded', 'stripe', 'sale_1', null);
select tests.act_as('formed');
insert into made select 'formed', api.request_checkout(1000, gen_random_uuid());
select tests.act_as_owner();
select private.start_checkout(tests.made('formed'), tests.id_of('formed'), 'form', null);
select tests.pass('29 minutes');
select is(tests.listed(), '', '[F122] a payment may be looked up by the job first');
select tests.pass('1 minute');
select is(tests.listed(), 'carla at stripe', '[F122] one that stays open is listed, a decided one is not');
select tests.pass('59 minutes');
select is(tests.listed(), 'carla at stripe', '[F122] a form has its own time');
select tests.pass('1 minute');
select is(tests.listed(), 'carla at stripe, formed at form', '[F122] before it is listed');
select is((select (purpose, creator, amount_cents, is_renewal, is_form, charge, payment_id)::text
    from staff.open_payments where fan = 'carla'),
  format('(subscription,mara,1500,f,f,,%s)', tests.made('carla')), '[F122] the list says what was to be paid');

select is((select array_agg(fan || ' ' || (private.now() - due_at) order by fan) from staff.open_payments),
  '{"carla 01:00:00","formed 00:00:00"}', '[F122] and since when it has been open for too long');

-- the operator is told, once a day
create function tests.told() returns text language sql security definer as $$
  select string_agg((address, template, priority, params)::text, ' ') from private.mails where address is not null
$$;
select is((select array_agg(what || ' ' || is_overdue order by due_at) from staff.deadlines),
  '{"payment true","payment false"}', '[F122] an open payment is among what staff owe');
select is(private.tell_of_overdue(), 0, '[F122] without an address nobody is told');
update private.site_config set value = '"ada@velour.example"' where key = 'operator_address';
select is(private.tell_of_overdue(), 1, '[F122] the operator is told of what is overdue');
select is(tests.told(), '(ada@velour.example,overdue,0,"{""overdue"": {""payment"": 1}}")',
  '[F122] with its number and before other mails');
select is(private.tell_of_overdue(), 0, '[F122] and not twice in a day');
select tests.pass('1 day');
select is(private.tell_of_overdue(), 1, '[F122] but again on the next one');
select tests.pass('-1 day');

-- a provider that is gone
update private.card_accounts set provider = 'gone' where fan_id in (tests.id_of('former'), tests.id_of('former2'));
update public.payment_cards set provider = 'gone' where fan_id in (tests.id_of('former'), tests.id_of('former2'));
select tests.claim(name) from unnest(array['former', 'former2']) f (name);
select tests.pass('31 minutes');
select is(tests.listed(), 'carla at stripe, formed at form, former at gone, former2 at gone',
  '[F137] a payment of a provider that is gone is found by its age');

-- refusals
select throws_ok(format('select private.act_settle(%s)', a), s, c, format('[F122] %s is refused with %s', a, c))
from (values
  ('''Ada'', ''why'', gen_random_uuid(), ''failed''', 'PT404', 'payment_not_found'),
  ('''Ada'', ''why'', tests.made(''carla''), ''refunded''', 'PT400', 'invalid_payload'),
  ('''Ada'', ''why'', tests.made(''carla''), ''succeeded''', 'PT400', 'invalid_payload'),
  ('''Ada'', ''why'', tests.made(''carla''), ''failed'', ''sale_9''', 'PT400', 'invalid_payload'),
  ('''Ada'', ''why'', tests.made(''decided''), ''failed''', 'PT409', 'conflict'),
  ('''Ada'', ''why'', tests.made(''carla''), ''succeeded'', ''sale_1''', 'PT409', 'conflict'),
  ('''Ada'', '' '', tests.made(''carla''), ''failed''', 'PT400', 'staff_reason_missing')) r (a, s, c);
select is((select count(*) from private.audit_log where action = 'settle_payment'), 0::bigint,
  '[F122] a refused act is not in the log');

-- settled
select is(tests.settle('carla', 'failed'), 'failed', '[F122] staff settle what the provider does not know');
select is((select reason from private.audit_log where action = 'settle_payment'), 'seen in the dashboard',
  '[F122] the act is in the log');
select is(tests.listed(), 'formed at form, former at gone, former2 at gone', '[F122] it is no longer listed');
select tests.act_as('carla');
select is(api.start_subscription(tests.id_of('mara'), 1500, gen_random_uuid(), tests.consent('mara'))::jsonb ->> 'state',
  'needs_card_charge', '[F54] the fan can start again');
select tests.act_as_owner();
select is(tests.settle('former', 'succeeded', ' sale_2 '), 'succeeded', '[F122] staff settle what was charged');
select is(private.is_subscribed(tests.id_of('former'), tests.id_of('mara')), true, '[F54] which opens the subscription');
select throws_ok($$select tests.settle('former', 'failed')$$, 'PT409', 'conflict', '[F122] once');
select is(private.apply_payment_event('gone', 'refund_2', '{"type": "refunded", "charge_ref": "sale_2",
    "amount_cents": 1500, "currency": "usd", "is_own_mode": true}') ->> 'applied', 'true',
  '[F127] a refund of its charge finds the payment');

-- a success that comes after all
select tests.settle('formed', 'failed');
select is(private.apply_payment_event('form', 'late', jsonb_build_object('type', 'payment_succeeded',
    'payment_id', tests.made('formed'), 'provider_ref', 'sale_3', 'amount_cents', 1000,
    'currency', 'usd', 'is_own_mode', true)) ->> 'state', 'succeeded', '[F137] a late report still counts');
select is(tests.balance_of(tests.id_of('formed')), 1000::bigint, '[F137] and credits its money');
select tests.act_as('former2');
select throws_ok($$select private.act_settle('me', 'mine', tests.made('former2'), 'succeeded', 'x')$$,
  '42501', null, '[F122] a member cannot settle a payment');
select tests.act_as_owner();
select tests.ledger_is_whole();
select * from finish();
