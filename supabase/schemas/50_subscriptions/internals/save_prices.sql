-- The monthly fee of a creator. Running subscriptions keep the price at which they were bought. A
-- running limited offer has to stay below the fee, so both rows are locked while they are compared.
create function private.save_prices(p_fee_cents bigint) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := private.require_creator();
  v_offer_cents bigint;
begin
  if p_fee_cents is null then
    perform private.fail('price_empty');
  elsif p_fee_cents not between private.limit_fee_min_cents() and private.limit_fee_max_cents() then
    perform private.fail('price_out_of_range');
  end if;
  -- Buyers share the plan's row by its key, which this lock allows.
  perform from public.plans where creator_id = v_me and is_default for no key update;
  select price_cents into v_offer_cents from public.limited_offers
  where creator_id = v_me for update;
  if v_offer_cents >= p_fee_cents then
    perform private.fail('discount_not_smaller');
  end if;
  update public.plans set price_cents = p_fee_cents where creator_id = v_me and is_default;
  update public.account_settings set fee_saved_at = private.now()
  where profile_id = v_me and fee_saved_at is null;
end $$;
