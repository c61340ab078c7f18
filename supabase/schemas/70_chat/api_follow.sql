-- API of following. It is in this domain because its answer names the conversation that it opens.
create function api.follow(p_creator_id uuid) returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.follow_and_open(p_creator_id);
end $$;
comment on function api.follow(uuid) is
  'Adds a creator to the caller''s favourites. Returns {has_opened_conversation}. Errors: '
  'cannot_follow_yourself, must_be_customer_to_follow, invalid_profile, profile_blacklisted, '
  'cannot_follow_subscribed_profile, rate_limited.';

grant execute on function private.follow_and_open(uuid), api.follow(uuid) to authenticated;
