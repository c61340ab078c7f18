-- Refunds to a card. The provider is asked first, by the function payment-refund; the ledger moves
-- when the provider has refunded. A refund that fails moves nothing.
create function private.request_card_refund(
  p_payment_id uuid, p_cents bigint, p_id uuid default private.uuid_v7()) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_is_held boolean := (private.transfer_of_payment(p_payment_id)).kind = 'top_up';
begin
  if p_cents <= 0 then
    return;
  elsif v_is_held then
    update public.wallets
    set balance_cents = balance_cents - p_cents, held_cents = held_cents + p_cents
    where owner_id = (select fan_id from public.payments where id = p_payment_id)
      and balance_cents >= p_cents;
    if not found then
      perform private.fail('not_enough_funds');
    end if;
  end if;
  insert into private.card_refunds (id, payment_id, amount_cents, is_held)
  values (p_id, p_payment_id, p_cents, v_is_held);
end $$;
comment on function private.request_card_refund(uuid, bigint, uuid) is
  'Queues a refund of a payment to its card; that of a top-up cannot be spent from now on. Errors: '
  'not_enough_funds.';

create function private.release_hold(p_refund_id uuid) returns bigint
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_refund private.card_refunds;
begin
  update private.card_refunds set is_held = false
  where id = p_refund_id and is_held returning * into v_refund;
  update public.wallets
  set balance_cents = balance_cents + v_refund.amount_cents,
      held_cents = held_cents - v_refund.amount_cents
  where owner_id = (select fan_id from public.payments where id = v_refund.payment_id);
  return coalesce(v_refund.amount_cents, 0);
end $$;
comment on function private.release_hold(uuid) is
  'Returns what a refund holds to what may be spent. Returns the cents.';

create function private.release_holds(p_payment_id uuid, p_cents bigint) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_refund_id uuid;
  v_left bigint := p_cents;
begin
  for v_refund_id in
    select id from private.card_refunds
    where payment_id = p_payment_id and is_held
    order by state <> 'succeeded', created_at, id
  loop
    exit when v_left <= 0;
    v_left := v_left - private.release_hold(v_refund_id);
  end loop;
end $$;
comment on function private.release_holds(uuid, bigint) is
  'Returns held money of a payment to what may be spent, as far as these cents reach: of refunds '
  'that were made, then of the oldest ones, for what leaves without a refund of ours.';

create function private.card_refunds_to_make(p_request_id uuid, p_limit integer) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_due jsonb;
begin
  perform private.authenticate_worker_request(p_request_id);
  with due as (
    select id from private.card_refunds
    where state = 'open' and (asked_at is null or asked_at
      <= private.now() - make_interval(mins => private.limit_refund_pause_minutes()))
    order by coalesce(asked_at, created_at) limit p_limit for update skip locked),
  leased as (
    update private.card_refunds r set asked_at = private.now()
    from due where r.id = due.id returning r.*)
  select coalesce(jsonb_agg(jsonb_build_object(
    'refund_id', l.id, 'amount_cents', l.amount_cents, 'is_whole', l.amount_cents = y.amount_cents,
    'provider', p.provider, 'provider_ref', p.provider_ref)), '[]') into v_due
  from leased l join public.payments y on y.id = l.payment_id
  left join private.payment_references p on p.payment_id = l.payment_id;
  return v_due;
end $$;
comment on function private.card_refunds_to_make(uuid, integer) is
  'Leases each refund to the caller for a few minutes.';

create function private.settle_card_refund(
  p_refund_id uuid, p_outcome text, p_provider_ref text, p_reason text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_refund private.card_refunds;
begin
  if p_outcome not in ('succeeded', 'failed') or p_outcome is null then
    perform private.fail('invalid_payload', '{"field": "outcome"}');
  end if;
  select * into v_refund from private.card_refunds where id = p_refund_id;
  if v_refund.id is null then
    perform private.fail('payment_not_found');
  end if;
  perform from public.payments where id = v_refund.payment_id for update;
  update private.card_refunds
  set state = p_outcome::private.card_refund_state, provider_ref = p_provider_ref,
      reason = p_reason, closed_at = private.now()
  where id = p_refund_id and state <> 'succeeded';
  if not found then
    -- A report of the provider has ended it.
    update private.card_refunds set provider_ref = coalesce(provider_ref, p_provider_ref)
    where id = p_refund_id;
    if p_outcome = 'failed' then
      perform private.audit('provider', 'refund_contradicted', v_refund.payment_id, null,
        jsonb_build_object('refund', p_refund_id, 'reason', p_reason));
    end if;
  elsif p_outcome = 'succeeded' then
    -- What it holds is released with its booking.
    perform private.apply_reversals(v_refund.payment_id);
  elsif private.release_hold(p_refund_id) > 0 then
    perform private.pay_debt(fan_id) from public.payments where id = v_refund.payment_id;
  end if;
  return jsonb_build_object('state', (
    select state from private.card_refunds where id = p_refund_id));
end $$;
comment on function private.settle_card_refund(uuid, text, text, text) is
  'Records the provider''s answer once; a success is final and moves the ledger. The money of a '
  'failed refund settles a debt before it can be spent.';
