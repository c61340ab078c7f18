-- A webhook event is stored and applied in one transaction: once for each event id. An event that
-- cannot be applied (an unknown payment, another currency or mode, a refund) is stored as
-- unapplied.
create function private.note_payment_event(
  p_provider text, p_event_id text, p_event jsonb) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into private.payment_events (provider, event_id, payment_id, event)
  values (p_provider, p_event_id, (p_event ->> 'payment_id')::uuid, p_event)
  on conflict do nothing;
  perform from private.payment_events
  where provider = p_provider and event_id = p_event_id and applied_at is null for update;
  return found;
end $$;
comment on function private.note_payment_event(text, text, jsonb) is
  'Stores a webhook event. Returns whether it still has to be applied.';

create function private.mark_event_applied(p_provider text, p_event_id text) returns void
language sql volatile security definer set search_path = '' as $$
  update private.payment_events set applied_at = private.now()
  where provider = p_provider and event_id = p_event_id
$$;

create function private.is_event_about(p_cents bigint, p_event jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(
    (p_event ->> 'is_own_mode')::boolean and p_event ->> 'currency' = 'usd'
    and (p_event ->> 'type' <> 'payment_succeeded'
         or (p_event ->> 'amount_cents')::bigint = p_cents),
    false)
$$;
comment on function private.is_event_about(bigint, jsonb) is
  'Whether an event has our mode (live or test), is in dollars, and is a success of that amount.';

create function private.apply_payment_event(
  p_provider text, p_event_id text, p_event jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_payment uuid := (p_event ->> 'payment_id')::uuid;
  v_outcome text := case p_event ->> 'type'
    when 'payment_succeeded' then 'succeeded' when 'payment_failed' then 'failed'
    when 'payment_processing' then 'processing' when 'payment_needs_action' then 'needs_action' end;
  v_is_own_mode boolean := coalesce((p_event ->> 'is_own_mode')::boolean, false);
  v_amount bigint;
begin
  if not private.note_payment_event(p_provider, p_event_id, p_event) then
    return '{"applied": false}';
  end if;
  if v_is_own_mode and p_event ->> 'type' = 'setup_failed' then
    perform private.mark_event_applied(p_provider, p_event_id);
    return jsonb_build_object('applied', true, 'end_setup',
      private.count_failed_setup(p_provider, p_event ->> 'customer'));
  end if;
  select amount_cents into v_amount from public.payments where id = v_payment;
  if v_amount is not null and v_is_own_mode
     and p_event ->> 'type' in ('dispute_opened', 'dispute_closed') then
    perform private.mark_event_applied(p_provider, p_event_id);
    perform private.note_dispute(p_provider, v_payment, p_event);
    return '{"applied": true}';
  end if;
  if v_outcome is null or v_amount is null then
    return '{"applied": false}';
  end if;
  if not private.is_event_about(v_amount, p_event) then
    perform private.audit('provider', 'payment_event_differs', v_payment, null, p_event);
    return '{"applied": false}';
  end if;
  perform private.mark_event_applied(p_provider, p_event_id);
  return jsonb_build_object('applied', true) || private.settle_payment(
    v_payment, v_outcome, p_provider, p_event ->> 'provider_ref', p_event ->> 'reason');
end $$;
