-- Browse: listed creators alone, never across a block, by key. First the thirty are found by an
-- index of their shelf, then their cards are read in one go. The key of every sort is one triple
-- (time, followers, creator), so that the client sends back what the last row carried.
create function private.browse_keys(
  p_sort text, p_shelf text, p_at timestamptz, p_followers bigint, p_id uuid)
returns table (creator_id uuid, key_at timestamptz, key_followers bigint)
language plpgsql stable security definer set search_path = ''
set plan_cache_mode = force_generic_plan as $$
declare
  v_me uuid := auth.uid();
  v_but_not uuid[] := array(select x.other_id from private.cut_offs x where x.one_id = v_me);
  v_page integer := private.limit_page_browse();
begin
  if p_sort = 'featured' then
    return query select s.creator_id, s.featured_at, s.followers from private.shelf_places s
      where s.shelf = p_shelf and s.creator_id not in (select unnest(v_but_not))
        and (s.featured_at, s.followers, s.creator_id) < (p_at, p_followers, p_id)
      order by s.featured_at desc, s.followers desc, s.creator_id desc limit v_page;
  elsif p_sort = 'all' then
    return query select s.creator_id, 'infinity'::timestamptz, s.followers
      from private.shelf_places s
      where s.shelf = p_shelf and s.creator_id not in (select unnest(v_but_not))
        and (s.followers, s.creator_id) < (p_followers, p_id)
      order by s.followers desc, s.creator_id desc limit v_page;
  elsif p_sort = 'online' then
    return query select s.creator_id, 'infinity'::timestamptz, s.followers
      from private.shelf_places s
      where s.shelf = p_shelf and s.is_online and private.is_online(s.creator_id)
        and s.creator_id not in (select unnest(v_but_not))
        and (s.followers, s.creator_id) < (p_followers, p_id)
      order by s.followers desc, s.creator_id desc limit v_page;
  elsif p_sort = 'newest' then
    return query select s.creator_id, s.joined_at, 0::bigint from private.shelf_places s
      where s.shelf = p_shelf and s.creator_id not in (select unnest(v_but_not))
        and (s.joined_at, s.creator_id) < (p_at, p_id)
      order by s.joined_at desc, s.creator_id desc limit v_page;
  elsif p_sort = 'exclusive' then
    return query select s.creator_id, s.exclusive_since, 0::bigint from private.shelf_places s
      where s.shelf = p_shelf and s.exclusive_since > '-infinity'
        and s.creator_id not in (select unnest(v_but_not))
        and (s.exclusive_since, s.creator_id) < (p_at, p_id)
      order by s.exclusive_since desc, s.creator_id desc limit v_page;
  else
    perform private.fail('invalid_payload', '{"field": "sort"}');
  end if;
end $$;

create function private.creator_faces(
  p_ids uuid[], p_ats timestamptz[] default null, p_followers bigint[] default null) returns json
language plpgsql stable security definer set search_path = ''
set plan_cache_mode = force_generic_plan as $$
declare
  v_online_since timestamptz := private.now()
    - make_interval(secs => private.limit_presence_online_seconds());
begin
  return (
    select coalesce(json_agg(json_build_object(
      'id', p.id, 'username', p.username, 'name', p.name, 'location', p.location,
      'is_online', coalesce(o.seen_at > v_online_since, false),
      'is_exclusive', c.exclusive_since > '-infinity',
      'avatar', a.card, 'cover', v.card,
      'story_ring', r.ring, 'fee_cents', h.fee_cents, 'offer', h.offer,
      'key', case when p_ats is not null then json_build_object(
        'at', p_ats[i.place], 'followers', p_followers[i.place], 'id', p.id) end)
      order by i.place), '[]')
    from unnest(p_ids) with ordinality i (id, place)
    join public.profiles p on p.id = i.id
    join private.creator_cards c on c.creator_id = i.id
    left join private.shown_prices h on h.creator_id = i.id
    left join public.presence o on o.profile_id = i.id
    left join private.rings r on r.creator_id = i.id
    left join private.picture_cards a on a.profile_id = i.id and a.kind = 'avatar'
    left join private.picture_cards v on v.profile_id = i.id and v.kind = 'cover');
end $$;
comment on function private.creator_faces(uuid[], timestamptz[], bigint[]) is
  'Creators as lists show them, in the order of their ids, with the keys of browse where they are '
  'given. Asks nobody''s right: its callers have.';

create function private.browse(p_sort text, p_category text, p_tag text, p_after jsonb)
returns json
language plpgsql stable security definer set search_path = '' as $$
declare
  v_ids uuid[];
  v_ats timestamptz[];
  v_followers bigint[];
begin
  if not private.is_region_open() then
    return '[]';
  end if;
  select array_agg(k.creator_id), array_agg(k.key_at), array_agg(k.key_followers)
  into v_ids, v_ats, v_followers
  from private.browse_keys(
    p_sort, concat_ws(':', coalesce(p_category, ''), p_tag),
    coalesce((p_after ->> 'at')::timestamptz, 'infinity'),
    coalesce((p_after ->> 'followers')::bigint, 9223372036854775807),
    coalesce((p_after ->> 'id')::uuid, private.last_id())) k;
  return private.creator_faces(v_ids, v_ats, v_followers);
end $$;
