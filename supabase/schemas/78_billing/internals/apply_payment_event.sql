-- A webhook event is noted and applied in one transaction: once for each event id. What cannot be
-- applied yet (a payment that is not ours, a refund, a dispute) is kept unapplied.
create function private.apply_payment_event(
  p_provider text, p_event_id text, p_event jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_payment uuid := (p_event ->> 'payment_id')::uuid;
  v_outcome text := case p_event ->> 'type'
    when 'payment_succeeded' then 'succeeded' when 'payment_failed' then 'failed'
    when 'payment_processing' then 'processing' when 'payment_needs_action' then 'needs_action' end;
  v_amount bigint;
begin
  insert into private.payment_events (provider, event_id, payment_id, event)
  values (p_provider, p_event_id, v_payment, p_event) on conflict do nothing;
  perform from private.payment_events
  where provider = p_provider and event_id = p_event_id and applied_at is null for update;
  if not found then
    return '{"applied": false}';
  end if;
  select amount_cents into v_amount from public.payments where id = v_payment;
  if v_outcome is null or v_amount is null then
    return '{"applied": false}';
  end if;
  if v_outcome = 'succeeded' and v_amount is distinct from (p_event ->> 'amount_cents')::bigint then
    perform private.audit('provider', 'payment_amount_differs', v_payment, null, p_event);
    return '{"applied": false}';
  end if;
  update private.payment_events set applied_at = private.now()
  where provider = p_provider and event_id = p_event_id;
  return jsonb_build_object('applied', true) || private.settle_payment(
    v_payment, v_outcome, p_provider, p_event ->> 'provider_ref', p_event ->> 'reason');
end $$;
