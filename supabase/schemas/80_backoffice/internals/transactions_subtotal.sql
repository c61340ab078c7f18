-- The subtotal of a filter, summed here and not from the rows that a page has loaded.
create function private.transactions_subtotal(
  p_type text, p_from timestamptz, p_until timestamptz) returns json
language plpgsql stable security definer set search_path = ''
set plan_cache_mode = force_generic_plan as $$
declare
  v_me uuid := auth.uid();
  v_from uuid := coalesce(private.first_id_at(p_from), private.first_id());
begin
  if p_type is null and p_from is null and p_until is null then
    perform private.fail('invalid_payload', '{"field": "type"}');
  end if;
  perform private.require_transaction_filter(p_type, p_from, p_until);
  return (
    select json_build_object('count', count(*) filter (where not l.is_part),
      'amount_cents', coalesce(sum(l.amount_cents), 0))
    from private.transaction_lines l
    where l.owner_id = v_me and l.id >= v_from
      and (p_type is null or l.type = p_type)
      and (p_from is null or l.created_at >= p_from)
      and (p_until is null or l.created_at < p_until));
end $$;
comment on function private.transactions_subtotal(text, timestamptz, timestamptz) is
  'The sum of the caller''s parts of a type, between two moments, or both; one bound of the three '
  'is enough. Errors: invalid_payload, invalid_date_range.';
grant execute on function private.transactions_subtotal(text, timestamptz, timestamptz)
  to authenticated;
