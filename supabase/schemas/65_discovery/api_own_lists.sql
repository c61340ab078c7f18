-- A fan's favourites and subscriptions, 15 a page by key, all or those whose username begins with a
-- search text. Both run as their caller: a creator whom the fan does not see is left out of the
-- favourites; a paid subscription stays in the list without its creator. Prices are US cents.
create function api.my_favorites(p_search text default null, p_before uuid default null)
returns json
language plpgsql volatile security invoker set search_path = ''
set plan_cache_mode = force_generic_plan set enable_sort = off set enable_bitmapscan = off as $$
declare
  v_me uuid := private.signed_in_fan('must_be_customer_to_follow');
  v_prefix text := private.list_prefix(p_search);
  v_before uuid := coalesce(p_before, private.last_id());
begin
  return (
    select coalesce(json_agg(json_build_object(
      'id', f.id, 'creator_id', f.creator_id, 'username', a.username, 'name', a.name,
      'avatar', a.avatar, 'is_online', exists (
        select from private.online_users o where o.profile_id = f.creator_id))
      order by f.id desc), '[]')
    from (
      select f.id, f.creator_id
      from public.follows f join public.profiles p on p.id = f.creator_id
      where f.fan_id = v_me and f.ended_at is null
        and f.id < v_before
        and starts_with(p.username, v_prefix)
      order by f.id desc limit private.limit_page_favorites()) f
    join private.user_summaries a on a.id = f.creator_id);
end $$;
comment on function api.my_favorites(text, uuid) is
  'Creators whom the caller follows, newest first, 15 before the id of the last row, those whose '
  'username begins with p_search. Returns [{id, creator_id, username, name, avatar, is_online}]. '
  'Errors: must_be_customer_to_follow, search_too_short, field_too_long.';

create function api.my_subscriptions(
  p_search text default null, p_expires_before timestamptz default null,
  p_before uuid default null) returns json
language plpgsql volatile security invoker set search_path = ''
set plan_cache_mode = force_generic_plan set enable_sort = off set enable_bitmapscan = off as $$
declare
  v_me uuid := private.signed_in_fan('must_be_customer_to_subscribe');
  v_prefix text := private.list_prefix(p_search);
  v_expires_before timestamptz := coalesce(p_expires_before, 'infinity');
  v_before uuid := coalesce(p_before, private.last_id());
begin
  return (
    select coalesce(json_agg(json_build_object(
      'id', s.id, 'creator_id', s.creator_id, 'expires_at', s.expires_at,
      'state', s.state, 'renewal_price_cents', s.renewal_price_cents,
      'is_trial', s.start_price_cents = 0,
      'creator', case when s.is_seen then json_build_object(
        'username', a.username, 'name', a.name, 'avatar', a.avatar, 'is_online', exists (
          select from private.online_users o where o.profile_id = s.creator_id)) end,
      'restart', case when s.is_seen and s.state in ('past_due', 'expired')
        then json_build_object(
        'fee_cents', h.fee_cents, 'offer', h.offer) end)
      order by s.expires_at desc, s.id desc), '[]')
    from (
      select s.id, s.creator_id, s.expires_at, s.state, s.renewal_price_cents,
             s.start_price_cents, p.id is not null as is_seen
      from private.subscription_states s left join public.profiles p on p.id = s.creator_id
      where s.fan_id = v_me
        and (s.expires_at, s.id) < (v_expires_before, v_before)
        -- A search must not reveal the creator of a row without a name.
        and (v_prefix = '' or starts_with(p.username, v_prefix))
      order by s.expires_at desc, s.id desc limit private.limit_page_subscriptions()) s
    join private.user_summaries a on a.id = s.creator_id
    left join private.shown_prices h on h.creator_id = s.creator_id);
end $$;
comment on function api.my_subscriptions(text, timestamptz, uuid) is
  'The caller''s subscriptions, the latest end first, 15 before expires_at and id of the last '
  'row, those whose creator''s username begins with p_search. Returns [{id, creator_id, state: '
  'active, ending, past_due or expired, expires_at, renewal_price_cents, is_trial, creator: '
  '{username, name, avatar, is_online} or null if the caller no longer sees them, restart: '
  '{fee_cents, offer} or null}]. Errors: must_be_customer_to_subscribe, search_too_short, '
  'field_too_long.';

grant execute on function api.my_favorites(text, uuid),
  api.my_subscriptions(text, timestamptz, uuid) to authenticated;
