-- API of safety.
create function api.block(p_user_id uuid) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.block(p_user_id);
end $$;
comment on function api.block(uuid) is
  'Blocks a user in both directions. Errors: cannot_block_yourself, invalid_profile (also for a '
  'creator who is hidden from the caller), rate_limited.';

create function api.unblock(p_user_id uuid) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.unblock(p_user_id);
end $$;
comment on function api.unblock(uuid) is
  'Ends the caller''s block of a user; does nothing where there is none.';

grant execute on function private.block(uuid), api.block(uuid),
  private.unblock(uuid), api.unblock(uuid) to authenticated;
