-- Browse and search: listed creators alone, never across a block, by key. The key of every sort is
-- one triple (time, followers, creator), so that the client sends back what the last row carried.
create function private.browse_keys(
  p_sort text, p_category text, p_tag text, p_at timestamptz, p_followers bigint, p_id uuid)
returns table (creator_id uuid, key_at timestamptz, key_followers bigint)
language plpgsql stable security definer set search_path = '' as $$
declare
  v_tags text[] := array_remove(array[p_category, p_category || ':' || p_tag], null);
  v_page integer := private.limit_page_browse();
begin
  if p_sort = 'featured' then
    return query select c.creator_id, c.featured_at, c.followers from private.creator_cards c
      where c.is_listed and c.categories @> v_tags
        and c.creator_id not in (select private.my_cut_off_ids())
        and (p_id is null or (c.featured_at, c.followers, c.creator_id) < (p_at, p_followers, p_id))
      order by c.featured_at desc, c.followers desc, c.creator_id desc limit v_page;
  elsif p_sort in ('all', 'online') then
    return query select c.creator_id, 'infinity'::timestamptz, c.followers
      from private.creator_cards c
      where c.is_listed and c.categories @> v_tags
        and c.creator_id not in (select private.my_cut_off_ids())
        and (p_sort = 'all' or private.is_online(c.creator_id))
        and (p_id is null or (c.followers, c.creator_id) < (p_followers, p_id))
      order by c.followers desc, c.creator_id desc limit v_page;
  elsif p_sort = 'newest' then
    return query select c.creator_id, c.joined_at, 0::bigint from private.creator_cards c
      where c.is_listed and c.categories @> v_tags
        and c.creator_id not in (select private.my_cut_off_ids())
        and (p_id is null or (c.joined_at, c.creator_id) < (p_at, p_id))
      order by c.joined_at desc, c.creator_id desc limit v_page;
  elsif p_sort = 'exclusive' then
    return query select c.creator_id, c.exclusive_since, 0::bigint from private.creator_cards c
      where c.is_listed and c.exclusive_since > '-infinity' and c.categories @> v_tags
        and c.creator_id not in (select private.my_cut_off_ids())
        and (p_id is null or (c.exclusive_since, c.creator_id) < (p_at, p_id))
      order by c.exclusive_since desc, c.creator_id desc limit v_page;
  else
    perform private.fail('invalid_payload', '{"field": "sort"}');
  end if;
end $$;

create function private.creator_card(p_creator_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'id', p.id, 'username', p.username, 'name', p.name, 'location', p.location,
    'is_online', private.is_online(p.id),
    'is_exclusive', c.exclusive_since > '-infinity',
    'avatar', private.picture_card(p.id, 'avatar'),
    'cover', private.picture_card(p.id, 'cover')) || private.price_card(p.id)
  from public.profiles p join private.creator_cards c on c.creator_id = p.id
  where p.id = p_creator_id
$$;

create function private.browse(p_sort text, p_category text, p_tag text, p_after jsonb)
returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(
    private.creator_card(k.creator_id) || jsonb_build_object('key', jsonb_build_object(
      'at', k.key_at, 'followers', k.key_followers, 'id', k.creator_id)) order by k.place), '[]')
  from private.browse_keys(
    p_sort, p_category, p_tag, (p_after ->> 'at')::timestamptz,
    (p_after ->> 'followers')::bigint, (p_after ->> 'id')::uuid)
    with ordinality k (creator_id, key_at, key_followers, place)
  where private.is_region_open()
$$;

create function private.search_creators(p_query text, p_category text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_words text := lower(extensions.unaccent(btrim(coalesce(p_query, ''), ' @')));
  v_safe text := replace(replace(replace(v_words, '\', '\\'), '%', '\%'), '_', '\_');
begin
  if length(v_words) < private.limit_search_min() then
    perform private.fail('search_too_short');
  end if;
  if not private.take_rate('search_creators', coalesce(auth.uid()::text, private.caller_address()),
       private.limit_searches_per_minute(), interval '1 minute') then
    return jsonb_build_object('refused', 'rate_limited');
  end if;
  return (
    select coalesce(jsonb_agg(private.creator_card(f.creator_id) order by f.place), '[]')
    from (
      select c.creator_id, row_number() over (
        order by (c.search_text like v_safe || '%') desc, c.followers desc, c.creator_id) as place
      from private.creator_cards c
      where c.is_listed and c.search_text like '%' || v_safe || '%'
        -- who has chosen no category yet is found by name in every one
        and (p_category is null or c.categories = '{}' or c.categories @> array[p_category])
        and c.creator_id not in (select private.my_cut_off_ids())
        and private.is_region_open()
      order by place limit private.limit_page_search()) f);
end $$;
