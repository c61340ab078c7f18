-- The one way in which a fan opens a payment of their card. It is made before the provider is
-- asked; the same request id answers with the same payment, also where a limit is reached since.
create function private.opened_payment(p_draft public.payments) returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  v_known public.payments;
begin
  select * into v_known from public.payments
  where fan_id = p_draft.fan_id and request_id = p_draft.request_id;
  if v_known.id is not null
     and (v_known.purpose, v_known.amount_cents, v_known.creator_id)
       is distinct from (p_draft.purpose, p_draft.amount_cents, p_draft.creator_id) then
    perform private.fail('duplicate_request');
  end if;
  return v_known.id;
end $$;
comment on function private.opened_payment(public.payments) is
  'The payment that this request opened already, or null; duplicate_request where it opened '
  'another.';

create function private.open_payment(p_draft public.payments) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_id uuid := private.opened_payment(p_draft);
  v_fingerprint text;
begin
  if v_id is not null then
    return v_id;
  end if;
  perform private.require_unfrozen(p_draft.fan_id);
  select fingerprint into v_fingerprint from private.card_accounts
  where fan_id = p_draft.fan_id and method is not null;
  if v_fingerprint is null then
    perform private.fail('no_card_linked');
  end if;
  perform private.lock_card_use(p_draft.fan_id, v_fingerprint, null);
  -- a twin of this request may have finished while the lock was awaited
  v_id := private.opened_payment(p_draft);
  if v_id is not null then
    return v_id;
  end if;
  perform private.require_card_pace(p_draft.fan_id, v_fingerprint, null);
  if not private.take_rate('payments', p_draft.fan_id::text, private.limit_payments_per_hour(),
       interval '1 hour') then
    perform private.fail('rate_limited');
  end if;
  perform private.require_card_spend(
    p_draft.fan_id, v_fingerprint, p_draft.amount_cents, null);
  insert into public.payments (
    fan_id, request_id, purpose, amount_cents, creator_id, plan_id, rebill_price_cents, offer_id)
  values (p_draft.fan_id, p_draft.request_id, p_draft.purpose, p_draft.amount_cents,
    p_draft.creator_id, p_draft.plan_id, p_draft.rebill_price_cents, p_draft.offer_id)
  returning id into v_id;
  insert into private.card_uses (payment_id, fan_id, fingerprint)
  values (v_id, p_draft.fan_id, v_fingerprint);
  return v_id;
end $$;
comment on function private.open_payment(public.payments) is
  'Opens a payment of the fan''s linked card. Errors: wallet_frozen, no_card_linked, '
  'rate_limited, spend_limit_reached, duplicate_request.';
