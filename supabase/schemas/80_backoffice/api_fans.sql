-- A creator's fans: subscribers, followers, blocked users, and the facts of one fan. All run as
-- their caller, are paged by key, and leave out fans across a block. Amounts are US cents.
create view private.my_nicknames with (security_invoker = true) as
select c.one_id, c.other_id, (
  select m.nickname from public.conversation_members m
  where m.conversation_id = c.id and m.user_id = (select auth.uid())) as nickname
from public.conversations c;
comment on view private.my_nicknames is
  'The caller''s own name for a user, or null, by the two users of a conversation.';
grant select on private.my_nicknames to authenticated;

create view private.subscription_terms with (security_invoker = true) as
select s.id, s.fan_id, s.creator_id, s.created_at, json_build_object(
  'state', s.state, 'expires_at', s.expires_at, 'renewal_price_cents', s.renewal_price_cents,
  'start_price_cents', s.start_price_cents) as terms
from private.subscription_states s;
comment on view private.subscription_terms is
  'A subscription as its creator reads it: {state, expires_at, renewal_price_cents, '
  'start_price_cents: 0 of a trial}.';
grant select on private.subscription_terms to authenticated;

create function api.subscribers(
  p_before uuid default null, p_query text default null, p_state text default null)
returns json
language plpgsql volatile security invoker set search_path = ''
set plan_cache_mode = force_generic_plan as $$
declare
  v_me uuid := private.signed_in_creator();
  v_before uuid := coalesce(p_before, private.last_id());
  v_named uuid[] := private.named_fans(p_query);
begin
  if not pg_input_is_valid(p_state, 'private.subscription_state') then
    perform private.fail('invalid_payload');
  end if;
  return (
    select coalesce(json_agg(json_build_object(
      'id', s.id, 'fan', u.fan_summary, 'nickname', (
        select n.nickname from private.my_nicknames n
        where n.one_id = least(s.fan_id, v_me) and n.other_id = greatest(s.fan_id, v_me)),
      'since', s.created_at, 'spent_cents', coalesce((
        select w.spent_cents from private.fan_worths w where w.fan_id = s.fan_id), 0),
      'subscription', s.terms) order by s.id desc), '[]')
    from private.subscriber_candidates(v_before, v_named, p_state) c (id)
    join private.subscription_terms s on s.id = c.id
    join private.user_summaries u on u.id = s.fan_id);
end $$;
comment on function api.subscribers(uuid, text, text) is
  'Subscribers of the calling creator, expired ones too, the latest first start first, before an '
  'id, ten a page, those whom p_query names, in a state or in any: [{id, fan, nickname, since, '
  'spent_cents, subscription: {state (active, ending, past_due, expired), expires_at, '
  'renewal_price_cents, start_price_cents}}]. Errors: method_forbidden, invalid_payload, '
  'conversation_search_too_short, field_too_long.';

create function api.top_fans(
  p_before_cents bigint default null, p_before_fan_id uuid default null)
returns json
language plpgsql volatile security invoker set search_path = ''
set plan_cache_mode = force_generic_plan as $$
declare
  v_me uuid := private.signed_in_creator();
begin
  return (
    select coalesce(json_agg(json_build_object(
      'fan', u.fan_summary, 'nickname', (
        select n.nickname from private.my_nicknames n
        where n.one_id = least(t.fan_id, v_me) and n.other_id = greatest(t.fan_id, v_me)),
      'spent_cents', t.spent_cents, 'earned_cents', t.earned_cents, 'subscription', s.terms)
      order by t.spent_cents desc, t.fan_id desc), '[]')
    from private.top_fan_candidates(p_before_cents, p_before_fan_id) t
    join private.user_summaries u on u.id = t.fan_id
    left join lateral (
      select x.terms from private.subscription_terms x
      where x.fan_id = t.fan_id and x.creator_id = v_me offset 0) s on true);
end $$;
comment on function api.top_fans(bigint, uuid) is
  'Fans by what they have spent at the calling creator after refunds, those who spent most first, '
  'after a sum and a fan, ten a page: [{fan, nickname, spent_cents, earned_cents (the creator''s '
  'part), subscription: as in subscribers() or null}]. Errors: method_forbidden.';

create function api.followers(p_before uuid default null, p_query text default null)
returns json
language plpgsql volatile security invoker set search_path = ''
set plan_cache_mode = force_generic_plan as $$
declare
  v_me uuid := private.signed_in_creator();
  v_before uuid := coalesce(p_before, private.last_id());
  v_named uuid[] := private.named_fans(p_query);
begin
  return (
    select coalesce(json_agg(json_build_object(
      'id', f.id, 'fan', u.fan_summary, 'nickname', (
        select n.nickname from private.my_nicknames n
        where n.one_id = least(f.fan_id, v_me) and n.other_id = greatest(f.fan_id, v_me)),
      'since', f.started_at, 'spent_cents', coalesce((
        select w.spent_cents from private.fan_worths w where w.fan_id = f.fan_id), 0))
      order by f.id desc), '[]')
    from private.follower_candidates(v_before, v_named) c (id)
    join public.follows f on f.id = c.id
    join private.user_summaries u on u.id = f.fan_id);
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
      'spent_cents', coalesce(w.spent_cents, 0), 'earned_cents', coalesce(w.earned_cents, 0),
      'since', least(s.created_at, (
        select min(f.started_at) from public.follows f
        where f.fan_id = u.id and f.creator_id = v_me)),
      'is_following', exists (
        select from public.follows f
        where f.fan_id = u.id and f.creator_id = v_me and f.ended_at is null),
      'is_verified', u.is_verified,
      'subscription', s.terms)
    from public.conversations c
    join private.user_summaries u on u.id = p_fan_id and u.role = 'fan'
    left join private.fan_worths w on w.fan_id = u.id
    left join private.subscription_terms s on s.fan_id = u.id and s.creator_id = v_me
    where c.one_id = least(p_fan_id, v_me) and c.other_id = greatest(p_fan_id, v_me));
end $$;
comment on function api.fan_card(uuid) is
  'What the calling creator knows of a fan in a conversation: {spent_cents, earned_cents: the '
  'creator''s part of it, since (the first follow or subscription, or null), is_following, '
  'is_verified, subscription: as in subscribers() or null}; null for others. Errors: '
  'method_forbidden.';

grant execute on function api.subscribers(uuid, text, text), api.followers(uuid, text),
  api.top_fans(bigint, uuid), api.blocked_users(uuid), api.fan_card(uuid) to authenticated;
