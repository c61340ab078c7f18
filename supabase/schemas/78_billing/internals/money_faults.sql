-- Everything that is wrong with money, the ledger's faults and those of what was sold for it.
create function private.money_faults() returns table (fault text, subject_id uuid, detail text)
language sql stable security definer set search_path = '' as $$
  select * from private.ledger_faults()
  union all select * from private.unlock_faults()
  union all select * from private.paid_chat_faults()
$$;
comment on function private.money_faults() is
  'Asked after every test that moves money, and by the operators; no row when all is whole.';
