-- A fan at the payment providers, for the payment functions.
create function private.linked_account(p_fan_id uuid) returns private.card_accounts
language sql stable security definer set search_path = '' as $$
  select a from private.card_accounts a
  join public.payment_cards c using (fan_id, provider)
  where a.fan_id = p_fan_id and a.method is not null
$$;
comment on function private.linked_account(uuid) is
  'The fan at the provider of the linked card; null without one.';

create function private.card_account(p_fan_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  if private.role_of(p_fan_id) is distinct from 'fan' then
    perform private.fail('ineligible_action');
  elsif private.is_out(p_fan_id) then
    -- Functions ask Auth for the user, and Auth does not check whether the account is held.
    perform private.require(private.account_refusal(p_fan_id)::text);
  end if;
  -- Every attempt to link a card begins here: stolen cards are tried by the dozen.
  if not private.take_rate('card', p_fan_id::text, private.limit_card_attempts_per_hour(),
       interval '1 hour') then
    perform private.fail('rate_limited');
  end if;
  return jsonb_build_object(
    'accounts', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'provider', a.provider, 'customer', a.customer, 'method', a.method)), '[]')
      from private.card_accounts a where a.fan_id = p_fan_id),
    'linked', (select c.provider from public.payment_cards c where c.fan_id = p_fan_id),
    -- One account may try a provider before the others do.
    'new_cards', coalesce(private.config_text('card_provider:' || p_fan_id),
                          private.config_text('card_provider')),
    'may_set_up', not private.is_rate_spent(
      'card_setup_failures', p_fan_id::text, private.limit_card_setup_failures_per_hour(),
      interval '1 hour'));
end $$;
