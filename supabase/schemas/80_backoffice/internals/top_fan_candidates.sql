-- The highest sums are read by their index; only fans of the ledger's tail are summed here.
create function private.top_fan_candidates(p_before_cents bigint, p_before_fan_id uuid)
returns table (fan_id uuid, spent_cents bigint, earned_cents bigint)
language plpgsql stable security definer rows 10 set search_path = ''
set plan_cache_mode = force_generic_plan as $$
declare
  v_me uuid := auth.uid();
  v_cents bigint := coalesce(p_before_cents, 9223372036854775807);
  v_fan_id uuid := coalesce(p_before_fan_id, private.last_id());
begin
  return query
    with tail as materialized (
      select m.fan_id as id, sum(m.spent_cents)::bigint as spent,
             sum(m.earned_cents)::bigint as earned
      from private.fan_moves m
      where m.xact_id >= (select folded_below from private.ledger_watermark)
        and m.owner_id = v_me
      group by m.fan_id)
    select s.id, s.spent, s.earned
    from (
      (select f.id, f.spent, f.earned
       from (
         select x.fan_id as id, x.spent_cents as spent, x.earned_cents as earned
         from private.earnings_fans x
         where x.owner_id = v_me and x.spent_cents > 0
           and (x.spent_cents, x.fan_id) < (v_cents, v_fan_id)
         order by x.spent_cents desc, x.fan_id desc offset 0) f
       where f.id not in (select t.id from tail t)
         and (select true from private.my_blocked_pairs b where b.id = f.id limit 1) is null
       limit private.limit_page_top_fans())
      union all
      select t.id, t.spent + coalesce(x.spent_cents, 0), t.earned + coalesce(x.earned_cents, 0)
      from tail t left join private.earnings_fans x on x.owner_id = v_me and x.fan_id = t.id
      where (select true from private.my_blocked_pairs b where b.id = t.id limit 1) is null) s
    where s.spent > 0 and (s.spent, s.id) < (v_cents, v_fan_id)
    order by s.spent desc, s.id desc limit private.limit_page_top_fans();
end $$;
comment on function private.top_fan_candidates(bigint, uuid) is
  'A page of the fans who have spent at the caller, those who spent most first, after a sum and a '
  'fan, without those across a block.';

grant execute on function private.top_fan_candidates(bigint, uuid) to authenticated;
