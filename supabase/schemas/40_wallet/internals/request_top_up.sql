-- A top-up begins as an open payment of one of the listed amounts. A repeated request returns the
-- same payment, also where a limit has been reached since.
create function private.request_top_up(
  p_amount_cents bigint, p_request_id uuid, p_is_checkout boolean default false) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_draft public.payments;
  v_first record;
begin
  perform private.begin_request(p_request_id);
  v_draft.fan_id := private.require_fan();
  select p.id, (p.purpose, p.amount_cents) = ('top_up', p_amount_cents) as same into v_first
  from public.payments p where p.fan_id = v_draft.fan_id and p.request_id = p_request_id;
  if private.is_answered(v_first.id, v_first.same) then
    return v_first.id;
  end if;
  if p_amount_cents is null or not p_amount_cents = any (private.limit_topup_amounts_cents()) then
    perform private.fail('invalid_topup_amount');
  end if;
  v_draft.request_id := p_request_id;
  v_draft.purpose := 'top_up';
  v_draft.amount_cents := p_amount_cents;
  if p_is_checkout then
    return private.open_checkout(v_draft);
  end if;
  return private.open_payment(v_draft);
end $$;
