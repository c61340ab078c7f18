-- Creators like the one of a page: the most followed ones of each of its categories and tags, found
-- by the index of browse, those with most of them in common first. Listed creators only, never
-- across a block with the caller. creator_list() reads them as the caller.
create function private.similar_candidates(p_username text) returns private.creator_keys
language plpgsql stable security definer set search_path = ''
set plan_cache_mode = force_generic_plan as $$
declare
  v_me uuid := auth.uid();
  v_id uuid := private.page_candidate(p_username);
  v_categories text[] := (
    select c.categories from private.creator_summaries c where c.creator_id = v_id);
  v_excluded_ids uuid[] := array_remove(array[v_id, v_me], null)
    || array(select x.other_id from private.blocked_pairs x where x.one_id = v_me)
    || array(select h.creator_id from private.hidden_creators h)
    || array(select w.creator_id from private.my_paid_walls w);
  v_limit integer := private.limit_similar_creators();
  v_keys private.creator_keys;
begin
  if not private.sees_creator(v_id) then
    return v_keys;
  end if;
  v_keys.ids := array(
    select f.creator_id
    from unnest(v_categories) k (category)
    cross join lateral (
      select b.creator_id, b.followers from private.browse_index b
      where b.category = k.category and b.creator_id not in (select unnest(v_excluded_ids))
      order by b.followers desc, b.creator_id desc limit v_limit) f
    join private.creator_summaries s on s.creator_id = f.creator_id
    cross join lateral (
      select count(*) as common from unnest(s.categories) o (category)
      where o.category = any (v_categories)) n
    group by f.creator_id, f.followers, n.common
    order by n.common desc, f.followers desc, f.creator_id desc limit v_limit);
  return v_keys;
end $$;
comment on function private.similar_candidates(text) is
  'Creators like the one of a username whom the caller sees.';
grant execute on function private.similar_candidates(text) to anon, authenticated;
