-- Pages of a creator's fans, by an index, past the policies: those ask for either side of a row, so
-- that its lists are read as a whole and sorted. A search begins with whom it names.
create view private.own_subscribers as
select s.id, s.fan_id from public.subscriptions s
where s.creator_id = (select auth.uid())
  and (select true from private.my_blocked_pairs b where b.id = s.fan_id limit 1) is null;
comment on view private.own_subscribers is
  'Subscriptions to the caller, expired ones too, without those across a block.';

create view private.own_followers as
select f.id, f.fan_id from public.follows f
where f.creator_id = (select auth.uid()) and f.ended_at is null
  and (select true from private.my_blocked_pairs b where b.id = f.fan_id limit 1) is null
  and (select true from private.valid_subscriptions s
       where s.fan_id = f.fan_id and s.creator_id = f.creator_id limit 1) is null;
comment on view private.own_followers is
  'Follows of the caller, without those across a block. A follower who subscribes is a subscriber '
  'until the subscription ends.';

create function private.subscriber_candidates(p_before uuid, p_named uuid[], p_state text)
returns setof uuid
language plpgsql stable security definer rows 10 set search_path = ''
set plan_cache_mode = force_generic_plan set enable_sort = off set enable_bitmapscan = off as $$
begin
  if p_state is not null then
    return query
      select s.id from private.own_subscribers s
      join private.subscription_states t on t.id = s.id
      where s.id < p_before and t.state = p_state::private.subscription_state
        and (p_named is null or s.fan_id = any (p_named))
      order by s.id desc limit private.limit_page_subscribers();
  elsif p_named is null then
    return query
      select s.id from private.own_subscribers s
      where s.id < p_before order by s.id desc limit private.limit_page_subscribers();
  else
    return query
      select s.id from (
        -- offset 0: by key for each of the named, or the planner reads all in their order.
        select x.id from unnest(p_named) n (fan_id)
        join private.own_subscribers x on x.fan_id = n.fan_id
        where x.id < p_before offset 0) s
      order by s.id desc limit private.limit_page_subscribers();
  end if;
end $$;
comment on function private.subscriber_candidates(uuid, uuid[], text) is
  'A page of own_subscribers before an id, of the fans that are named, or of all, in a state or in '
  'any.';

create function private.follower_candidates(p_before uuid, p_named uuid[]) returns setof uuid
language plpgsql stable security definer rows 10 set search_path = ''
set plan_cache_mode = force_generic_plan set enable_sort = off set enable_bitmapscan = off as $$
begin
  if p_named is null then
    return query
      select f.id from private.own_followers f
      where f.id < p_before order by f.id desc limit private.limit_page_followers();
  else
    return query
      select f.id from (
        select x.id from unnest(p_named) n (fan_id)
        join private.own_followers x on x.fan_id = n.fan_id
        where x.id < p_before offset 0) f
      order by f.id desc limit private.limit_page_followers();
  end if;
end $$;
comment on function private.follower_candidates(uuid, uuid[]) is
  'A page of own_followers before an id, of the fans that are named, or of all.';

grant execute on function private.subscriber_candidates(uuid, uuid[], text),
  private.follower_candidates(uuid, uuid[]) to authenticated;
