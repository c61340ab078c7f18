-- Three months of a creator: what the statement and its subtotals say about a month equals the
-- ledger to the cent, with refunds and disputes of sales of an earlier month, referral earnings and
-- a withdrawal. A reversal counts in the month in which it happens.
select plan(14);

select tests.set_now_with_ids('2026-01-01 00:00Z');
select tests.make_creator('mara', 1999);
select tests.make_creator('nina', 1500);
select tests.make_creator('friend', 1500);
insert into private.referrers (creator_id, referrer_id) values
  (tests.id_of('mara'), tests.id_of('friend')), (tests.id_of('nina'), tests.id_of('mara'));
select tests.make_fan(f, 20000) from unnest(array['anna', 'bert']) f;
select tests.make_fan(f) from unnest(array['carla', 'dora']) f;
select tests.link_card(tests.id_of(f)) from unnest(array['carla', 'dora']) f;
update private.card_accounts set fingerprint = 'card of ' || fan_id;

create function tests.tip(p_fan text, p_cents bigint) returns void language plpgsql security definer as $$
begin
  perform set_config('request.jwt.claims', jsonb_build_object(
    'sub', tests.id_of(p_fan), 'role', 'authenticated')::text, true);
  perform api.send_tip(tests.id_of('mara'), p_cents, gen_random_uuid());
end $$;
create function tests.give_back(p_fan text, p_kind text, p_gross bigint, p_total bigint) returns text
language sql as $$
  select private.act_refund('Ada', 'asked', id, p_total) from private.transfers
  where fan_id = tests.id_of(p_fan) and kind = p_kind::public.transfer_kind and gross_cents = p_gross
$$;
create temporary table cards as select null::text as fan, null::uuid as id;

-- January
select tests.set_now_with_ids('2026-01-05 12:00Z');
select tests.act_as('anna');
select api.start_subscription(tests.id_of('mara'), 1999, gen_random_uuid(), tests.consent('mara'));
select tests.act_as_owner();
select tests.set_now_with_ids('2026-01-10 12:00Z');
select tests.tip('anna', 1001);
select tests.act_as_owner();
select tests.set_now_with_ids('2026-01-12 12:00Z');
select tests.act_as('bert');
select api.send_message(tests.id_of('mara'), 'hello', '{}', null, gen_random_uuid());
select tests.act_as('mara');
select api.send_message(tests.id_of('bert'), 'for money', '{}', 777, gen_random_uuid());
select tests.act_as('bert');
select api.unlock_message((select id from public.messages where price_cents = 777), gen_random_uuid());
select tests.act_as_owner();
select tests.set_now_with_ids('2026-01-25 12:00Z');
insert into cards select 'carla', tests.subscribe_by_card('carla', 'mara');
select tests.set_now_with_ids('2026-01-28 12:00Z');
select tests.act_as('bert');
select api.start_subscription(tests.id_of('nina'), 1500, gen_random_uuid(), tests.consent('nina'));
select tests.act_as_owner();
select tests.set_now_with_ids('2026-01-31 23:59:59.9Z');
select tests.tip('anna', 500);

-- February
select tests.set_now_with_ids('2026-02-01 00:00Z');
select tests.tip('anna', 500);
select tests.set_now_with_ids('2026-02-03 12:00Z');
select tests.give_back('anna', 'tip', 1001, 1001);
select tests.give_back('bert', 'unlock', 777, 300);
select tests.set_now_with_ids('2026-02-10 12:00Z');
select tests.reversal_event(id, 'dispute_opened', 'du_carla', 1999, 'fraudulent') from cards where fan = 'carla';
select tests.set_now_with_ids('2026-02-15 12:00Z');
select tests.give_back('bert', 'subscription', 1500, 500);
select tests.tip('bert', 2000);

-- March
select tests.set_now_with_ids('2026-03-02 12:00Z');
select tests.reversal_event(id, 'dispute_closed', 'du_carla', 1999, 'won') from cards where fan = 'carla';
select tests.give_back('bert', 'unlock', 777, 777);
select tests.set_now_with_ids('2026-03-06 12:00Z');
insert into cards select 'dora', tests.subscribe_by_card('dora', 'mara');
select tests.set_now_with_ids('2026-03-08 12:00Z');
select tests.reversal_event(id, 'dispute_opened', 'du_dora', 1999, 'fraudulent') from cards where fan = 'dora';
select tests.reversal_event(id, 'dispute_closed', 'du_dora', 1999, 'lost') from cards where fan = 'dora';
select tests.give_back('bert', 'subscription', 1500, 1500);
select tests.set_now_with_ids('2026-03-25 12:00Z');
insert into private.transfers (kind, actor_id, request_id, creator_id, referrer_id, gross_cents, earnings_cents,
  referral_cents, transit_cents, clears_at)
