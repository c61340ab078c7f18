-- API of subscriptions and follows. Prices are US cents.
create function api.start_subscription(
  p_creator_id uuid, p_expected_cents bigint, p_request_id uuid, p_consent text default null)
returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.start_subscription(p_creator_id, p_expected_cents, p_request_id, p_consent);
end $$;
comment on function api.start_subscription(uuid, bigint, uuid, text) is
  'Starts, resumes or restarts a subscription at the price that the caller was shown. p_consent is '
  'the text of subscription_terms() beside the ticked box. Returns {state: active or '
  'needs_card_charge, result: subscription_started or subscription_active_again, price_cents, '
  'paid_by, payment_id, expires_at}. Errors: must_be_customer_to_subscribe, invalid_profile, '
  'profile_blacklisted, subscription_already_active, price_changed, billing_consent_missing, '
  'no_card_linked, payment_in_progress, not_enough_funds (a debt comes before what the card buys), '
  'spend_limit_reached with {limit: own or new_card}, duplicate_request, rate_limited (resumes).';

create function api.subscription_terms(p_creator_id uuid) returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.subscription_terms(p_creator_id);
end $$;
comment on function api.subscription_terms(uuid) is
  'What the caller agrees to pay by starting, resuming or restarting a subscription: {text, '
  'price_cents (0 where nothing is charged at once), renewal_cents, period_days}. Errors: those of '
  'start_subscription() about the two people.';

create function api.stop_subscription(p_creator_id uuid) returns text
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.stop_subscription(p_creator_id);
end $$;
comment on function api.stop_subscription(uuid) is
  'Ends the renewal; access lasts to the end of the period. Returns subscription_ended. Errors: '
  'subscription_not_active.';

create function api.unfollow(p_creator_id uuid) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.unfollow(p_creator_id);
end $$;
comment on function api.unfollow(uuid) is
  'Removes a creator from the caller''s favourites. Errors: not_in_favorites.';

create function api.save_prices(p_fee_cents bigint) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.save_prices(p_fee_cents);
end $$;
comment on function api.save_prices(bigint) is
  'Sets the caller''s monthly fee; running subscriptions keep theirs. Errors: price_empty, '
  'price_out_of_range, discount_not_smaller, method_forbidden.';

create function api.start_limited_offer(
  p_price_cents bigint, p_sales integer, p_request_id uuid) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.start_limited_offer(p_price_cents, p_sales, p_request_id);
end $$;
comment on function api.start_limited_offer(bigint, integer, uuid) is
  'Sells the first period at a lower price to the next p_sales buyers, replaces a running offer, '
  'and notifies followers and expired subscribers. Errors: price_empty, price_out_of_range, '
  'discount_not_smaller {fee_cents}, invalid_offer_sales, method_forbidden, duplicate_request, '
  'rate_limited.';

create function api.end_limited_offer() returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.end_limited_offer();
end $$;
comment on function api.end_limited_offer() is
  'Ends the caller''s limited offer; the next buyer pays the fee. Errors: offer_not_active, '
  'method_forbidden.';

grant execute on function
  private.start_subscription(uuid, bigint, uuid, text),
  api.start_subscription(uuid, bigint, uuid, text),
  private.subscription_terms(uuid), api.subscription_terms(uuid),
  private.stop_subscription(uuid), api.stop_subscription(uuid),
  private.unfollow(uuid), api.unfollow(uuid),
  private.save_prices(bigint), api.save_prices(bigint),
  private.start_limited_offer(bigint, integer, uuid),
  api.start_limited_offer(bigint, integer, uuid),
  private.end_limited_offer(), api.end_limited_offer() to authenticated;
