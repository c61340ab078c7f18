-- The functions of safety.
create function api.block(p_user_id uuid) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.block(p_user_id);
end $$;
comment on function api.block(uuid) is
  'Cuts the caller and a user off from each other. Errors: cannot_block_yourself, '
  'invalid_profile (hidden from the caller included), rate_limited.';

create function api.unblock(p_user_id uuid) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.unblock(p_user_id);
end $$;
comment on function api.unblock(uuid) is
  'Ends the caller''s block of a user; does nothing where there is none.';

grant execute on function private.block(uuid), api.block(uuid),
  private.unblock(uuid), api.unblock(uuid) to authenticated;