select 'withdrawal', id, gen_random_uuid(), id, id, 3000, -2960, -40, 3000, private.now()
from (select tests.id_of('mara')) x (id);
select tests.set_now_with_ids('2026-04-15 12:00Z');

-- The cents of a creator's months by type: of the list, of the subtotal and of the ledger.
create temporary table told (owner text, month text, type text, listed bigint, subtotal bigint, odd bigint);
create function tests.read(p_owner text, p_month date, p_type text) returns void language plpgsql as $$
declare
  v_from timestamptz := p_month at time zone 'UTC';
  v_until timestamptz := (p_month + interval '1 month') at time zone 'UTC';
  v_list jsonb;
  v_subtotal bigint;
begin
  perform tests.act_as(p_owner);
  v_list := api.transactions(null, 100, p_type, v_from, v_until);
  v_subtotal := api.transactions_subtotal(p_type, v_from, v_until)::jsonb ->> 'amount_cents';
  perform tests.act_as_owner();
  insert into told select p_owner, to_char(p_month, 'Mon'), p_type,
    coalesce(sum((l ->> 'amount_cents')::bigint), 0), v_subtotal,
    count(*) filter (where (l ->> 'gross_cents')::bigint - (l ->> 'fee_cents')::bigint
      <> (l ->> 'amount_cents')::bigint)
  from jsonb_array_elements(v_list) l;
end $$;
select tests.read(o, m::date, t)
from unnest(array['mara', 'friend']) o,
  generate_series('2026-01-01'::timestamp, '2026-04-01', '1 month') m,
  unnest(array['subscription', 'tip', 'unlock', 'session_text', 'referral', null]) t;
create temporary view ledger as
select o.owner, to_char(t.created_at at time zone 'UTC', 'Mon') as month, p.type, sum(p.cents) as cents
from private.transfers t
left join private.transfers first on first.id = t.reverses_id
left join private.transfers origin on origin.id = first.reverses_id
cross join (values ('mara', tests.id_of('mara')), ('friend', tests.id_of('friend'))) o (owner, id)
cross join lateral (values
  (t.creator_id, coalesce(origin.kind, first.kind, t.kind)::text, t.earnings_cents),
  (t.referrer_id, case t.kind when 'withdrawal' then 'withdrawal' else 'referral' end, t.referral_cents))
  p (id, type, cents)
where p.id = o.id
group by 1, 2, 3;

select is((select array_agg(listed order by type) from told where (owner, month) = ('mara', 'Jan') and type is not null),
  array[60, 0, 3198, 1200, 621]::bigint[],
  '[F93] January: referral, paid chats, subscriptions, tips with the one of its last tenth of a second, unlocks');
select is((select array_agg(listed order by type) from told where (owner, month) = ('mara', 'Feb') and type is not null),
  array[-20, 0, -1599, 1200, -239]::bigint[],
  '[F93] February: less what was refunded and disputed of January, to the floored cent');
select is((select array_agg(listed order by type) from told where (owner, month) = ('mara', 'Mar') and type is not null),
  array[-40, 0, 1599, 0, -382]::bigint[],
  '[F93] March: the dispute is won, another is lost, and the parts of a refund return exactly what was earned');
select is((select array_agg(listed order by month) from told where owner = 'mara' and type is null),
  array[0, -658, 5079, -1823]::bigint[], '[F93] all types of April, February, January and March, the last with the withdrawal');
select is((select array_agg(listed order by month) from told where owner = 'friend' and type = 'referral'),
  array[0, -79, 158, 79]::bigint[], '[F93] the referrer''s months follow the subscriptions');
select is((select count(*) from told where listed is distinct from subtotal), 0::bigint,
  '[F93] each subtotal is the sum of its lines, also of a month with a withdrawal of referral earnings');
select is((select count(*) from told t left join ledger l using (owner, month, type)
    where t.type is not null and t.listed <> coalesce(l.cents, 0)), 0::bigint,
  '[F93] each sum is that of the ledger');
select is((select count(*) from ledger where cents <> 0), 15::bigint, 'the ledger has something to compare');
select is((select count(*) from told t where t.type is null and t.listed <> (
    select coalesce(sum(cents), 0) from ledger l where (l.owner, l.month) = (t.owner, t.month))), 0::bigint,
  '[F93] a month of all types is that of the ledger');
select is((select sum(odd) from told), 0::numeric, '[F93] gross less fee is the amount in each line');
select is((select sum(listed) from told where (owner, type is null) = ('mara', true)), 2598::numeric,
  '[F93] the months together');
select is(tests.answer('mara', 'api.my_balance()::jsonb')::jsonb, '{"pending_cents": 0, "available_cents": 2598}',
  '[F93] are the balance');
select is((select sum(listed) from told where (owner, type is null) = ('friend', true)),
  (tests.answer('friend', 'api.my_balance()::jsonb')::jsonb ->> 'available_cents')::numeric,
  '[F93] also of the referrer');
select tests.ledger_is_whole();
select * from finish();
