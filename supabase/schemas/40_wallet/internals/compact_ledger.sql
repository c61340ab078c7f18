-- Folding the ledger into checkpoints. Only transactions with an id below the oldest running one of
-- the snapshot are folded, so that no late commit is missed or counted twice.
create function private.compact_ledger() returns bigint
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_from bigint;
  v_to bigint := pg_snapshot_xmin(pg_current_snapshot())::text::bigint;
begin
  select folded_below into v_from from private.ledger_watermark for update;
  if v_to <= v_from then
    return v_from;
  end if;
  insert into private.earnings_checkpoints as c (owner_id, account, kind, clears_on, amount_cents)
  select p.owner_id, p.account, t.kind, private.clearing_day(t.clears_at, p.cents), sum(p.cents)
  from private.transfers t
  cross join lateral (values
    (t.creator_id, 'earnings', t.earnings_cents),
    (t.creator_id, 'transit', t.transit_cents),
    (t.referrer_id, 'referral', t.referral_cents)) p (owner_id, account, cents)
  where t.xact_id >= v_from and t.xact_id < v_to and p.cents <> 0
  group by 1, 2, 3, 4
  on conflict (owner_id, account, kind, clears_on)
    do update set amount_cents = c.amount_cents + excluded.amount_cents;
  perform private.fold_earnings(v_from, v_to);
  update private.ledger_watermark set folded_below = v_to;
  return v_to;
end $$;
comment on function private.compact_ledger() is
  'Adds finished transfers to the checkpoints and moves the watermark. Returns the watermark.';

create function private.rebase_ledger() returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  lock table private.ledger_watermark in access exclusive mode;
  truncate private.earnings_checkpoints, private.earnings_days, private.earnings_items,
    private.earnings_fans;
  -- What is stored has its mails: id 0 below is before 1.
  update private.ledger_watermark set folded_below = 0, mailed_below = 1;
  alter table private.transfers disable trigger t00_append_only;
  update private.transfers set xact_id = 0;
  alter table private.transfers enable trigger t00_append_only;
  perform private.compact_ledger();
end $$;
comment on function private.rebase_ledger() is
  'Rebuilds every checkpoint after a restore into another cluster, whose transaction ids differ. '
  'For operators.';
