-- API of edge functions for cards and payments. The user is an argument, because the caller is the
-- platform itself; only service_role can call these functions.
create function api.service_card_account(p_fan_id uuid) returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.card_account(p_fan_id);
end $$;
comment on function api.service_card_account(uuid) is
  'A fan at the providers: {accounts: [{provider, customer, method}], linked: the provider of '
  'the linked card, new_cards: the provider that the site sets for new cards, may_set_up}. '
  'may_set_up is false after too many cards that the bank refused. Errors: ineligible_action, '
  'account_suspended, rate_limited.';

create function api.service_set_card_account(
  p_fan_id uuid, p_provider text, p_customer text) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.set_card_account(p_fan_id, p_provider, p_customer);
end $$;
comment on function api.service_set_card_account(uuid, text, text) is
  'Stores the provider''s customer of a fan; the first one stays.';

create function api.service_save_card(p_fan_id uuid, p_card jsonb) returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.save_card(p_fan_id, p_card);
end $$;
comment on function api.service_save_card(uuid, jsonb) is
  'Links a card: {provider, customer, method, issuer, digits, holder, exp_month, exp_year, '
  'fingerprint, address, city, state, zip, country}. Returns the replaced cards at other '
  'providers: [{provider, method}]. Errors: card_brand_not_accepted, ineligible_action.';

create function api.service_forget_card(p_fan_id uuid, p_provider text, p_method text)
returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.forget_card(p_fan_id, p_provider, p_method);
end $$;
comment on function api.service_forget_card(uuid, text, text) is
  'Deletes the data of a replaced card that its provider has removed.';

create function api.service_remove_card(p_fan_id uuid) returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.remove_card(p_fan_id);
end $$;
comment on function api.service_remove_card(uuid) is
  'Unlinks a fan''s card. Returns what its providers have to remove: [{provider, method}]. '
  'Errors: no_card_linked.';

create function api.service_payment_to_charge(
  p_payment_id uuid, p_fan_id uuid, p_address text) returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.payment_to_charge(p_payment_id, p_fan_id, p_address);
end $$;
comment on function api.service_payment_to_charge(uuid, uuid, text) is
  'Claims a fan''s open payment for a request from a network address: {payment_id, kind, '
  'amount_cents, state, reason, provider, customer, method, is_first, description}. is_first: '
  'no earlier call has claimed it. Errors: invalid_identifier, no_card_linked, rate_limited, '
  'spend_limit_reached, wallet_frozen.';

create function api.service_start_checkout(
  p_payment_id uuid, p_fan_id uuid, p_provider text, p_address text) returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.start_checkout(p_payment_id, p_fan_id, p_provider, p_address);
end $$;
comment on function api.service_start_checkout(uuid, uuid, text, text) is
  'Claims a fan''s top-up for a form of the provider: {payment_id, amount_cents, state, reason, '
  'provider, customer}. Errors: invalid_identifier, account_suspended, wallet_frozen, '
  'rate_limited, spend_limit_reached.';

grant execute on function
  private.card_account(uuid), api.service_card_account(uuid),
  private.set_card_account(uuid, text, text), api.service_set_card_account(uuid, text, text),
  private.save_card(uuid, jsonb), api.service_save_card(uuid, jsonb),
  private.forget_card(uuid, text, text), api.service_forget_card(uuid, text, text),
  private.start_checkout(uuid, uuid, text, text),
  api.service_start_checkout(uuid, uuid, text, text),
  private.remove_card(uuid), api.service_remove_card(uuid),
  private.payment_to_charge(uuid, uuid, text), api.service_payment_to_charge(uuid, uuid, text)
  to service_role;
