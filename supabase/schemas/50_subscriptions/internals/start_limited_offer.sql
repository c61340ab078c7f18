-- Limited offers: a lower price of the first period for the next N buyers. A new start replaces a
-- running offer; each start is stored and announced to followers and expired subscribers.
create function private.require_offer_price(p_creator_id uuid, p_price_cents bigint) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_fee bigint;
begin
  if p_price_cents is null then
    perform private.fail('price_empty');
  elsif p_price_cents not between private.limit_fee_min_cents() and private.limit_fee_max_cents()
  then
    perform private.fail('price_out_of_range');
  end if;
  -- The fee is locked while it is compared, as in save_prices.
  select price_cents into v_fee from public.plans
  where creator_id = p_creator_id and is_default for no key update;
  if p_price_cents >= v_fee then
    perform private.fail('discount_not_smaller', jsonb_build_object('fee_cents', v_fee));
  end if;
end $$;

create function private.start_limited_offer(
  p_price_cents bigint, p_sales integer, p_request_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := private.require_creator();
  v_first record;
  v_id uuid;
begin
  perform private.begin_request(p_request_id);
  select o.id, (o.price_cents, o.sales) = (p_price_cents, p_sales) as same into v_first
  from private.offers o where o.creator_id = v_me and o.request_id = p_request_id;
  if private.is_answered(v_first.id, v_first.same) then
    return;
  end if;
  perform private.require_offer_price(v_me, p_price_cents);
  if p_sales is null or p_sales not between 1 and private.limit_offer_sales_max() then
    perform private.fail('invalid_offer_sales');
  end if;
  perform private.enforce_rate_limit('offers', private.limit_offers_per_day(), '1 day');
  insert into private.offers (creator_id, request_id, price_cents, sales)
  values (v_me, p_request_id, p_price_cents, p_sales)
  returning id into v_id;
  insert into public.limited_offers (creator_id, offer_id, price_cents, sales_left)
  values (v_me, v_id, p_price_cents, p_sales)
  on conflict (creator_id) do update
  set offer_id = excluded.offer_id, price_cents = excluded.price_cents,
      sales_left = excluded.sales_left, sales_reserved = 0, started_at = excluded.started_at;
  perform private.announce(v_me, 'wall_offer', 'offer', v_id);
end $$;
