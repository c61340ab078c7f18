-- Earnings of random moves of 400 days equal a plain sum of the ledger at every watermark, and a
-- month's statement equals its days, to the cent. So do the pages of its items, and what a fan has
-- spent.
select plan(17);

select tests.make_creator(c) from unnest(array['marav', 'friend']) c;
select tests.make_fan('jonas');
select setseed(0.42);

-- Sales of two creators, who refer each other, in transactions 1 to 900; the ids of items repeat.
insert into private.transfers (kind, actor_id, request_id, fan_id, creator_id, referrer_id, gross_cents, paid_by, item_id,
  wallet_cents, earnings_cents, referral_cents, platform_cents, clears_at, xact_id, created_at)
select r.kind, tests.id_of('jonas'), gen_random_uuid(), tests.id_of('jonas'), tests.id_of(r.creator),
  case when r.kind = 'subscription' then tests.id_of(r.referrer) end, r.gross, 'wallet',
  case when r.subject > 3 then md5('item ' || r.subject)::uuid end,
  -r.gross, r.gross * 8 / 10, r.fee, r.gross - r.gross * 8 / 10 - r.fee, r.at + interval '7 days', r.n / 3 + 1, r.at
from (
  select n, gross, subject, at, kind, creator, case creator when 'marav' then 'friend' else 'marav' end as referrer,
    case kind when 'subscription' then gross * 8 / 10 * 5 / 100 else 0 end as fee
  from (
    select n, 500 + (random() * 9000)::int as gross, (random() * 40)::int as subject,
      timestamptz '2025-01-20 00:00Z' + random() * interval '400 days' as at,
      (array['tip', 'unlock', 'session_text', 'subscription'])[1 + (random() * 3)::int]::public.transfer_kind as kind,
      (array['marav', 'friend'])[1 + (random())::int] as creator
    from generate_series(1, 2700) n) x) r;
-- A tenth is given back weeks later, in a later transaction.
insert into private.transfers (kind, actor_id, request_id, fan_id, creator_id, referrer_id, gross_cents, reverses_id,
  wallet_cents, earnings_cents, referral_cents, platform_cents, clears_at, xact_id, created_at)
select 'refund', private.system_id(), gen_random_uuid(), t.fan_id, t.creator_id, t.referrer_id, t.gross_cents, t.id,
  t.gross_cents, -t.earnings_cents, -t.referral_cents, -t.platform_cents, t.clears_at, t.xact_id + 60,
  t.created_at + random() * interval '60 days'
from private.transfers t where t.kind <> 'top_up' and random() < 0.1;
-- Payouts are no earnings.
insert into private.transfers (kind, actor_id, request_id, creator_id, referrer_id, gross_cents, earnings_cents, referral_cents,
  transit_cents, clears_at, xact_id, created_at)
select 'withdrawal', tests.id_of('marav'), gen_random_uuid(), tests.id_of('marav'), tests.id_of('marav'), 5000, -4000, -1000,
  5000, now(), n, timestamptz '2025-02-01' + n * interval '1 day' from generate_series(1, 300, 30) n;

-- The oracle: the rows of the ledger, read without a checkpoint.
create function tests.plain(p_owner uuid) returns setof private.earning_sum language sql as $$
  select month, sum(cents)::bigint, coalesce(sum(cents) filter (where type = 'subscription'), 0)::bigint,
    coalesce(sum(cents) filter (where type = 'unlock'), 0)::bigint, coalesce(sum(cents) filter (where type = 'tip'), 0)::bigint,
    coalesce(sum(cents) filter (where type = 'session_text'), 0)::bigint, coalesce(sum(cents) filter (where type = 'referral'), 0)::bigint
  from (
    select date_trunc('month', t.created_at at time zone 'UTC')::date as month, t.earnings_cents as cents,
      coalesce(o.kind, t.kind)::text as type
    from private.transfers t left join private.transfers o on o.id = t.reverses_id
    where t.creator_id = p_owner and t.kind <> 'withdrawal'
    union all
    select date_trunc('month', t.created_at at time zone 'UTC')::date, t.referral_cents, 'referral'
    from private.transfers t where t.referrer_id = p_owner and t.kind <> 'withdrawal' and t.referral_cents <> 0) x
  group by month
$$;
create function tests.differences() returns table (owner text, line text) language plpgsql as $$
declare
  v_owner text;
  v_mine private.earning_sum[];
begin
  foreach v_owner in array array['marav', 'friend'] loop
    perform tests.act_as(v_owner);
    v_mine := array(select e from private.my_earnings('month', '-infinity', 'infinity') e);
    perform tests.act_as_owner();
    return query select v_owner, x.difference::text from (
      (select m as difference from unnest(v_mine) m except select p from tests.plain(tests.id_of(v_owner)) p)
      union all
      (select p from tests.plain(tests.id_of(v_owner)) p except select m from unnest(v_mine) m)) x;
  end loop;
end $$;

-- Items of a month in pages of three, against the moves of the ledger in the order of the list.
create function tests.item_pages(p_month date, p_type text) returns text[] language plpgsql as $$
declare
  v_lines text[] := '{}';
  v_page text[];
  v_cents bigint;
  v_key uuid;
begin
  loop
    select array_agg(row(i.type, i.item_id, i.key, i.sales, i.amount_cents, i.price_cents)::text order by i.place),
           (array_agg(i.amount_cents order by i.place desc))[1], (array_agg(i.key order by i.place desc))[1]
    into v_page, v_cents, v_key
    from private.my_earning_items(p_month, p_type, v_cents, v_key, 3) with ordinality
      i (type, item_id, key, sales, amount_cents, price_cents, place);
    exit when v_page is null;
    v_lines := v_lines || v_page;
  end loop;
  return v_lines;
