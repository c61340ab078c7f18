-- The payment provider's customer of a fan.
create function private.set_card_account(
  p_fan_id uuid, p_provider text, p_customer text) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.card_accounts as a (fan_id, provider, customer)
  values (p_fan_id, p_provider, p_customer)
  on conflict (fan_id) do update set provider = excluded.provider, customer = excluded.customer
    where a.provider <> excluded.provider
$$;
