-- A decided payment is not checked again.
create function private.close_payment(p_payment_id uuid) returns void
language sql volatile security definer set search_path = '' as $$
  update private.card_uses set closed_at = private.now()
  where payment_id = p_payment_id and closed_at is null and exists (
    select from public.payments
    where id = p_payment_id and state not in ('created', 'needs_action', 'processing'))
$$;
comment on function private.close_payment(uuid) is
  'Ends the checks of a decided payment; an open one is checked further.';
