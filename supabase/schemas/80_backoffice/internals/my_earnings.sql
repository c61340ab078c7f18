-- The caller's earnings: after the fee, less what was reversed, in UTC days or months. They are
-- sums of the ledger, which has no policies.
create function private.my_earnings(p_step text, p_from date, p_until date)
returns setof private.earning_sum
language plpgsql stable security definer rows 31 set search_path = ''
set plan_cache_mode = force_generic_plan as $$
begin
  return query
    select date_trunc(p_step, d.day::timestamp)::date,
      sum(d.subscription_cents + d.unlock_cents + d.tip_cents + d.session_text_cents
        + d.referral_cents)::bigint,
      sum(d.subscription_cents)::bigint, sum(d.unlock_cents)::bigint, sum(d.tip_cents)::bigint,
      sum(d.session_text_cents)::bigint, sum(d.referral_cents)::bigint
    from private.owner_days(auth.uid(), p_from, p_until) d
    group by 1;
end $$;
comment on function private.my_earnings(text, date, date) is
  'The caller''s earnings from a UTC day until before another one, in steps of a day or a month.';

-- The highest sums of each type are read by their index; only items of the tail are summed here.
create function private.my_earning_items(
  p_month date, p_type text, p_before_cents bigint, p_before_key uuid, p_limit integer)
returns table (
  type text, item_id uuid, key uuid, sales bigint, amount_cents bigint, price_cents bigint)
language plpgsql stable security definer rows 10 set search_path = ''
set plan_cache_mode = force_generic_plan as $$
declare
  v_me uuid := auth.uid();
  v_cents bigint := coalesce(p_before_cents, 9223372036854775807);
  v_key uuid := coalesce(p_before_key, private.last_id());
begin
  return query
    with tail as materialized (
      select * from private.owner_tail_items(v_me, p_month, p_type))
    select s.type, nullif(s.item_id, v_me), s.key, s.sales, s.cents, s.price
    from (
      select i.type, i.item_id, i.key, i.sales, i.amount_cents as cents, i.price_cents as price
      from unnest(private.limit_transaction_types()) y (type)
      cross join lateral (
        select x.* from private.earnings_items x
        where x.owner_id = v_me and x.month = p_month and x.type = y.type
          and (x.amount_cents, x.key) < (v_cents, v_key)
          and not exists (
            select from tail t where t.type = x.type and t.item_id = x.item_id)
        order by x.amount_cents desc, x.key desc limit p_limit) i
      where p_type is null or y.type = p_type
      union all
      select t.type, t.item_id, private.item_key(t.type, t.item_id),
             t.sales + coalesce(x.sales, 0), t.amount_cents + coalesce(x.amount_cents, 0),
             greatest(t.price_cents, x.price_cents)
      from tail t left join private.earnings_items x
        on x.owner_id = v_me and x.month = p_month and x.type = t.type and x.item_id = t.item_id
      ) s
    where (s.cents, s.key) < (v_cents, v_key)
    order by s.cents desc, s.key desc limit p_limit;
end $$;
comment on function private.my_earning_items(date, text, bigint, uuid, integer) is
  'What the caller earned by item in a UTC month, of one type or of all, what earned most first. '
  'item_id: null for what has no item. key: a place in the list that names no item.';

grant execute on function private.my_earnings(text, date, date),
  private.my_earning_items(date, text, bigint, uuid, integer) to authenticated;
