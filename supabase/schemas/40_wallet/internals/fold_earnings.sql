-- Checkpoints of earnings by day and by item, folded by compact_ledger() with those of the
-- balance, and read together with the tail of the ledger, as the balance is. What reads them is
-- plpgsql, whose plans are kept: planning the tail takes longer than reading it.
create function private.fold_earnings(p_from bigint, p_until bigint) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.earnings_days as d
  select m.owner_id, m.day,
    coalesce(sum(m.amount_cents) filter (where m.type = 'subscription'), 0),
    coalesce(sum(m.amount_cents) filter (where m.type = 'unlock'), 0),
    coalesce(sum(m.amount_cents) filter (where m.type = 'tip'), 0),
    coalesce(sum(m.amount_cents) filter (where m.type = 'session_text'), 0),
    coalesce(sum(m.amount_cents) filter (where m.type = 'referral'), 0)
  from private.earning_moves m
  where m.xact_id >= p_from and m.xact_id < p_until
  group by m.owner_id, m.day
  on conflict (owner_id, day) do update set
    subscription_cents = d.subscription_cents + excluded.subscription_cents,
    unlock_cents = d.unlock_cents + excluded.unlock_cents,
    tip_cents = d.tip_cents + excluded.tip_cents,
    session_text_cents = d.session_text_cents + excluded.session_text_cents,
    referral_cents = d.referral_cents + excluded.referral_cents;
  insert into private.earnings_items as i
  select m.owner_id, date_trunc('month', m.day::timestamp)::date, m.type, m.item_id,
         count(*) filter (where m.is_sale), sum(m.amount_cents), max(m.price_cents)
  from private.earning_moves m
  where m.xact_id >= p_from and m.xact_id < p_until
  group by 1, 2, 3, 4
  on conflict (owner_id, month, type, item_id) do update set
    sales = i.sales + excluded.sales, amount_cents = i.amount_cents + excluded.amount_cents,
    price_cents = greatest(i.price_cents, excluded.price_cents)
$$;
comment on function private.fold_earnings(bigint, bigint) is
  'Adds the transfers between two watermarks to the checkpoints of earnings.';

create function private.owner_days(p_owner_id uuid, p_from date, p_until date)
returns setof private.earnings_days
language plpgsql stable security definer rows 31 set search_path = ''
set plan_cache_mode = force_generic_plan as $$
begin
  return query
    select d.* from private.earnings_days d
    where d.owner_id = p_owner_id and d.day >= p_from and d.day < p_until
    union all
    select m.owner_id, m.day,
      case m.type when 'subscription' then m.amount_cents else 0 end,
      case m.type when 'unlock' then m.amount_cents else 0 end,
      case m.type when 'tip' then m.amount_cents else 0 end,
      case m.type when 'session_text' then m.amount_cents else 0 end,
      case m.type when 'referral' then m.amount_cents else 0 end
    from private.earning_moves m
    where m.xact_id >= (select folded_below from private.ledger_watermark)
      and m.owner_id = p_owner_id and m.day >= p_from and m.day < p_until;
end $$;
comment on function private.owner_days(uuid, date, date) is
  'Parts of what an owner earned from a UTC day until before another one: checkpoints and the tail '
  'of the ledger, read in one statement. A day may have many parts.';

create function private.owner_tail_items(p_owner_id uuid, p_month date, p_type text)
returns table (type text, item_id uuid, sales bigint, amount_cents bigint, price_cents bigint)
language plpgsql stable security definer rows 10 set search_path = ''
set plan_cache_mode = force_generic_plan as $$
begin
  return query
    select m.type, m.item_id, count(*) filter (where m.is_sale), sum(m.amount_cents)::bigint,
           max(m.price_cents)
    from private.earning_moves m
    where m.xact_id >= (select folded_below from private.ledger_watermark)
      and m.owner_id = p_owner_id
      and date_trunc('month', m.day::timestamp)::date = p_month
      and (p_type is null or m.type = p_type)
    group by m.type, m.item_id;
end $$;
comment on function private.owner_tail_items(uuid, date, text) is
  'What the tail of the ledger adds to the items of an owner in a UTC month, of one type or of '
  'all.';
