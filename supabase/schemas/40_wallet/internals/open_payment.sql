-- Opening a payment of a fan's card, the only way to do so. The row exists before the provider is
-- called; commands begin their request first and return the answer of a repeated one themselves.
create function private.open_card_payment(
  p_draft public.payments, p_provider text, p_fingerprint text) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_id uuid;
begin
  perform private.lock_card_use(p_draft.fan_id, p_fingerprint, null);
  perform private.enforce_card_rate_limit(p_draft.fan_id, p_fingerprint, null);
  if not private.take_rate('payments', p_draft.fan_id::text, private.limit_payments_per_hour(),
       interval '1 hour') then
    perform private.fail('rate_limited');
  end if;
  perform private.require_card_spend(
    p_draft.fan_id, p_fingerprint, p_draft.amount_cents, null);
  insert into public.payments (
    fan_id, request_id, purpose, amount_cents, creator_id, plan_id, renewal_price_cents, offer_id,
    is_renewal)
  values (p_draft.fan_id, p_draft.request_id, p_draft.purpose, p_draft.amount_cents,
    p_draft.creator_id, p_draft.plan_id, p_draft.renewal_price_cents, p_draft.offer_id,
    coalesce(p_draft.is_renewal, false))
  returning id into v_id;
  insert into private.card_uses (payment_id, fan_id, fingerprint, provider)
  values (v_id, p_draft.fan_id, p_fingerprint, p_provider);
  return v_id;
end $$;
comment on function private.open_card_payment(public.payments, text, text) is
  'Opens a payment within the limits of a fan and a card. Errors: rate_limited, '
  'spend_limit_reached.';

create function private.open_payment(p_draft public.payments) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_account private.card_accounts;
begin
  perform private.require_unfrozen(p_draft.fan_id);
  v_account := private.linked_account(p_draft.fan_id);
  if v_account.fingerprint is null then
    perform private.fail('no_card_linked');
  end if;
  if p_draft.purpose = 'subscription' then
    if p_draft.is_renewal is not true then
      perform private.require_no_debt(p_draft.fan_id, p_draft.amount_cents);
    end if;
    -- The lock that a sale from the wallet takes, so that parallel starts wait for each other.
    perform from public.wallets
    where owner_id = p_draft.fan_id and cap_cents is not null for update;
    if found then
      perform private.require_cap(p_draft.fan_id, private.sale_of_payment(p_draft));
    end if;
  end if;
  return private.open_card_payment(p_draft, v_account.provider, v_account.fingerprint);
end $$;
comment on function private.open_payment(public.payments) is
  'Opens a payment of the fan''s linked card. Errors: wallet_frozen, no_card_linked, '
  'not_enough_funds (a debt comes first), rate_limited, spend_limit_reached.';

create function private.open_checkout(p_draft public.payments) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_unfrozen(p_draft.fan_id);
  return private.open_card_payment(
    p_draft, null, private.checkout_fingerprint(p_draft.fan_id));
end $$;
comment on function private.open_checkout(public.payments) is
  'Opens a payment that is paid in a form of the provider, with a card that is not linked yet. '
  'Errors: wallet_frozen, rate_limited, spend_limit_reached.';
