-- API of the functions that call the payment provider.
create function api.service_settle_payment(
  p_payment_id uuid, p_outcome text, p_provider_ref text, p_reason text,
    p_provider text) returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.settle_payment(p_payment_id, p_outcome, p_provider, p_provider_ref, p_reason);
end $$;
comment on function api.service_settle_payment(uuid, text, text, text, text) is
  'Settles a payment once: outcome succeeded, needs_action, processing or failed. Returns '
  '{state}, which stays succeeded after a success. Errors: payment_not_found, invalid_payload.';

create function api.service_apply_payment_event(
  p_provider text, p_event_id text, p_event jsonb) returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.apply_payment_event(p_provider, p_event_id, p_event);
end $$;
comment on function api.service_apply_payment_event(text, text, jsonb) is
  'Processes a webhook event once: {applied, state}. The event: {type, payment_id, charge_ref (the '
  'charge, where it does not name the payment), provider_ref, amount_cents, reason, occurred_at}.';

create function api.service_payments_to_reconcile(p_request_id uuid, p_limit integer)
returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.payments_to_reconcile(p_request_id, p_limit);
end $$;
comment on function api.service_payments_to_reconcile(uuid, integer) is
  'Charges that may still be open at the provider and were not checked for a while, as '
  '[{payment_id, amount_cents, provider, customer, provider_ref, is_checkout, has_failed, fan_id, '
  'is_renewal, is_lost}]. Errors: duplicate_request.';

create function api.service_renewals_to_charge(p_request_id uuid, p_limit integer) returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.renewals_to_charge(p_request_id, p_limit);
end $$;
comment on function api.service_renewals_to_charge(uuid, integer) is
  'Open payments of renewals, the oldest first: [{payment_id, fan_id}]. Errors: duplicate_request.';

create function api.service_close_payment(p_payment_id uuid) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.close_payment(p_payment_id);
end $$;
comment on function api.service_close_payment(uuid) is
  'Records that nothing of a decided payment is open at the provider any more.';

create function api.service_card_refunds_to_make(p_request_id uuid, p_limit integer)
returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.card_refunds_to_make(p_request_id, p_limit);
end $$;
comment on function api.service_card_refunds_to_make(uuid, integer) is
  'Refunds that the provider has to be asked for, the oldest first: [{refund_id, '
  'amount_cents, is_whole (of the charge), provider, provider_ref}]. Errors: duplicate_request.';

create function api.service_settle_card_refund(
  p_refund_id uuid, p_outcome text, p_provider_ref text, p_reason text) returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.settle_card_refund(p_refund_id, p_outcome, p_provider_ref, p_reason);
end $$;
comment on function api.service_settle_card_refund(uuid, text, text, text) is
  'Records the provider''s answer to a refund: outcome succeeded or failed. Returns {state}. '
  'Errors: payment_not_found, invalid_payload.';

grant execute on function
  private.card_refunds_to_make(uuid, integer), api.service_card_refunds_to_make(uuid, integer),
  private.settle_card_refund(uuid, text, text, text),
  api.service_settle_card_refund(uuid, text, text, text),
  private.renewals_to_charge(uuid, integer), api.service_renewals_to_charge(uuid, integer),
  private.payments_to_reconcile(uuid, integer),
  api.service_payments_to_reconcile(uuid, integer),
  private.close_payment(uuid), api.service_close_payment(uuid),
  private.settle_payment(uuid, text, text, text, text), api.service_settle_payment(uuid, text,
    text, text, text),
  private.apply_payment_event(text, text, jsonb), api.service_apply_payment_event(text, text,
    jsonb)
  to service_role;
