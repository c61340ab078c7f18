-- Claims an open payment for charging. A repeated claim is harmless: the id is the provider's
-- idempotency key, so a second charge of the same payment is the first one. Every limit is checked
-- here, before the provider is called.
create function private.debt_to_charge(p_fan_id uuid, p_payment_id uuid default null)
returns bigint
language plpgsql stable security definer set search_path = '' as $$
begin
  -- One statement, so that a debt and the payment that settles it are seen in one state.
  return (
    select greatest(w.debt_cents - coalesce((
      select sum(p.amount_cents - p.renewal_price_cents) from public.payments p
      where p.fan_id = p_fan_id and p.is_renewal and p.id is distinct from p_payment_id
        and p.state in ('created', 'needs_action', 'processing')), 0), 0)
    from public.wallets w where w.owner_id = p_fan_id);
end $$;
comment on function private.debt_to_charge(uuid, uuid) is
  'What a renewal takes from the card beside its price: the debt of the fan, less what other open '
  'renewals carry of it. p_payment_id: the payment of this renewal, which is not counted.';

create function private.claim_payment(inout p_payment public.payments, p_address text)
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_account private.card_accounts := private.linked_account(p_payment.fan_id);
  v_fingerprint text := v_account.fingerprint;
  v_debt bigint;
begin
  if p_payment.is_renewal then
    -- Never more than what the fan was shown. A debt that has grown waits for the next renewal,
    -- because a part of it would leave nothing for this one.
    v_debt := private.debt_to_charge(p_payment.fan_id, p_payment.id);
    p_payment.amount_cents := p_payment.renewal_price_cents
      + case when p_payment.renewal_price_cents + v_debt <= p_payment.amount_cents
          then v_debt else 0 end;
  end if;
  perform private.require_unfrozen(p_payment.fan_id);
  perform private.enforce_card_rate_limit(p_payment.fan_id, v_fingerprint, p_address);
  -- The linked card may have changed since the payment was opened.
  perform private.require_card_spend(
    p_payment.fan_id, v_fingerprint, p_payment.amount_cents, p_payment.id);
  if p_payment.purpose = 'subscription' then
    if not p_payment.is_renewal then
      perform private.require_no_debt(p_payment.fan_id, p_payment.amount_cents);
    end if;
    -- The fan may have set a lower cap since.
    perform private.require_cap(
      p_payment.fan_id, private.sale_of_payment(p_payment), p_payment.id);
  end if;
  insert into private.card_uses (
    payment_id, fan_id, fingerprint, provider, address, claimed_at)
  values (p_payment.id, p_payment.fan_id, v_fingerprint, v_account.provider, p_address,
    private.now())
  on conflict (payment_id) do update
    set fingerprint = excluded.fingerprint, provider = excluded.provider,
        address = excluded.address, claimed_at = excluded.claimed_at, looked_at = null;
  p_payment.state := 'processing';
  update public.payments set state = p_payment.state, amount_cents = p_payment.amount_cents
  where id = p_payment.id;
end $$;
comment on function private.claim_payment(public.payments, text) is
  'Marks that the provider may be asked for the money from now on. A renewal takes the debt of '
  'this moment, unless it has grown since the opening; from now on the amount stays. Errors: '
  'wallet_frozen, not_enough_funds, rate_limited, spend_limit_reached.';

create function private.payment_to_charge(p_payment_id uuid, p_fan_id uuid, p_address text)
returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_payment public.payments;
  v_account private.card_accounts;
  v_address text := nullif(p_address, 'unknown');
  v_is_first boolean;
begin
  v_account := private.linked_account(p_fan_id);
  perform private.lock_card_use(p_fan_id, v_account.fingerprint, v_address);
  select * into v_payment from public.payments
  where id = p_payment_id and fan_id = p_fan_id for update;
  if v_payment.id is null then
    perform private.fail('invalid_identifier');
  end if;
  -- A claimed payment can be claimed again, also after its card was removed.
  v_is_first := v_payment.state = 'created';
  if v_is_first then
    if private.is_out(p_fan_id) then
      perform private.require(private.account_refusal(p_fan_id)::text);
    end if;
    if v_payment.creator_id is not null then
      perform private.require(private.charge_refusal(p_fan_id, v_payment.creator_id));
    end if;
    -- A stop that came before the charge is effective, and so is a trial that extends the period.
    if v_payment.is_renewal and not exists (
         select from public.subscriptions
         where fan_id = p_fan_id and creator_id = v_payment.creator_id and is_renewing
           and expires_at > private.now() - make_interval(days => private.limit_renewal_days())
           and expires_at <= private.now()
             + make_interval(mins => private.limit_renewal_lead_minutes()) for update)
    then
      perform private.fail('subscription_not_active');
    end if;
    v_account := private.linked_account(p_fan_id);
    if v_account.method is null then
      perform private.fail('no_card_linked');
    end if;
    v_payment := private.claim_payment(v_payment, v_address);
  else
    -- Its own provider, whichever card has been linked since.
    select a.* into v_account from private.card_uses u
    join private.card_accounts a on a.fan_id = u.fan_id and a.provider = u.provider
    where u.payment_id = p_payment_id;
    -- A form of the provider charges a checkout, never the stored card.
    if exists (select from private.card_uses where payment_id = p_payment_id and is_checkout) then
      v_account.method := null;
    end if;
  end if;
  return jsonb_build_object(
    'payment_id', v_payment.id, 'kind', v_payment.purpose, 'amount_cents', v_payment.amount_cents,
    'state', v_payment.state, 'reason', v_payment.failure_reason, 'provider', v_account.provider,
    'customer', v_account.customer, 'method', v_account.method, 'is_first', v_is_first,
    'description', private.config_text('statement_descriptor'));
end $$;
