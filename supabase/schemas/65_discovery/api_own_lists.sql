-- The doors of a fan's favourites and subscriptions. Prices are cents of US dollars.
create function api.my_favorites(p_search text default null, p_before uuid default null)
returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.my_favorites(p_search, p_before);
end $$;
comment on function api.my_favorites(text, uuid) is
  'Whom the caller follows, newest first, 15 before the id of the last row, those whose username '
  'begins with p_search. Returns [{id, creator_id, username, name, avatar, is_online}]. Errors: '
  'must_be_customer_to_follow, search_too_short, field_too_long.';

create function api.my_subscriptions(
  p_search text default null, p_expires_before timestamptz default null,
  p_before uuid default null) returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.my_subscriptions(p_search, p_expires_before, p_before);
end $$;
comment on function api.my_subscriptions(text, timestamptz, uuid) is
  'The caller''s subscriptions, those that run longest first, 15 before expires_at and id of the '
  'last row, those whose creator''s username begins with p_search. Returns [{id, creator_id, '
  'state: active, ending or expired, expires_at, rebill_price_cents, is_trial, creator: {'
  'username, name, avatar, is_online} or null where the caller cannot see them any more, restart: '
  '{fee_cents, offer} or null}]. Errors: must_be_customer_to_subscribe, search_too_short, '
  'field_too_long.';

grant execute on function
  private.my_favorites(text, uuid), api.my_favorites(text, uuid),
  private.my_subscriptions(text, timestamptz, uuid),
  api.my_subscriptions(text, timestamptz, uuid)
  to authenticated;
