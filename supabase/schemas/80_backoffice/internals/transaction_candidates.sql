-- A user's own transactions, newest first, by key, of a type and between two moments. Each side
-- sees its own part and never the other's or the platform's: a creator the price, the fee and the
-- rest, a referrer only the referral. They are rows of the ledger, which has no policies;
-- api.transactions() adds the users.
create function private.require_transaction_filter(
  p_type text, p_from timestamptz, p_until timestamptz) returns void
language plpgsql immutable security invoker set search_path = '' as $$
begin
  if p_from >= p_until then
    perform private.fail('invalid_date_range');
  elsif p_type is not null and p_type <> all (private.limit_transaction_types()) then
    perform private.fail('invalid_payload', '{"field": "type"}');
  end if;
end $$;
comment on function private.require_transaction_filter(text, timestamptz, timestamptz) is
  'Refuses an unknown type, and a range that ends before it begins; null is every type, and no '
  'bound. Errors: invalid_payload, invalid_date_range.';

create function private.transactions_of(p_lines private.transaction_lines[])
returns setof private.transaction
language plpgsql stable security invoker rows 15 set search_path = ''
set plan_cache_mode = force_generic_plan as $$
begin
  return query
    select t.id, l.side,
      case when l.type = 'referral' and t.reverses_id is null then 'referral'
        else t.kind::text end,
      l.type, a.cents,
      case when l.side = 'creator' and (o.first).paid_by is not null
        then t.earnings_cents + t.referral_cents + t.platform_cents else a.cents end,
      (o.first).paid_by,
      case l.side when 'creator' then (o.first).fan_id else (o.first).creator_id end,
      (o.first).subject_id, t.created_at, t.clears_at
    from unnest(p_lines) l
    join private.transfers t on t.id = l.id
    cross join lateral (
      select case l.type when 'withdrawal' then t.earnings_cents + t.referral_cents
        else l.amount_cents end) a (cents)
    -- offset 0: found once for each line, and only for reversals.
    cross join lateral (
      select case when t.reverses_id is null then t
        else private.reversed_transfer(t.reverses_id) end as first offset 0) o;
end $$;
comment on function private.transactions_of(private.transaction_lines[]) is
  'Lines of the ledger as their owner reads them, in no order. The gross of a sale or of its '
  'reversal is the part of the price that moved, signed like the amount; of all others it is the '
  'amount.';

create function private.transaction_candidates(
  p_type text, p_from timestamptz, p_until timestamptz, p_before uuid, p_limit integer)
returns setof private.transaction
language plpgsql stable security definer rows 15 set search_path = ''
set plan_cache_mode = force_generic_plan as $$
declare
  v_me uuid := auth.uid();
  v_before uuid := coalesce(p_before, private.last_id());
  -- An id is not made before its transaction began.
  v_from uuid := coalesce(private.first_id_at(p_from), private.first_id());
  v_limit integer := greatest(1, least(p_limit, private.limit_export_transactions()));
begin
  perform private.require_transaction_filter(p_type, p_from, p_until);
  return query
    select t.* from private.transactions_of(array(
      select x from private.transaction_lines x
      where x.owner_id = v_me and x.id < v_before and x.id >= v_from and not x.is_part
        and (p_type is null or x.type = p_type)
        and (p_from is null or x.created_at >= p_from)
        and (p_until is null or x.created_at < p_until)
      order by x.id desc limit v_limit)) t;
end $$;
comment on function private.transaction_candidates(
  text, timestamptz, timestamptz, uuid, integer) is
  'A page of the caller''s rows of the ledger, each with the caller''s part and the other user. '
  'Errors: invalid_payload, invalid_date_range.';

grant execute on function
  private.require_transaction_filter(text, timestamptz, timestamptz),
  private.transaction_candidates(text, timestamptz, timestamptz, uuid, integer)
  to authenticated;
