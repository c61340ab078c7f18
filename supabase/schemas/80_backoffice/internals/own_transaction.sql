-- One transaction of the caller, as a receipt shows it.
create function private.own_transaction(p_transaction_id uuid) returns private.transaction
language plpgsql stable security definer set search_path = '' as $$
declare
  v_me uuid := auth.uid();
  v_transaction private.transaction;
begin
  select t.* into v_transaction
  from private.transactions_of(array(
    select l from private.transaction_lines l
    where l.owner_id = v_me and l.id = p_transaction_id and not l.is_part)) t;
  return v_transaction;
end $$;
comment on function private.own_transaction(uuid) is
  'One transaction of the caller; null for one of others.';
grant execute on function private.own_transaction(uuid) to authenticated;
