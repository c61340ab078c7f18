-- Whom a fan follows and subscribes to, 15 a page by key, those whose username begins with some
-- letters or all. Creators whom the fan cannot see are no favourites to be shown; a subscription
-- stays in the list without its creator, because it was paid.
create function private.list_prefix(p_search text) returns text
language plpgsql stable set search_path = '' as $$
declare
  v_prefix text;
begin
  perform private.require_typed(p_search);
  if p_search is null or btrim(p_search) = '' then
    return '';
  end if;
  v_prefix := private.normal_username(p_search);
  if length(v_prefix) < private.limit_search_min() then
    perform private.fail('search_too_short');
  end if;
  return v_prefix;
end $$;
comment on function private.list_prefix(text) is
  'The beginning of a username as it is searched for; empty for all. Errors: search_too_short, '
  'field_too_long.';

create function private.my_favorites(p_search text, p_before uuid) returns json
language plpgsql stable security definer set search_path = ''
set plan_cache_mode = force_generic_plan set enable_sort = off set enable_bitmapscan = off as $$
declare
  v_me uuid := private.signed_in_fan('must_be_customer_to_follow');
  v_prefix text := private.list_prefix(p_search);
  v_but_not uuid[] := array(select x.other_id from private.cut_offs x where x.one_id = v_me);
  v_online_since timestamptz := private.now()
    - make_interval(secs => private.limit_presence_online_seconds());
begin
  if not private.is_region_open() then
    return '[]';
  end if;
  return (
    select coalesce(json_agg(json_build_object(
      'id', f.id, 'creator_id', f.creator_id, 'username', f.username, 'name', f.name,
      'avatar', a.thumb_name, 'is_online', coalesce(o.seen_at > v_online_since, false))
      order by f.id desc), '[]')
    from (
      select f.id, f.creator_id, p.username, p.name
      from public.follows f
      join private.standings c on c.person_id = f.creator_id and c.is_open
      join public.profiles p on p.id = f.creator_id
      where f.fan_id = v_me and f.ended_at is null
        and f.id < coalesce(p_before, private.last_id())
        and (c.is_listed or exists (
          select from private.valid_subscriptions s
          where s.fan_id = v_me and s.creator_id = f.creator_id))
        and f.creator_id not in (select unnest(v_but_not))
        and starts_with(p.username, v_prefix)
      order by f.id desc limit private.limit_page_favorites()) f
    left join public.profile_pictures a on a.profile_id = f.creator_id and a.kind = 'avatar'
    left join public.presence o on o.profile_id = f.creator_id);
end $$;

create function private.my_subscriptions(
  p_search text, p_expires_before timestamptz, p_before uuid) returns json
language plpgsql stable security definer set search_path = ''
set plan_cache_mode = force_generic_plan set enable_sort = off set enable_bitmapscan = off as $$
declare
  v_me uuid := private.signed_in_fan('must_be_customer_to_subscribe');
  v_prefix text := private.list_prefix(p_search);
  v_now timestamptz := private.now();
  v_online_since timestamptz := v_now
    - make_interval(secs => private.limit_presence_online_seconds());
  v_is_region_open boolean := private.is_region_open();
  v_but_not uuid[] := array(select x.other_id from private.cut_offs x where x.one_id = v_me);
begin
  return (
    select coalesce(json_agg(json_build_object(
      'id', s.id, 'creator_id', s.creator_id, 'expires_at', s.expires_at,
      'state', s.state, 'rebill_price_cents', s.rebill_price_cents,
      'is_trial', s.start_price_cents = 0,
      'creator', case when s.is_seen then json_build_object(
        'username', s.username, 'name', s.name, 'avatar', a.thumb_name,
        'is_online', coalesce(o.seen_at > v_online_since, false)) end,
      'restart', case when s.is_seen and s.state = 'expired' then json_build_object(
        'fee_cents', f.price_cents, 'offer', case when l.sales_left > 0 then json_build_object(
          'price_cents', l.price_cents, 'sales_left', l.sales_left) end) end)
      order by s.expires_at desc, s.id desc), '[]')
    from (
      select s.*, p.username, p.name, v.is_seen
      from private.subscription_states s
      join public.profiles p on p.id = s.creator_id
      join private.standings c on c.person_id = s.creator_id
      cross join lateral (
        select v_is_region_open and c.is_open and (c.is_listed or s.expires_at > v_now)
          and s.creator_id not in (select unnest(v_but_not))) v (is_seen)
      where s.fan_id = v_me
        and (s.expires_at, s.id) < (coalesce(p_expires_before, 'infinity'),
                                    coalesce(p_before, private.last_id()))
        and starts_with(p.username, v_prefix)
        -- a search does not tell who hides behind a row without a name
        and (v_prefix = '' or v.is_seen)
      order by s.expires_at desc, s.id desc limit private.limit_page_subscriptions()) s
    left join public.profile_pictures a on a.profile_id = s.creator_id and a.kind = 'avatar'
    left join public.presence o on o.profile_id = s.creator_id
    left join public.plans f on f.creator_id = s.creator_id and f.is_default
    left join public.limited_offers l on l.creator_id = s.creator_id);
end $$;
