-- Unlinking a card: all its data is deleted here, with that of replaced cards.
create function private.remove_card(p_fan_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_removed jsonb;
begin
  perform from private.card_accounts where fan_id = p_fan_id for update;
  select jsonb_agg(jsonb_build_object('provider', provider, 'method', method)) into v_removed
  from private.card_accounts where fan_id = p_fan_id and method is not null;
  if v_removed is null and not private.has_card(p_fan_id) then
    perform private.fail('no_card_linked');
  end if;
  delete from public.payment_cards where fan_id = p_fan_id;
  update private.card_accounts set method = null, fingerprint = null, address = null
  where fan_id = p_fan_id;
  return coalesce(v_removed, '[]');
end $$;
comment on function private.remove_card(uuid) is
  'Unlinks the card of a fan. Returns what its providers have to remove: [{provider, method}]. '
  'Errors: no_card_linked.';
