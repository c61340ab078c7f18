-- A webhook event is stored and applied in one transaction: once for each event id. An event that
-- cannot be applied (an unknown payment, another currency or mode) is stored as unapplied. A refund
-- or a dispute that names its charge alone may come before the charge is known: it waits.
create function private.lock_charge(p_provider text, p_ref text) returns void
language sql volatile security definer set search_path = '' as $$
  select pg_advisory_xact_lock(hashtextextended('charge:' || p_provider || ':' || p_ref, 0))
$$;
comment on function private.lock_charge(text, text) is
  'An event of a charge and the payment that gets this charge wait for each other, so that neither '
  'misses the other.';

create function private.payment_of_event(p_provider text, p_event jsonb) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_ref text := p_event ->> 'charge_ref';
begin
  if p_event ->> 'payment_id' is not null or v_ref is null then
    return (p_event ->> 'payment_id')::uuid;
  end if;
  perform private.lock_charge(p_provider, v_ref);
  return (
    select payment_id from private.payment_references
    where provider = p_provider and provider_ref = v_ref);
end $$;
comment on function private.payment_of_event(text, jsonb) is
  'The payment that an event names, itself or by its charge; null if it is not known yet.';

create function private.note_payment_event(
  p_provider text, p_event_id text, p_event jsonb) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into private.payment_events (provider, event_id, payment_id, event)
  values (p_provider, p_event_id, (p_event ->> 'payment_id')::uuid, p_event)
  on conflict (provider, event_id) do update set payment_id = excluded.payment_id
    where payment_events.payment_id is null and excluded.payment_id is not null;
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

create function private.apply_reversal_event(
  p_provider text, p_event_id text, p_event jsonb) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_payment uuid := (p_event ->> 'payment_id')::uuid;
begin
  if p_event ->> 'type' not in ('refunded', 'dispute_opened', 'dispute_closed')
     or (p_event ->> 'is_own_mode')::boolean is not true
     or coalesce(p_event ->> 'currency', 'usd') <> 'usd' then
    return false;
  end if;
  perform private.mark_event_applied(p_provider, p_event_id);
  if p_event ->> 'type' = 'refunded' then
    perform private.audit('provider', 'refunded', v_payment, null, p_event);
    perform private.apply_reversals(v_payment);
  else
    perform private.note_dispute(p_provider, v_payment, p_event);
  end if;
  return true;
end $$;
comment on function private.apply_reversal_event(text, text, jsonb) is
  'Applies a refund or a dispute that the provider reports. Returns false for another event.';

create function private.apply_waiting_events(p_reference private.payment_references) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_waiting private.payment_events;
begin
  perform private.lock_charge(p_reference.provider, p_reference.provider_ref);
  for v_waiting in
    select * from private.payment_events
    where provider = p_reference.provider and event ->> 'charge_ref' = p_reference.provider_ref
      and payment_id is null order by received_at, event_id
  loop
    update private.payment_events set payment_id = p_reference.payment_id
    where provider = v_waiting.provider and event_id = v_waiting.event_id;
    perform private.apply_reversal_event(v_waiting.provider, v_waiting.event_id,
      v_waiting.event || jsonb_build_object('payment_id', p_reference.payment_id));
  end loop;
end $$;
comment on function private.apply_waiting_events(private.payment_references) is
  'Applies refunds and disputes that were reported before their payment got its charge.';

create function private.apply_payment_event(
  p_provider text, p_event_id text, p_event jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_payment uuid := private.payment_of_event(p_provider, p_event);
  v_event jsonb := p_event || jsonb_build_object('payment_id', v_payment);
  v_outcome text := case p_event ->> 'type'
    when 'payment_succeeded' then 'succeeded' when 'payment_failed' then 'failed'
    when 'payment_processing' then 'processing' when 'payment_needs_action' then 'needs_action' end;
  v_is_own_mode boolean := coalesce((p_event ->> 'is_own_mode')::boolean, false);
  v_amount bigint;
begin
  if not private.note_payment_event(p_provider, p_event_id, v_event) then
    return '{"applied": false}';
  end if;
  if v_is_own_mode and p_event ->> 'type' = 'setup_failed' then
    perform private.mark_event_applied(p_provider, p_event_id);
    return jsonb_build_object('applied', true, 'end_setup',
      private.count_failed_setup(p_provider, p_event ->> 'customer'));
  end if;
  -- A charge that is known at one provider is not changed by the report of another one.
  select p.amount_cents into v_amount from public.payments p
  left join private.payment_references r on r.payment_id = p.id
  where p.id = v_payment and coalesce(r.provider, p_provider) = p_provider;
  if v_amount is not null and private.apply_reversal_event(p_provider, p_event_id, v_event) then
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
