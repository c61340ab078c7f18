-- Which events a user reads. A filter of the list is a set of kinds. An event of a creator is for
-- users who belonged to its audience at its time: from the first subscription to its end, from a
-- follow to its end, and from the end of a subscription on for offers. Ids are times, so that the
-- row of the follow or subscription is itself the bound. Events are looked up by key through an
-- index of each kind of audience; the shown rows are read afterwards.
create function private.notification_kinds(p_filter text) returns public.notification_kind[]
language plpgsql immutable set search_path = '' as $$
begin
  case p_filter
    when 'all' then return enum_range(null::public.notification_kind);
    when 'tip' then return '{tip}';
    when 'subs' then return '{new_sub,re_sub,cancelled_user,cancelled_billing}';
    when 'unlock' then return '{unlock}';
    when 'wall_post' then return '{wall_post,wall_media,wall_offer}';
    when 'new_story' then return '{new_story}';
    else perform private.fail('invalid_payload', '{"field": "filter"}');
  end case;
end $$;
comment on function private.notification_kinds(text) is
  'The kinds behind a filter. Refuses other names (invalid_payload).';

create function private.page_kinds(p_user_id uuid, p_filter text)
returns public.notification_kind[]
language plpgsql stable security definer set search_path = '' as $$
declare
  v_kinds public.notification_kind[] := private.notification_kinds(p_filter);
  v_off public.notification_topic[] := (
    select n.page_off from public.notification_prefs n where n.profile_id = p_user_id);
begin
  if coalesce(v_off, '{}') = '{}' then
    return v_kinds;
  end if;
  return array(
    select k.kind from unnest(v_kinds) k (kind)
    where private.topic_of_kind(k.kind) <> all (v_off));
end $$;
comment on function private.page_kinds(uuid, text) is
  'The kinds behind a filter without those that the user switched off.';

create function private.my_story_event_ids(
  p_me uuid, p_before uuid, p_from uuid, p_limit integer, p_excluded_ids uuid[]) returns uuid[]
language plpgsql stable security definer set search_path = ''
set plan_cache_mode = force_generic_plan set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  return array(
    select distinct e.id
    from (
      select creator_id, id, case when expires_at <= private.now()
               then private.first_id_at(expires_at) else private.last_id() end as until
      from public.subscriptions where fan_id = p_me
      union all
      select creator_id, id, coalesce(private.first_id_at(ended_at), private.last_id())
      from public.follows where fan_id = p_me) m
    join private.findable_creators c on c.creator_id = m.creator_id
    cross join lateral (
      select a.id from public.audience_events a
      where a.creator_id = m.creator_id and a.kind = 'new_story'
        and a.id < least(p_before, m.until) and a.id >= greatest(p_from, m.id)
      order by a.id desc limit p_limit) e
    where m.creator_id <> all (p_excluded_ids)
    order by e.id desc limit p_limit);
end $$;

create function private.running_event_ids(
  p_me uuid, p_kinds public.notification_kind[], p_before uuid, p_from uuid, p_limit integer,
  p_each integer, p_excluded_ids uuid[]) returns uuid[]
language plpgsql stable security definer set search_path = ''
set plan_cache_mode = force_generic_plan as $$
declare
  v_now timestamptz := private.now();
begin
  return array(
    select distinct u.id from (
      select e.id from public.subscriptions s
      join private.findable_creators c on c.creator_id = s.creator_id
      cross join lateral (
        select a.id from public.audience_events a
        where a.creator_id = s.creator_id and a.audience <> 'offer' and a.kind = any (p_kinds)
          and a.id < p_before and a.id >= greatest(p_from, s.id)
        order by a.id desc limit p_each) e
      where s.fan_id = p_me and s.expires_at > v_now and s.creator_id <> all (p_excluded_ids)
      union all
      select e.id from public.follows f
      join private.findable_creators c on c.creator_id = f.creator_id
      left join lateral (
        select b.id from public.subscriptions b
        where b.fan_id = p_me and b.creator_id = f.creator_id and b.expires_at > v_now
        offset 0) s on true
      cross join lateral (
        select a.id from public.audience_events a
        where a.creator_id = f.creator_id and a.audience <> 'subscribers'
          and a.kind = any (p_kinds)
          -- A subscriber gets the event by the subscription, and no offers.
          and a.id < least(p_before, s.id) and a.id >= greatest(p_from, f.id)
        order by a.id desc limit p_each) e
      where f.fan_id = p_me and f.ended_at is null and f.creator_id <> all (p_excluded_ids)
      union all
      select e.id from public.subscriptions s
      join private.findable_creators c on c.creator_id = s.creator_id
      cross join lateral (
        select a.id from public.audience_events a
        where a.creator_id = s.creator_id and a.audience = 'offer' and a.kind = any (p_kinds)
          and a.id < p_before
          and a.id >= greatest(p_from, private.first_id_at(s.expires_at))
        order by a.id desc limit p_each) e
      where s.fan_id = p_me and s.expires_at <= v_now
        and s.creator_id <> all (p_excluded_ids)) u
    order by u.id desc limit p_limit);
