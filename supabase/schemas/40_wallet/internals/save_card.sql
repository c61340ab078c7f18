-- A fan's card as the provider describes it. Only visa and mastercard are accepted, whatever a
-- client or the provider's fields allow.
create function private.save_card(p_fan_id uuid, p_card jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_issuer text := lower(p_card ->> 'issuer');
  -- Without a fingerprint every link is a new card.
  v_fingerprint text := coalesce(
    p_card ->> 'fingerprint', 'method:' || (p_card ->> 'method'));
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
  on conflict (fan_id) do update
    set provider = excluded.provider, customer = excluded.customer, method = excluded.method,
        fingerprint = excluded.fingerprint, address = excluded.address;
  insert into private.known_cards (fan_id, fingerprint) values (p_fan_id, v_fingerprint)
  on conflict do nothing;
  insert into public.payment_cards (fan_id, issuer, digits, holder, exp_month, exp_year)
  values (p_fan_id, v_issuer, p_card ->> 'digits', p_card ->> 'holder',
          (p_card ->> 'exp_month')::smallint, (p_card ->> 'exp_year')::smallint)
  on conflict (fan_id) do update
    set issuer = excluded.issuer, digits = excluded.digits, holder = excluded.holder,
        exp_month = excluded.exp_month, exp_year = excluded.exp_year,
          linked_at = excluded.linked_at;
end $$;
