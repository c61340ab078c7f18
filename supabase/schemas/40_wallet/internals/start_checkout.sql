-- Hands a payment to the form of a provider. From now on money may come, also if the browser never
-- returns: a postback settles the payment. A repeated start opens the same form again.
create function private.claim_checkout(
  p_payment public.payments, p_provider text, p_address text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_fingerprint text := private.checkout_fingerprint(p_payment.fan_id);
begin
  if private.is_out(p_payment.fan_id) then
    perform private.require(private.account_refusal(p_payment.fan_id)::text);
  end if;
  perform private.require_unfrozen(p_payment.fan_id);
  perform private.enforce_card_rate_limit(p_payment.fan_id, v_fingerprint, p_address);
  perform private.require_card_spend(
    p_payment.fan_id, v_fingerprint, p_payment.amount_cents, p_payment.id);
  update private.card_uses
  set fingerprint = v_fingerprint, provider = p_provider, address = p_address, is_checkout = true,
      claimed_at = private.now(), looked_at = null
  where payment_id = p_payment.id;
  update public.payments set state = 'processing' where id = p_payment.id;
end $$;

create function private.start_checkout(
  p_payment_id uuid, p_fan_id uuid, p_provider text, p_address text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_payment public.payments;
  v_address text := nullif(p_address, 'unknown');
begin
  perform private.lock_card_use(p_fan_id, private.checkout_fingerprint(p_fan_id), v_address);
  select * into v_payment from public.payments
  where id = p_payment_id and fan_id = p_fan_id and purpose = 'top_up' for update;
  if v_payment.id is null then
    perform private.fail('invalid_identifier');
  end if;
  if v_payment.state = 'created' then
    perform private.claim_checkout(v_payment, p_provider, v_address);
    v_payment.state := 'processing';
  elsif not exists (select from private.card_uses
                    where payment_id = p_payment_id and is_checkout) then
    -- It is charged to a stored card.
    perform private.fail('invalid_identifier');
  end if;
  return (
    select jsonb_build_object(
      'payment_id', v_payment.id, 'amount_cents', v_payment.amount_cents,
      'state', v_payment.state, 'reason', v_payment.failure_reason, 'provider', a.provider,
      'customer', a.customer)
    from private.card_uses u
    left join private.card_accounts a on a.fan_id = u.fan_id and a.provider = u.provider
    where u.payment_id = v_payment.id);
end $$;
comment on function private.start_checkout(uuid, uuid, text, text) is
  'Claims a top-up for a form of the provider; one that was claimed keeps its provider. Errors: '
  'invalid_identifier, account_suspended, wallet_frozen, rate_limited, spend_limit_reached.';
