-- API of the functions bank and payouts. They alone have the keys of the numbers.
create function api.service_bank_country(p_user_id uuid) returns text
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.bank_country(p_user_id);
end $$;
comment on function api.service_bank_country(uuid) is
  'The country of a creator''s legal address, which decides the fields of a bank account; null '
  'before the first application. Errors: method_forbidden, account_suspended.';

create function api.service_save_bank(p_user_id uuid, p_request_id uuid, p_bank jsonb)
returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.save_bank(p_user_id, p_request_id, p_bank);
end $$;
comment on function api.service_save_bank(uuid, uuid, jsonb) is
  'Links or changes a bank account once: {country, bank_name, holder, digits, key_id, '
  'ciphertext}. Errors: method_forbidden, account_suspended, identity_not_accepted, conflict '
  '(another country by now), bank_name_missing, field_too_long, holder_name_mismatch, '
  'rate_limited, invalid_payload.';

create function api.service_payouts_to_make(
  p_request_id uuid, p_providers text[], p_limit integer) returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.payouts_to_make(p_request_id, p_providers, p_limit);
end $$;
comment on function api.service_payouts_to_make(uuid, text[], integer) is
  'Payouts that these providers have to be asked for: [{withdrawal_id, number, creator_id, '
  'amount_cents, due_at, provider, country, bank_name, holder, key_id, ciphertext}]. Errors: '
  'duplicate_request.';

create function api.service_settle_payout(
  p_withdrawal_id uuid, p_outcome text, p_provider_ref text, p_reason text) returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.settle_payout(p_withdrawal_id, p_outcome, p_provider_ref, p_reason);
end $$;
comment on function api.service_settle_payout(uuid, text, text, text) is
  'Records a provider''s answer to a payout: outcome paid or failed. Returns {state}. Errors: '
  'withdrawal_not_found, invalid_payload.';

create function api.service_redeem_payout_ticket(p_ticket text) returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.redeem_payout_ticket(p_ticket);
end $$;
comment on function api.service_redeem_payout_ticket(text) is
  'Exchanges a ticket of staff.open_payout_file, once, for {file, payouts: as in '
  'service_payouts_to_make}. Errors: ticket_invalid.';

grant execute on function
  private.bank_country(uuid), api.service_bank_country(uuid),
  private.save_bank(uuid, uuid, jsonb), api.service_save_bank(uuid, uuid, jsonb),
  private.payouts_to_make(uuid, text[], integer),
  api.service_payouts_to_make(uuid, text[], integer),
  private.settle_payout(uuid, text, text, text),
  api.service_settle_payout(uuid, text, text, text),
  private.redeem_payout_ticket(text), api.service_redeem_payout_ticket(text) to service_role;
