-- All faults of money: those of the ledger and of the items that were sold.
create function private.money_faults() returns table (fault text, subject_id uuid, detail text)
language sql stable security definer set search_path = '' as $$
  select * from private.ledger_faults()
  union all select * from private.unlock_faults()
  union all select * from private.paid_chat_faults()
$$;
comment on function private.money_faults() is
  'Run after every test with a payment, and by operators; no row without faults.';
