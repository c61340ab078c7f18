-- Opening a payment of a fan's card, the only way to do so. The row exists before the provider is
-- called; commands begin their request first and return the answer of a repeated one themselves.
create function private.open_payment(p_draft public.payments) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_id uuid;
  v_fingerprint text;
begin
  perform private.require_unfrozen(p_draft.fan_id);
  select fingerprint into v_fingerprint from private.card_accounts
  where fan_id = p_draft.fan_id and method is not null;
  if v_fingerprint is null then
    perform private.fail('no_card_linked');
  end if;
  perform private.lock_card_use(p_draft.fan_id, v_fingerprint, null);
  perform private.enforce_card_rate_limit(p_draft.fan_id, v_fingerprint, null);
  if not private.take_rate('payments', p_draft.fan_id::text, private.limit_payments_per_hour(),
       interval '1 hour') then
    perform private.fail('rate_limited');
  end if;
  perform private.require_card_spend(
    p_draft.fan_id, v_fingerprint, p_draft.amount_cents, null);
  insert into public.payments (
    fan_id, request_id, purpose, amount_cents, creator_id, plan_id, rebill_price_cents, offer_id,
    is_renewal)
  values (p_draft.fan_id, p_draft.request_id, p_draft.purpose, p_draft.amount_cents,
    p_draft.creator_id, p_draft.plan_id, p_draft.rebill_price_cents, p_draft.offer_id,
    coalesce(p_draft.is_renewal, false))
  returning id into v_id;
  insert into private.card_uses (payment_id, fan_id, fingerprint)
  values (v_id, p_draft.fan_id, v_fingerprint);
  return v_id;
end $$;
comment on function private.open_payment(public.payments) is
  'Opens a payment of the fan''s linked card. Errors: wallet_frozen, no_card_linked, '
  'rate_limited, spend_limit_reached.';
