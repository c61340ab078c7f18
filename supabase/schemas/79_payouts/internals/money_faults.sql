-- All faults of money: those of the ledger, of the items that were sold, and of withdrawals.
create function private.withdrawal_faults() returns table (fault text, subject_id uuid, detail text)
language sql stable security definer set search_path = '' as $$
  with moved as (
    select w.id, w.state, w.amount_cents,
      count(t.id) filter (where t.kind = 'withdrawal' and t.gross_cents = w.amount_cents) as taken,
      count(t.id) filter (where t.kind = 'withdrawal_paid') as paid,
      count(t.id) filter (where t.kind = 'withdrawal_returned') as returned,
      coalesce(sum(t.transit_cents), 0) as transit
    from public.withdrawals w
    left join private.transfers t on t.creator_id = w.creator_id and t.subject_id = w.id
    group by w.id)
  select 'a withdrawal differs from the ledger', m.id,
         format('%s: taken %s, paid %s, returned %s', m.state, m.taken, m.paid, m.returned)
  from moved m
  where m.taken <> 1
     or m.transit <> case when m.state in ('requested', 'approved') then m.amount_cents else 0 end
     or (m.paid = 1 and m.returned = 0) <> (m.state = 'paid')
     or (m.returned = 1) <> (m.state in ('rejected', 'failed'))
  union all
  select 'a payout that is on its way differs from its withdrawal', p.withdrawal_id, w.state::text
  from private.payouts p join public.withdrawals w on w.id = p.withdrawal_id
  where (p.ciphertext is not null) <> (w.state = 'approved')
$$;

create function private.money_faults() returns table (fault text, subject_id uuid, detail text)
language sql stable security definer set search_path = '' as $$
  select * from private.ledger_faults()
  union all select * from private.unlock_faults()
  union all select * from private.paid_chat_faults()
  union all select * from private.withdrawal_faults()
$$;
comment on function private.money_faults() is
  'Run after every test with a payment, and by operators; no row without faults.';
