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

create function private.transaction_of(p_line private.transaction_lines)
returns private.transaction
language plpgsql stable security definer set search_path = '' as $$
declare
  v_transfer private.transfers;
  v_first private.transfers;
  v_amount bigint := p_line.amount_cents;
begin
  select * into v_transfer from private.transfers where id = p_line.id;
  if p_line.type = 'withdrawal' then
    v_amount := v_transfer.earnings_cents + v_transfer.referral_cents;
  end if;
  v_first := v_transfer;
  if v_transfer.reverses_id is not null then
    v_first := private.reversed_transfer(v_transfer.reverses_id);
  end if;
  return row(
    v_transfer.id, p_line.side,
    case when p_line.type = 'referral' and v_transfer.reverses_id is null then 'referral'
      else v_transfer.kind::text end,
    p_line.type, v_amount,
    case when p_line.side = 'creator' and v_first.paid_by is not null
      then sign(v_amount) * v_transfer.gross_cents else v_amount end,
    v_first.paid_by,
    case p_line.side when 'creator' then v_first.fan_id else v_first.creator_id end,
    v_first.subject_id, v_transfer.created_at, v_transfer.clears_at)::private.transaction;
end $$;
comment on function private.transaction_of(private.transaction_lines) is
  'A line of the ledger as its owner reads it. The gross of a sale is signed like the amount; of '
  'all others it is the amount.';

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
    select t.* from (
      select x as line, x.id from private.transaction_lines x
      where x.owner_id = v_me and x.id < v_before and x.id >= v_from and not x.is_part
        and (p_type is null or x.type = p_type)
        and (p_from is null or x.created_at >= p_from)
        and (p_until is null or x.created_at < p_until)
      order by x.id desc limit v_limit) l
    cross join lateral private.transaction_of(l.line) t;
end $$;
comment on function private.transaction_candidates(
  text, timestamptz, timestamptz, uuid, integer) is
  'A page of the caller''s rows of the ledger, each with the caller''s part and the other user. '
  'Errors: invalid_payload, invalid_date_range.';

grant execute on function
  private.require_transaction_filter(text, timestamptz, timestamptz),
  private.transaction_candidates(text, timestamptz, timestamptz, uuid, integer)
  to authenticated;