end $$;
create function tests.item_differences() returns table (owner text, month date, type text) language plpgsql as $$
declare
  v_pages text[];
begin
  for owner, month, type in
    select o.name, m.month, t.type from unnest(array['marav', 'friend']) o (name)
    cross join (values (date '2025-03-01'), (date '2025-11-01')) m (month)
    cross join unnest(array[null, 'tip', 'referral']) t (type)
  loop
    perform tests.act_as(owner);
    v_pages := tests.item_pages(month, type);
    perform tests.act_as_owner();
    if v_pages is distinct from (
      select array_agg(row(x.type, nullif(x.item_id, x.owner_id), md5(x.type || x.item_id)::uuid, x.sales, x.cents, x.price)::text
        order by x.cents desc, md5(x.type || x.item_id)::uuid desc)
      from (
        select e.owner_id, e.type, e.item_id, count(*) filter (where e.is_sale) as sales, sum(e.amount_cents)::bigint as cents,
          max(e.price_cents) as price
        from private.earning_moves e
        where e.owner_id = tests.id_of(item_differences.owner)
          and date_trunc('month', e.day::timestamp)::date = item_differences.month
          and (item_differences.type is null or e.type = item_differences.type)
        group by 1, 2, 3) x) then
      return next;
    end if;
  end loop;
end $$;

-- Sums of the one fan, spent and earned, against the rows of the ledger.
create function tests.top_fan(p_owner text) returns text language plpgsql as $$
declare
  v_fan text;
begin
  perform tests.act_as(p_owner);
  select row(fan_id, spent_cents, earned_cents)::text into v_fan from private.top_fan_candidates(null, null);
  perform tests.act_as_owner();
  return v_fan;
end $$;
create function tests.spent_at(p_owner text) returns text language sql as $$
  select row(fan_id, sum(case when kind = 'refund' then -gross_cents else gross_cents end)::bigint,
    sum(earnings_cents)::bigint)::text
  from private.transfers where creator_id = tests.id_of(p_owner) and kind <> 'withdrawal' group by fan_id
$$;

select cmp_ok((select count(*) from tests.plain(tests.id_of('marav'))), '>', 12::bigint, 'the moves reach over more than a year');
update private.ledger_watermark set folded_below = 0;
select is_empty('select * from tests.differences()', '[F97] without a checkpoint the months equal the ledger');
select is_empty('select * from tests.item_differences()', '[F97] without a checkpoint pages of items equal the ledger');
select is(tests.top_fan('marav'), tests.spent_at('marav'), '[F140] a top fan has spent what the ledger says, without a checkpoint');
select private.fold_earnings(0, 300);
update private.ledger_watermark set folded_below = 300;
select is_empty('select * from tests.differences()', '[F97] months equal the ledger with a third of it folded');
select is_empty('select * from tests.item_differences()', '[F97] pages of items equal the ledger with a third of it folded');
select private.fold_earnings(300, 301);
update private.ledger_watermark set folded_below = 301;
select private.fold_earnings(301, 700);
update private.ledger_watermark set folded_below = 700;
select is_empty('select * from tests.differences()', '[F97] months equal the ledger after several folds of the same days');
select is(tests.top_fan('marav'), tests.spent_at('marav'), '[F140] and with a part of it folded');
select is_empty('select * from private.earnings_faults()', 'the folded checkpoints have no faults');
select private.fold_earnings(700, 2000);
update private.ledger_watermark set folded_below = 2000;
select is_empty('select * from tests.differences()', '[F97] months equal the ledger when all of it is folded');
select is_empty('select * from tests.item_differences()', '[F97] pages of items equal the ledger when all of it is folded');
select is(tests.top_fan('marav'), tests.spent_at('marav'), '[F140] and when all of it is folded');
select is_empty('select * from private.earnings_faults()', 'the checkpoints of the whole ledger have no faults');

select tests.act_as('marav');
select is_empty($$
  select m.r ->> 'starts_on'
  from jsonb_array_elements(api.earnings_months()::jsonb) m (r)
  where (m.r ->> 'total_cents')::bigint <> (
    select sum((d ->> 'total_cents')::bigint) from jsonb_array_elements(api.earnings_days((m.r ->> 'starts_on')::date)::jsonb) d)$$,
  '[F97] the days of a month sum to the month');
select is_empty($$
  select m.r ->> 'starts_on'
  from jsonb_array_elements(api.earnings_months()::jsonb) m (r)
  cross join unnest(array['subscription', 'unlock', 'tip', 'session_text', 'referral']) t (type)
  where (m.r ->> t.type || '_cents')::bigint <> (
    select coalesce(sum(i.amount_cents), 0)
    from private.my_earning_items((m.r ->> 'starts_on')::date, t.type, null, null, 1000) i)$$,
  '[F97] the items of a month sum to each of its types');
select tests.act_as_owner();
update private.earnings_items set item_id = gen_random_uuid()
where (owner_id, month, type, item_id) = (select owner_id, month, type, item_id from private.earnings_items limit 1);
select isnt_empty('select * from private.earnings_faults()', 'the check finds earnings under another item');
update private.earnings_fans set spent_cents = spent_cents + 1
where (owner_id, fan_id) = (select owner_id, fan_id from private.earnings_fans limit 1);
select isnt_empty($$select * from private.earnings_faults() where fault = 'what a fan has spent differs from the ledger'$$,
  'the check finds a cent too much of a fan');
select * from finish();
