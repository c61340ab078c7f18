-- The page of browse: listed creators only, never across a block, by key, and none whom a case
-- hides. An index of the category finds the thirty; creator_list() reads them as the caller. The
-- key of every sort is one triple (time, followers, creator): the client sends back the key of the
-- last row.
create function private.browse_keys(
  p_sort text, p_category text, p_at timestamptz, p_followers bigint, p_id uuid)
returns table (creator_id uuid, key_at timestamptz, key_followers bigint)
language plpgsql stable security definer set search_path = ''
set plan_cache_mode = force_generic_plan as $$
declare
  v_me uuid := auth.uid();
  v_excluded_ids uuid[] := array(
    select x.other_id from private.blocked_pairs x where x.one_id = v_me
    union all
    select h.creator_id from private.hidden_creators h);
  v_page integer := private.limit_page_browse();
begin
  if p_sort = 'featured' then
    return query select s.creator_id, s.featured_at, s.followers from private.browse_index s
      where s.category = p_category and s.creator_id not in (select unnest(v_excluded_ids))
        and (s.featured_at, s.followers, s.creator_id) < (p_at, p_followers, p_id)
      order by s.featured_at desc, s.followers desc, s.creator_id desc limit v_page;
  elsif p_sort = 'all' then
    return query select s.creator_id, 'infinity'::timestamptz, s.followers
      from private.browse_index s
      where s.category = p_category and s.creator_id not in (select unnest(v_excluded_ids))
        and (s.followers, s.creator_id) < (p_followers, p_id)
      order by s.followers desc, s.creator_id desc limit v_page;
  elsif p_sort = 'online' then
    return query select s.creator_id, 'infinity'::timestamptz, s.followers
      from private.browse_index s
      where s.category = p_category and s.is_online and private.is_online(s.creator_id)
        and s.creator_id not in (select unnest(v_excluded_ids))
        and (s.followers, s.creator_id) < (p_followers, p_id)
      order by s.followers desc, s.creator_id desc limit v_page;
  elsif p_sort = 'newest' then
    return query select s.creator_id, s.joined_at, 0::bigint from private.browse_index s
      where s.category = p_category and s.creator_id not in (select unnest(v_excluded_ids))
        and (s.joined_at, s.creator_id) < (p_at, p_id)
      order by s.joined_at desc, s.creator_id desc limit v_page;
  elsif p_sort = 'exclusive' then
    return query select s.creator_id, s.exclusive_since, 0::bigint from private.browse_index s
      where s.category = p_category and s.exclusive_since > '-infinity'
        and s.creator_id not in (select unnest(v_excluded_ids))
        and (s.exclusive_since, s.creator_id) < (p_at, p_id)
      order by s.exclusive_since desc, s.creator_id desc limit v_page;
  else
    perform private.fail('invalid_payload', '{"field": "sort"}');
  end if;
end $$;

create function private.browse_candidates(
  p_sort text, p_category text, p_tag text, p_after jsonb) returns private.creator_keys
language plpgsql stable security definer set search_path = '' as $$
declare
  v_keys private.creator_keys;
begin
  if private.is_admitted() then
    select array_agg(k.creator_id), array_agg(k.key_at), array_agg(k.key_followers)
    into v_keys.ids, v_keys.ats, v_keys.followers
    from private.browse_keys(
      p_sort, concat_ws(':', coalesce(p_category, ''), p_tag),
      coalesce((p_after ->> 'at')::timestamptz, 'infinity'),
      coalesce((p_after ->> 'followers')::bigint, 9223372036854775807),
      coalesce((p_after ->> 'id')::uuid, private.last_id())) k;
  end if;
  return v_keys;
end $$;
comment on function private.browse_candidates(text, text, text, jsonb) is
  'A page of browse: creators and their keys.';
grant execute on function private.browse_candidates(text, text, text, jsonb) to anon, authenticated;
