-- Faults of the books that the constraints of one row cannot prevent. Tests check it after every
-- payment; the operators' health check runs it as well.
create function private.wallet_faults() returns table (fault text, subject_id uuid, detail text)
language sql stable security definer set search_path = '' as $$
  select 'wallet differs from the ledger', w.owner_id,
         format('wallet %s debt %s, ledger %s and %s', w.balance_cents, w.debt_cents,
                coalesce(j.wallet, 0), coalesce(j.debt, 0))
  from public.wallets w
  left join (select fan_id, sum(wallet_cents) as wallet, -sum(fan_debt_cents) as debt
             from private.transfers group by fan_id) j on j.fan_id = w.owner_id
  where (w.balance_cents + w.held_cents, w.debt_cents)
    is distinct from (coalesce(j.wallet, 0), coalesce(j.debt, 0))
  union all
  select 'a balance beside a debt', w.owner_id, format('%s and %s', w.balance_cents, w.debt_cents)
  from public.wallets w where w.balance_cents > 0 and w.debt_cents > 0
  union all
  select 'ledger names a fan without a wallet', t.fan_id, t.id::text
  from private.transfers t
  where t.fan_id is not null and not exists (select from public.wallets w
    where w.owner_id = t.fan_id)
  union all
  select 'ledger names a creator who is none', t.creator_id, t.id::text
  from private.transfers t
  where t.creator_id is not null and private.role_of(t.creator_id) is distinct from 'creator'
$$;

create function private.checkpoint_faults() returns table (fault text, subject_id uuid, detail text)
language sql stable security definer set search_path = '' as $$
  with ledger as (
    select p.owner_id, p.account, sum(p.cents) as cents
    from private.transfers t
    cross join lateral (values
      (t.creator_id, 'earnings', t.earnings_cents), (t.creator_id, 'transit', t.transit_cents),
      (t.referrer_id, 'referral', t.referral_cents)) p (owner_id, account, cents)
    where t.xact_id < (select folded_below from private.ledger_watermark) and p.cents <> 0
    group by 1, 2),
  folded as (
    select owner_id, account, sum(amount_cents) as cents
      from private.earnings_checkpoints group by 1, 2)
  select 'checkpoint differs from the ledger', coalesce(j.owner_id, f.owner_id),
         format('%s: checkpoint %s, ledger %s', coalesce(j.account, f.account), f.cents, j.cents)
  from ledger j full join folded f using (owner_id, account)
  where coalesce(j.cents, 0) <> coalesce(f.cents, 0)
  union all
  -- Rows of another cluster: what is sold next would count as folded. rebase_ledger() mends it.
  select 'watermark is ahead of the cluster', null, format('folded below %s', folded_below)
  from private.ledger_watermark
  where folded_below > pg_snapshot_xmax(pg_current_snapshot())::text::bigint
$$;

create function private.earnings_faults() returns table (fault text, subject_id uuid, detail text)
language sql stable security definer set search_path = '' as $$
  with ledger as (
    select owner_id, day, type, item_id, amount_cents from private.earning_moves
    where xact_id < (select folded_below from private.ledger_watermark)),
  days as (
    select d.owner_id, d.day, p.type, p.cents
    from private.earnings_days d
    cross join lateral (values
      ('subscription', d.subscription_cents), ('unlock', d.unlock_cents), ('tip', d.tip_cents),
      ('session_text', d.session_text_cents), ('referral', d.referral_cents)) p (type, cents))
  select 'earnings of a day differ from the ledger', owner_id, format('%s of %s', type, day)
  from (select owner_id, day, type, amount_cents from ledger
        union all select owner_id, day, type, -cents from days) x
  group by owner_id, day, type having sum(amount_cents) <> 0
  union all
  select 'earnings of an item differ from the ledger', owner_id, format('%s of %s', type, month)
  from (select owner_id, date_trunc('month', day::timestamp)::date as month, type, item_id,
               amount_cents
        from ledger
        union all
        select owner_id, month, type, item_id, -amount_cents from private.earnings_items) x
  group by owner_id, month, type, item_id having sum(amount_cents) <> 0
  union all
  select 'what a fan has spent differs from the ledger', owner_id, format('fan %s', fan_id)
  from (select m.owner_id, m.fan_id, m.spent_cents, m.earned_cents
        from private.fan_moves m
        where m.xact_id < (select folded_below from private.ledger_watermark)
        union all
        select owner_id, fan_id, -spent_cents, -earned_cents from private.earnings_fans) x
  group by owner_id, fan_id having sum(spent_cents) <> 0 or sum(earned_cents) <> 0
