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
  where (w.balance_cents, w.debt_cents) is distinct from (coalesce(j.wallet, 0), coalesce(j.debt,
    0))
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
  select 'reversals exceed what they reverse', o.id, sum(r.gross_cents)::text
  from private.transfers r join private.transfers o on o.id = r.reverses_id
  where r.kind in ('refund', 'dispute')
  group by o.id having sum(r.gross_cents) > max(o.gross_cents)
$$;

create function private.ledger_faults() returns table (fault text, subject_id uuid, detail text)
language sql stable security definer set search_path = '' as $$
  select * from private.wallet_faults()
  union all select * from private.checkpoint_faults()
  union all select * from private.payment_faults()
$$;
comment on function private.ledger_faults() is
  'All faults of the books; no row when there are none.';
