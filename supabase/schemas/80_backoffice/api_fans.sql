-- A creator's fans: subscribers, followers, blocked users, and the facts of one fan. All run as
-- their caller, are paged by key, and leave out fans across a block. Amounts are US cents.
create function private.my_nickname(p_fan_id uuid) returns text
language plpgsql stable security invoker set search_path = ''
set plan_cache_mode = force_generic_plan as $$
declare
  v_me uuid := auth.uid();
begin
  -- The conversation is found first; a join would read all of the caller's own.
  return (
    select m.nickname from public.conversation_members m
    where m.user_id = v_me and m.conversation_id = (
      select c.id from public.conversations c
      where c.one_id = least(p_fan_id, v_me) and c.other_id = greatest(p_fan_id, v_me)));
end $$;
comment on function private.my_nickname(uuid) is 'The caller''s own name for a user, or null.';

create function private.subscription_terms(p_state private.subscription_states) returns json
language plpgsql stable security invoker set search_path = '' as $$
begin
  return json_build_object(
    'state', p_state.state, 'expires_at', p_state.expires_at,
    'renewal_price_cents', p_state.renewal_price_cents,
    'start_price_cents', p_state.start_price_cents);
end $$;
comment on function private.subscription_terms(private.subscription_states) is
  'A subscription as its creator reads it: {state, expires_at, renewal_price_cents, '
  'start_price_cents: 0 of a trial}.';

create function api.subscribers(p_before uuid default null, p_query text default null)
returns json
language plpgsql volatile security invoker set search_path = ''
set plan_cache_mode = force_generic_plan as $$
declare
  v_before uuid := coalesce(p_before, private.last_id());
  v_named uuid[] := private.named_fans(p_query);
begin
  perform private.signed_in_creator();
  return (
    select coalesce(json_agg(json_build_object(
      'id', s.id, 'fan', u.fan_summary, 'nickname', private.my_nickname(s.fan_id),
      'since', s.created_at, 'spent_cents', w.spent_cents,
      'subscription', private.subscription_terms(s)) order by s.id desc), '[]')
    from private.subscriber_candidates(v_before, v_named) c (id)
    join private.subscription_states s on s.id = c.id
    join private.user_summaries u on u.id = s.fan_id
    cross join lateral private.fan_worth(s.fan_id) w);
end $$;
comment on function api.subscribers(uuid, text) is
  'Subscribers of the calling creator, expired ones too, the latest first start first, before an '
  'id, ten a page, those whom p_query names: [{id, fan, nickname, since, spent_cents, '
  'subscription: {state (active, ending, past_due, expired), expires_at, renewal_price_cents, '
  'start_price_cents}}]. Errors: method_forbidden, conversation_search_too_short, field_too_long.';

create function api.followers(p_before uuid default null, p_query text default null)
returns json
language plpgsql volatile security invoker set search_path = ''
set plan_cache_mode = force_generic_plan as $$
declare
  v_before uuid := coalesce(p_before, private.last_id());
  v_named uuid[] := private.named_fans(p_query);
begin
  perform private.signed_in_creator();
  return (
    select coalesce(json_agg(json_build_object(
      'id', f.id, 'fan', u.fan_summary, 'nickname', private.my_nickname(f.fan_id),
      'since', f.started_at, 'spent_cents', w.spent_cents) order by f.id desc), '[]')
    from private.follower_candidates(v_before, v_named) c (id)
    join public.follows f on f.id = c.id
    join private.user_summaries u on u.id = f.fan_id
    cross join lateral private.fan_worth(f.fan_id) w);
end $$;
comment on function api.followers(uuid, text) is
  'Followers of the calling creator without a running subscription, the latest first, before an '
  'id, ten a page, those whom p_query names: [{id, fan, nickname, since, spent_cents}]. Errors: '
  'method_forbidden, conversation_search_too_short, field_too_long.';

create function api.blocked_users(p_before uuid default null) returns json
language plpgsql volatile security invoker set search_path = ''
set plan_cache_mode = force_generic_plan as $$
declare
  v_me uuid := private.signed_in_user();
  v_before uuid := coalesce(p_before, private.last_id());
begin
  return (
    select coalesce(json_agg(json_build_object(
      'id', b.id, 'user', u.summary, 'blocked_at', b.started_at) order by b.id desc), '[]')
    from (
      select x.id, x.blocked_id, x.started_at from public.blocks x
      where x.blocker_id = v_me and x.ended_at is null and x.id < v_before
      order by x.id desc limit private.limit_page_blocked()) b
    join private.user_summaries u on u.id = b.blocked_id);
end $$;
comment on function api.blocked_users(uuid) is
  'Users whom the caller blocks, the latest first, before an id, ten a page: [{id, user: {id, '
  'username, name, avatar}, blocked_at}].';

create function api.fan_card(p_fan_id uuid) returns json
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_me uuid := private.signed_in_creator();
begin
  return (
    select json_build_object(
      'spent_cents', w.spent_cents, 'earned_cents', w.earned_cents,
      'since', least(s.created_at, (
        select min(f.started_at) from public.follows f
        where f.fan_id = u.id and f.creator_id = v_me)),
      'is_following', exists (
        select from public.follows f
        where f.fan_id = u.id and f.creator_id = v_me and f.ended_at is null),
      'is_verified', u.is_verified,
      'subscription', case when s.id is not null then private.subscription_terms(s) end)
    from public.conversations c
    join private.user_summaries u on u.id = p_fan_id and u.role = 'fan'
    cross join lateral private.fan_worth(u.id) w
    left join private.subscription_states s on s.fan_id = u.id and s.creator_id = v_me
    where c.one_id = least(p_fan_id, v_me) and c.other_id = greatest(p_fan_id, v_me));
end $$;
comment on function api.fan_card(uuid) is
  'What the calling creator knows of a fan in a conversation: {spent_cents, earned_cents: the '
  'creator''s part of it, since (the first follow or subscription, or null), is_following, '
  'is_verified, subscription: as in subscribers() or null}; null for others. Errors: '
  'method_forbidden.';

grant execute on function private.my_nickname(uuid),
  private.subscription_terms(private.subscription_states), api.subscribers(uuid, text),
  api.followers(uuid, text), api.blocked_users(uuid), api.fan_card(uuid) to authenticated;