$$;

create function private.payment_faults() returns table (fault text, subject_id uuid, detail text)
language sql stable security definer set search_path = '' as $$
  select 'a settled payment without exactly one transfer', p.id, p.state::text
  from public.payments p
  where p.state in ('succeeded', 'refunded', 'disputed')
    and (select count(*) from private.transfers t
         where t.payment_id = p.id and t.kind in ('top_up', 'subscription')) <> 1
  union all
  select 'a transfer whose payment did not succeed or differs', t.id, p.state::text
  from private.transfers t left join public.payments p on p.id = t.payment_id
  where t.kind in ('top_up', 'subscription') and t.payment_id is not null
    and ((p.state in ('succeeded', 'refunded', 'disputed')) is not true
         or p.amount_cents <> t.gross_cents or p.fan_id <> t.fan_id)
  union all
  select 'a payment whose state differs from the ledger', p.id, p.state::text
  from public.payments p
  join private.transfers t on t.payment_id = p.id and t.kind in ('top_up', 'subscription')
  where p.state <> private.reversed_state(t)
$$;

create function private.reversal_faults() returns table (fault text, subject_id uuid, detail text)
language sql stable security definer set search_path = '' as $$
  with reversed as (
    select r.reverses_id as id, sum(r.provider_cents) as outside,
           sum(r.earnings_cents) as earned, sum(r.referral_cents) as referral,
           sum(r.platform_cents) as platform
    from (
      select reverses_id, provider_cents, earnings_cents, referral_cents, platform_cents
      from private.transfers where kind in ('refund', 'dispute')
      union all
      select d.reverses_id, w.provider_cents, w.earnings_cents, w.referral_cents,
             w.platform_cents
      from private.transfers w join private.transfers d on d.id = w.reverses_id
      where w.kind = 'dispute_won') r
    group by r.reverses_id)
  select 'reversals exceed what they reverse', o.id, r.outside::text
  from reversed r join private.transfers o on o.id = r.id
  where r.outside > -o.provider_cents or r.outside < 0
     or o.earnings_cents + r.earned < 0 or o.referral_cents + r.referral < 0
     or o.platform_cents + r.platform < 0
  union all
  select 'a reversal returns another amount', r.id, r.gross_cents::text
  from private.transfers r join private.transfers d on d.id = r.reverses_id
  where r.kind in ('dispute_won', 'withdrawal_paid', 'withdrawal_returned')
    and (r.gross_cents <> d.gross_cents or r.creator_id is distinct from d.creator_id
         or r.fan_id is distinct from d.fan_id)
  union all
  select 'a reversal of something else', r.id, r.kind || ' of ' || o.kind
  from private.transfers r left join private.transfers o on o.id = r.reverses_id
  where case r.kind
    when 'refund' then o.kind in ('top_up', 'tip', 'unlock', 'session_text', 'subscription')
    when 'dispute' then o.kind in ('top_up', 'subscription') and o.payment_id is not null
    when 'dispute_won' then o.kind = 'dispute'
    when 'withdrawal_paid' then o.kind = 'withdrawal'
    when 'withdrawal_returned' then o.kind in ('withdrawal', 'withdrawal_paid')
    else o.id is null end is not true
$$;

create function private.ledger_faults() returns table (fault text, subject_id uuid, detail text)
language sql stable security definer set search_path = '' as $$
  select * from private.wallet_faults()
  union all select * from private.checkpoint_faults()
  union all select * from private.earnings_faults()
  union all select * from private.payment_faults()
  union all select * from private.reversal_faults()
$$;
comment on function private.ledger_faults() is
  'All faults of the books; no row when there are none.';
