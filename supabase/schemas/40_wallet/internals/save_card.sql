-- A fan's card as the provider describes it. Only visa and mastercard are accepted, whatever a
-- client or the provider's fields allow.
create function private.card_fingerprint(p_card jsonb) returns text
language sql immutable set search_path = '' as $$
  -- Without a fingerprint every link is a new card.
  select coalesce(p_card ->> 'fingerprint', 'method:' || (p_card ->> 'method'))
$$;

create function private.save_card(p_fan_id uuid, p_card jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_issuer text := lower(p_card ->> 'issuer');
  v_fingerprint text := private.card_fingerprint(p_card);
begin
  if private.role_of(p_fan_id) is distinct from 'fan' then
    perform private.fail('ineligible_action');
  end if;
  if v_issuer is null or not v_issuer = any (private.limit_card_brands()) then
    perform private.fail('card_brand_not_accepted');
  end if;
  insert into private.card_accounts as a (fan_id, provider, customer, method, fingerprint, address)
  values (p_fan_id, p_card ->> 'provider', p_card ->> 'customer', p_card ->> 'method',
          v_fingerprint,
          jsonb_build_object('address', p_card -> 'address', 'city', p_card -> 'city',
            'state', p_card -> 'state', 'zip', p_card -> 'zip', 'country', p_card -> 'country'))
  on conflict (fan_id, provider) do update
    set customer = excluded.customer, method = excluded.method,
        fingerprint = excluded.fingerprint, address = excluded.address;
  insert into private.known_cards (fan_id, fingerprint) values (p_fan_id, v_fingerprint)
  on conflict do nothing;
  insert into public.payment_cards (
    fan_id, issuer, digits, holder, provider, exp_month, exp_year)
  values (p_fan_id, v_issuer, p_card ->> 'digits', p_card ->> 'holder', p_card ->> 'provider',
          (p_card ->> 'exp_month')::smallint, (p_card ->> 'exp_year')::smallint)
  on conflict (fan_id) do update
    set issuer = excluded.issuer, digits = excluded.digits, holder = excluded.holder,
        provider = excluded.provider, exp_month = excluded.exp_month,
        exp_year = excluded.exp_year, linked_at = excluded.linked_at;
  return (
    select coalesce(jsonb_agg(jsonb_build_object('provider', a.provider, 'method', a.method)), '[]')
    from private.card_accounts a
    where a.fan_id = p_fan_id and a.provider <> p_card ->> 'provider' and a.method is not null);
end $$;
comment on function private.save_card(uuid, jsonb) is
  'Links a card. Returns the cards at other providers that it replaces: [{provider, method}].';

create function private.forget_card(p_fan_id uuid, p_provider text, p_method text) returns void
language sql volatile security definer set search_path = '' as $$
  update private.card_accounts a set method = null, fingerprint = null, address = null
  where a.fan_id = p_fan_id and a.provider = p_provider and a.method = p_method
    and not exists (select from public.payment_cards c
                    where c.fan_id = a.fan_id and c.provider = a.provider)
$$;
comment on function private.forget_card(uuid, text, text) is
  'Deletes the data of a replaced card that its provider has removed; the linked card stays.';
