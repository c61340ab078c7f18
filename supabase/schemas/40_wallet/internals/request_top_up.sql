-- A top-up begins as an open payment of one of the listed amounts.
create function private.request_top_up(p_amount_cents bigint, p_request_id uuid) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_draft public.payments;
begin
  v_draft.fan_id := private.acting_fan();
  if p_request_id is null then
    perform private.fail('invalid_payload', '{"field": "request_id"}');
  end if;
  if p_amount_cents is null or not p_amount_cents = any (private.limit_topup_amounts_cents()) then
    perform private.fail('invalid_topup_amount');
  end if;
  v_draft.request_id := p_request_id;
  v_draft.purpose := 'top_up';
  v_draft.amount_cents := p_amount_cents;
  return private.open_payment(v_draft);
end $$;
