-- A fan's card as the provider describes it. Only visa and mastercard are kept, whatever a client
-- or the provider's fields let through.
create function private.card_account(p_fan_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  if private.role_of(p_fan_id) is distinct from 'fan' then
    perform private.fail('ineligible_action');
  elsif private.is_held(p_fan_id) then
    -- functions ask Auth who is there, and Auth does not ask whether they are held
    perform private.fail('account_suspended');
  end if;
  -- every attempt at a card begins here: stolen ones are tried by the dozen
  if not private.take_rate('card', p_fan_id::text, private.limit_card_attempts_per_hour(),
       interval '1 hour') then
    perform private.fail('rate_limited');
  end if;
  return coalesce(
    (select jsonb_build_object('provider', a.provider, 'customer', a.customer, 'method', a.method,
                               'has_card', private.has_card(p_fan_id))
     from private.card_accounts a where a.fan_id = p_fan_id),
    '{"has_card": false}')
    || jsonb_build_object('may_set_up', not private.is_rate_spent(
      'card_setup_failures', p_fan_id::text, private.limit_card_setup_failures_per_hour(),
      interval '1 hour'));
end $$;

create function private.count_failed_setup(p_provider text, p_customer text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_fan uuid := (
    select fan_id from private.card_accounts
    where provider = p_provider and customer = p_customer);
begin
  return v_fan is not null and not private.take_rate(
    'card_setup_failures', v_fan::text, private.limit_card_setup_failures_per_hour() - 1,
    interval '1 hour');
end $$;
comment on function private.count_failed_setup(text, text) is
  'Counts a card that the bank refused when it was put on file. Returns whether the fan has no try '
  'left in this hour: the setup has to be cancelled at the provider.';

create function private.set_card_account(
  p_fan_id uuid, p_provider text, p_customer text) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.card_accounts as a (fan_id, provider, customer)
  values (p_fan_id, p_provider, p_customer)
  on conflict (fan_id) do update set provider = excluded.provider, customer = excluded.customer
    where a.provider <> excluded.provider
$$;

create function private.save_card(p_fan_id uuid, p_card jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_issuer text := lower(p_card ->> 'issuer');
  -- without a fingerprint every linking is a new card
  v_fingerprint text := coalesce(
    p_card ->> 'fingerprint', 'method:' || (p_card ->> 'method'));
  v_replaced text;
begin
  if private.role_of(p_fan_id) is distinct from 'fan' then
    perform private.fail('ineligible_action');
  end if;
  if v_issuer is null or not v_issuer = any (private.limit_card_brands()) then
    perform private.fail('card_brand_not_accepted');
  end if;
  select method into v_replaced from private.card_accounts where fan_id = p_fan_id for update;
  insert into private.card_accounts as a (fan_id, provider, customer, method, fingerprint, address)
  values (p_fan_id, p_card ->> 'provider', p_card ->> 'customer', p_card ->> 'method',
          v_fingerprint,
          jsonb_build_object('address', p_card -> 'address', 'city', p_card -> 'city',
            'state', p_card -> 'state', 'zip', p_card -> 'zip', 'country', p_card -> 'country'))
  on conflict (fan_id) do update
    set provider = excluded.provider, customer = excluded.customer, method = excluded.method,
        fingerprint = excluded.fingerprint, address = excluded.address;
  insert into private.known_cards (fan_id, fingerprint) values (p_fan_id, v_fingerprint)
  on conflict do nothing;
  insert into public.cards (fan_id, issuer, digits, holder, exp_month, exp_year)
  values (p_fan_id, v_issuer, p_card ->> 'digits', p_card ->> 'holder',
          (p_card ->> 'exp_month')::smallint, (p_card ->> 'exp_year')::smallint)
  on conflict (fan_id) do update
    set issuer = excluded.issuer, digits = excluded.digits, holder = excluded.holder,
        exp_month = excluded.exp_month, exp_year = excluded.exp_year,
          linked_at = excluded.linked_at;
  return jsonb_build_object(
    'replaced_method', nullif(v_replaced, p_card ->> 'method'));
end $$;

create function private.remove_card(p_fan_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_account private.card_accounts;
begin
  select * into v_account from private.card_accounts where fan_id = p_fan_id for update;
  if not private.has_card(p_fan_id) then
    perform private.fail('no_card_linked');
  end if;
  delete from public.cards where fan_id = p_fan_id;
  update private.card_accounts set method = null, fingerprint = null, address = null
  where fan_id = p_fan_id;
  return jsonb_build_object('provider', v_account.provider, 'method', v_account.method);
end $$;
