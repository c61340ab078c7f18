-- The caller's earnings: after the fee, less what was reversed, in UTC days or months. They are
-- sums of the ledger, which has no policies.
create function private.my_earnings(p_step text, p_from date, p_until date)
returns setof private.earning_sum
language plpgsql stable security definer rows 31 set search_path = '' as $$
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

create function private.my_earning_items(
  p_month date, p_type text, p_before_cents bigint, p_before_key uuid, p_limit integer)
returns table (
  type text, item_id uuid, key uuid, sales bigint, amount_cents bigint, price_cents bigint)
language plpgsql stable security definer rows 10 set search_path = '' as $$
begin
  return query
    with items as (
      select s.type, s.item_id, sum(s.sales)::bigint as sales,
             sum(s.amount_cents)::bigint as cents, max(s.price_cents) as price
      from private.owner_items(auth.uid(), p_month) s
      where p_type is null or s.type = p_type
      group by s.type, s.item_id),
    -- Keys cost more than sums, so only what may be on this page gets one.
    near as (
      select i.*, md5(i.type || i.item_id)::uuid as key from items i
      where i.cents <= coalesce(p_before_cents, i.cents)
        and i.cents >= coalesce((
          select min(b.cents) from (
            select x.cents from items x where p_before_cents is null or x.cents < p_before_cents
            order by x.cents desc limit p_limit) b), p_before_cents))
    select n.type, nullif(n.item_id, auth.uid()), n.key, n.sales, n.cents, n.price from near n
    where p_before_key is null or (n.cents, n.key) < (p_before_cents, p_before_key)
    order by n.cents desc, n.key desc limit p_limit;
end $$;
comment on function private.my_earning_items(date, text, bigint, uuid, integer) is
  'What the caller earned by item in a UTC month, of one type or of all, what earned most first. '
  'item_id: null for what has no item. key: a place in the list that names no item, because one '
  'across a block is not read any more.';

grant execute on function private.my_earnings(text, date, date),
  private.my_earning_items(date, text, bigint, uuid, integer) to authenticated;
