-- Claims an open payment for charging. Asking again is harmless: the id is the provider's
-- idempotency key, so a second charge of the same payment is the first one.
create function private.payment_to_charge(p_payment_id uuid, p_fan_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_payment public.payments;
  v_account private.card_accounts;
begin
  select * into v_payment from public.payments
  where id = p_payment_id and fan_id = p_fan_id for update;
  if v_payment.id is null then
    perform private.fail('invalid_identifier');
  end if;
  select * into v_account from private.card_accounts where fan_id = p_fan_id;
  -- once claimed, a payment can be looked up again, also after its card was removed
  if v_payment.state = 'created' then
    if private.is_held(p_fan_id) then
      perform private.fail('account_suspended');
    end if;
    if v_payment.creator_id is not null then
      perform private.require_payable(p_fan_id, v_payment.creator_id);
    end if;
    if v_account.method is null then
      perform private.fail('no_card_linked');
    end if;
    update public.payments set state = 'processing' where id = p_payment_id;
    v_payment.state := 'processing';
  end if;
  return jsonb_build_object(
    'payment_id', v_payment.id, 'kind', v_payment.purpose, 'amount_cents', v_payment.amount_cents,
    'state', v_payment.state, 'reason', v_payment.failure_reason, 'provider', v_account.provider,
    'customer', v_account.customer, 'method', v_account.method,
    'description', private.config_text('statement_descriptor'));
end $$;
