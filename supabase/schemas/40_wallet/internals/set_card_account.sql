-- A provider's customer of a fan.
create function private.set_card_account(
  p_fan_id uuid, p_provider text, p_customer text) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.card_accounts (fan_id, provider, customer)
  values (p_fan_id, p_provider, p_customer)
  on conflict (fan_id, provider) do nothing
$$;
