-- A top-up begins as an open payment, made before the provider is called. The same request id
-- answers with the same payment.
create function private.request_top_up(p_amount_cents bigint, p_request_id uuid) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := private.acting_fan();
  v_payment public.payments;
begin
  if p_request_id is null then
    perform private.fail('invalid_payload', '{"field": "request_id"}');
  end if;
  if p_amount_cents is null or not p_amount_cents = any (private.limit_topup_amounts_cents()) then
    perform private.fail('invalid_topup_amount');
  end if;
  if not private.has_card(v_me) then
    perform private.fail('no_card_linked');
  end if;
  insert into public.payments (fan_id, request_id, purpose, amount_cents)
  values (v_me, p_request_id, 'top_up', p_amount_cents)
  on conflict (fan_id, request_id) do nothing returning * into v_payment;
  if v_payment.id is null then
    select * into v_payment from public.payments where fan_id = v_me and request_id = p_request_id;
    if (v_payment.purpose, v_payment.amount_cents) is distinct
      from ('top_up'::public.payment_purpose, p_amount_cents) then
      perform private.fail('duplicate_request');
    end if;
  end if;
  return v_payment.id;
end $$;
