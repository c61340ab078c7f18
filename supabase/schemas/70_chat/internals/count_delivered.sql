-- What messages to an audience have brought, for their creators. How many fans one reached is
-- counted after its sending, from the history of that moment, so that sending costs the same for
-- any audience; how many have read it is added to its counter in portions.
create function private.count_reach(p_global public.globals) returns void
language sql volatile security definer set search_path = '' as $$
  update public.globals set reach = (
    select count(*) from private.fans_reached(
      p_global.creator_id, p_global.audience, p_global.sent_at, array(
        select f.fan_id from public.follows f
        where f.creator_id = p_global.creator_id and f.started_at <= p_global.sent_at
          and coalesce(f.ended_at, 'infinity') > p_global.sent_at
        union
        select s.fan_id from public.subscriptions s where s.creator_id = p_global.creator_id)))
  where id = p_global.id
$$;
comment on function private.count_reach(public.globals) is
  'Counts the fans whom a message to an audience was sent to.';

create function private.count_delivered() returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_changed uuid[];
  v_global public.globals;
begin
  with folded as (
    delete from private.globals_seen where id in (
      select s.id from private.globals_seen s order by s.id limit private.limit_seen_folded()
      for update skip locked) returning global_id),
  counted as (
    update public.globals g set seen = g.seen + f.fans
    from (select global_id, count(*) as fans from folded group by 1) f
    where g.id = f.global_id returning g.creator_id)
  select coalesce(array_agg(distinct creator_id), '{}') into v_changed from counted;
  for v_global in
    select * from public.globals
    where removed_at is null and sent_at is not null and reach is null
    order by sent_at limit private.limit_globals_counted()
  loop
    perform private.count_reach(v_global);
    v_changed := v_changed || v_global.creator_id;
  end loop;
  perform private.notify_changed(c.id, array['delivered'])
  from (select distinct id from unnest(v_changed) u (id)) c;
end $$;
comment on function private.count_delivered() is
  'A job: counts whom messages to an audience reached, and adds who has read them.';

create function private.my_global_results(p_global_ids uuid[])
returns setof private.global_results
language plpgsql stable security definer rows 10 set search_path = ''
set plan_cache_mode = force_generic_plan as $$
declare
  v_me uuid := auth.uid();
begin
  return query
    select g.id, g.reach,
      g.seen + (select count(*) from private.globals_seen n where n.global_id = g.id),
      u.sales, u.cents, r.refunds, r.cents, u.cents - r.returned_cents
    from public.globals g
    cross join lateral (
      select count(*) as sales, coalesce(sum(x.price_cents), 0)::bigint as cents
      from public.unlocks x where x.global_id = g.id) u
    cross join lateral (
      select count(distinct f.sale_id) as refunds, coalesce(sum(f.gross_cents), 0)::bigint as cents,
        -- Of a purchase that stands, a part may have been given back.
        coalesce(sum(f.gross_cents) filter (where exists (
          select from public.unlocks x where x.transfer_id = f.sale_id)), 0)::bigint
          as returned_cents
      from private.global_refunds f where f.global_id = g.id) r
    where g.id = any (p_global_ids) and g.creator_id = v_me;
end $$;
comment on function private.my_global_results(uuid[]) is
  'What messages of the caller to an audience, or items of the caller''s store, have brought.';
grant execute on function private.my_global_results(uuid[]) to authenticated;