end $$;
comment on function private.running_event_ids(
  uuid, public.notification_kind[], uuid, uuid, integer, integer, uuid[]) is
  'Events of present audiences: subscriptions, follows, expired subscriptions with an offer; at '
  'most p_each of each.';

create function private.past_event_ids(
  p_me uuid, p_kinds public.notification_kind[], p_before uuid, p_from uuid, p_limit integer,
  p_excluded_ids uuid[]) returns uuid[]
language plpgsql stable security definer set search_path = ''
set plan_cache_mode = force_generic_plan as $$
declare
  v_now timestamptz := private.now();
  v_since timestamptz := private.time_of_id(p_from);
begin
  return array(
    select distinct u.id from (
      select e.id from public.subscriptions s
      join private.findable_creators c on c.creator_id = s.creator_id
      cross join lateral (
        select a.id from public.audience_events a
        where a.creator_id = s.creator_id and a.audience <> 'offer' and a.kind = any (p_kinds)
          and a.id < least(p_before, private.first_id_at(s.expires_at))
          and a.id >= greatest(p_from, s.id)
        order by a.id desc limit p_limit) e
      where s.fan_id = p_me and s.expires_at > v_since and s.expires_at <= v_now
        and s.id < p_before and s.creator_id <> all (p_excluded_ids)
      union all
      select e.id from public.follows f
      join private.findable_creators c on c.creator_id = f.creator_id
      left join lateral (
        select b.id from public.subscriptions b
        where b.fan_id = p_me and b.creator_id = f.creator_id and b.expires_at > v_now
        offset 0) s on true
      cross join lateral (
        select a.id from public.audience_events a
        where a.creator_id = f.creator_id and a.audience <> 'subscribers'
          and a.kind = any (p_kinds)
          and a.id < least(p_before, s.id, private.first_id_at(f.ended_at))
          and a.id >= greatest(p_from, f.id)
        order by a.id desc limit p_limit) e
      where f.fan_id = p_me and f.ended_at > v_since and f.id < p_before
        and f.creator_id <> all (p_excluded_ids)) u
    order by u.id desc limit p_limit);
end $$;
comment on function private.past_event_ids(
  uuid, public.notification_kind[], uuid, uuid, integer, uuid[]) is
  'Events of former audiences. One that ended before p_from is not looked up.';

create function private.my_event_ids(
  p_me uuid, p_kinds public.notification_kind[], p_before uuid, p_from uuid, p_limit integer,
  p_excluded_ids uuid[]) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
declare
  v_ids uuid[];
  v_past uuid[];
begin
  if not private.is_admitted()
      or not p_kinds && '{wall_post,wall_media,new_story,wall_offer}' then
    return '{}';
  elsif p_kinds = '{new_story}' then
    return private.my_story_event_ids(p_me, p_before, p_from, p_limit, p_excluded_ids);
  end if;
  -- A few of each suffice to know the oldest event that a page can have.
  v_ids := private.running_event_ids(p_me, p_kinds, p_before, p_from, p_limit, 8, p_excluded_ids);
  v_ids := private.running_event_ids(
    p_me, p_kinds, p_before, greatest(p_from, v_ids[p_limit]), p_limit, p_limit, p_excluded_ids);
  -- Where they fill a page, former audiences are searched only for newer events than its last.
  v_past := private.past_event_ids(
    p_me, p_kinds, p_before, greatest(p_from, v_ids[p_limit]), p_limit, p_excluded_ids);
  if v_past = '{}' then
    return v_ids;
  end if;
  return array(
    select distinct i.id from unnest(v_ids || v_past) i (id) order by i.id desc limit p_limit);
end $$;
comment on function private.my_event_ids(
  uuid, public.notification_kind[], uuid, uuid, integer, uuid[]) is
  'Events for a user before one id and from another on, newest first, at most p_limit. '
  'p_excluded_ids: users across a block. Nothing of creators who are not listed, or whom a case '
  'hides.';
