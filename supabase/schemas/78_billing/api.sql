-- What clients ask of billing. Amounts are US cents.
create function api.block_refund(p_user_id uuid) returns bigint
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.block_refund(p_user_id);
end $$;
comment on function api.block_refund(uuid) is
  'What the caller''s block of a user would refund now, in cents: the unused days of a running '
  'subscription to the caller, 0 where there is none.';

grant execute on function api.block_refund(uuid) to authenticated;
