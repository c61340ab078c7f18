-- A fan at the payment provider, for the payment functions.
create function private.card_account(p_fan_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  if private.role_of(p_fan_id) is distinct from 'fan' then
    perform private.fail('ineligible_action');
  elsif private.is_restricted(p_fan_id) then
    -- Functions ask Auth for the user, and Auth does not check whether the account is held.
    perform private.fail('account_suspended');
  end if;
  -- Every attempt to link a card begins here: stolen cards are tried by the dozen.
  if not private.take_rate('card', p_fan_id::text, private.limit_card_attempts_per_hour(),
       interval '1 hour') then
    perform private.fail('rate_limited');
  end if;
  return coalesce(
    (select jsonb_build_object('provider', a.provider, 'customer', a.customer, 'method', a.method)
     from private.card_accounts a where a.fan_id = p_fan_id),
    '{}')
    || jsonb_build_object('may_set_up', not private.is_rate_spent(
      'card_setup_failures', p_fan_id::text, private.limit_card_setup_failures_per_hour(),
      interval '1 hour'));
end $$;
