-- Unlinking a card: all its data is deleted here.
create function private.remove_card(p_fan_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_account private.card_accounts;
begin
  select * into v_account from private.card_accounts where fan_id = p_fan_id for update;
  if not private.has_card(p_fan_id) then
    perform private.fail('no_card_linked');
  end if;
  delete from public.payment_cards where fan_id = p_fan_id;
  update private.card_accounts set method = null, fingerprint = null, address = null
  where fan_id = p_fan_id;
  return jsonb_build_object('provider', v_account.provider, 'method', v_account.method);
end $$;
