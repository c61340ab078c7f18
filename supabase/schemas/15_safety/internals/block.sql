-- Opening and ending a block. Both are idempotent: a second block or unblock changes nothing. Each
-- new block is a row that is kept, so their number in an hour is limited; ending one is not. A
-- creator who is hidden from the caller is refused like an unknown user.
create function private.block(p_user_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := private.signed_in_user();
begin
  if p_user_id = v_me then
    perform private.fail('cannot_block_yourself');
  end if;
  if not exists (
      select from public.profiles
      where id = p_user_id and special is null
        and (role = 'fan' or private.is_there_for(v_me, id))) then
    perform private.fail('invalid_profile');
  end if;
  insert into public.blocks (blocker_id, blocked_id) values (v_me, p_user_id)
  on conflict (blocker_id, blocked_id) where ended_at is null do nothing;
  if found then
    perform private.enforce_rate_limit('blocks', private.limit_blocks_per_hour(), '1 hour');
  end if;
end $$;

create function private.unblock(p_user_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := private.signed_in_user();
begin
  -- A transaction that began later may have opened it: private.now() is the start of each
  -- transaction.
  update public.blocks set ended_at = greatest(started_at, private.now())
  where blocker_id = v_me and blocked_id = p_user_id and ended_at is null;
end $$;
