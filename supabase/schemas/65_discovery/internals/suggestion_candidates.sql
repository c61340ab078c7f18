-- Creators beside the feed: the featured ones whom a fan neither follows nor subscribes to, and
-- followed ones with an offer that the fan can still take. Ids alone; creator_list() reads them as
-- the caller.
create function private.suggestion_candidates() returns private.creator_keys
language plpgsql stable security definer set search_path = ''
set plan_cache_mode = force_generic_plan as $$
declare
  v_me uuid := auth.uid();
  v_keys private.creator_keys;
  v_excluded_ids uuid[] := array(
    select x.other_id from private.blocked_pairs x where x.one_id = v_me
    union
    select h.creator_id from private.hidden_creators h
    union
    select f.creator_id from public.follows f where f.fan_id = v_me and f.ended_at is null
    union
    select s.creator_id from private.valid_subscriptions s where s.fan_id = v_me);
begin
  if private.is_admitted() then
    v_keys.ids := array(
      select s.creator_id from private.browse_index s
      where s.category = '' and s.creator_id not in (select unnest(v_excluded_ids))
      order by s.featured_at desc, s.followers desc, s.creator_id desc
      limit private.limit_page_suggestions());
  end if;
  return v_keys;
end $$;
comment on function private.suggestion_candidates() is
  'Featured creators whom the caller neither follows nor subscribes to.';

create function private.offer_candidates() returns private.creator_keys
language plpgsql stable security definer set search_path = ''
set plan_cache_mode = force_generic_plan as $$
declare
  v_me uuid := auth.uid();
  v_keys private.creator_keys;
begin
  if private.is_admitted() then
    v_keys.ids := array(
      select l.creator_id
      from public.follows f join public.limited_offers l on l.creator_id = f.creator_id
      where f.fan_id = v_me and f.ended_at is null and l.sales_left > 0
        and f.creator_id not in (
          select s.creator_id from private.valid_subscriptions s where s.fan_id = v_me)
        and f.creator_id not in (
          select x.other_id from private.blocked_pairs x where x.one_id = v_me)
      order by l.offer_id desc limit private.limit_page_offers());
  end if;
  return v_keys;
end $$;
comment on function private.offer_candidates() is
  'Followed creators with an offer, without those to whom the caller subscribes.';

grant execute on function private.suggestion_candidates(), private.offer_candidates()
  to authenticated;
