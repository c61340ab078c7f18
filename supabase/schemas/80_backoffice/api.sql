-- The doors of the back office.
create function public.transactions(
  p_before uuid default null, p_limit integer default 10) returns json
language plpgsql stable security invoker set search_path = '' as $$
begin
  return private.transactions(p_before, p_limit);
end $$;
comment on function public.transactions(uuid, integer) is
  'The caller''s own movements before an id, newest first: [{id, kind, amount_cents (signed, the '
  'caller''s part), gross_cents, paid_by, counterparty, created_at, clears_at}].';

grant execute on function private.transactions(uuid, integer), public.transactions(uuid, integer)
  to authenticated;
