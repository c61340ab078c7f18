-- Who is cut off from whom, and who may be paid.
create function private.my_cut_off_ids() returns setof uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  v_me uuid := auth.uid();
begin
  return query
  select b.blocked_id from public.blocks b where b.blocker_id = v_me and b.ended_at is null
  union all
  select b.blocker_id from public.blocks b where b.blocked_id = v_me and b.ended_at is null;
end $$;
comment on function private.my_cut_off_ids() is
  'Everybody whom the caller blocks or who blocks the caller.';

create function private.is_cut_off(p_one uuid, p_other uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
      select from public.blocks
      where blocker_id = p_one and blocked_id = p_other and ended_at is null)
    or exists (
      select from public.blocks
      where blocker_id = p_other and blocked_id = p_one and ended_at is null);
end $$;
comment on function private.is_cut_off(uuid, uuid) is 'An open block in either direction.';

create function private.require_payable(p_fan_id uuid, p_creator_id uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_open(p_creator_id) or not private.is_accepted(p_creator_id)
      or private.is_special(p_creator_id) then
    perform private.fail('invalid_profile');
  end if;
  if private.is_cut_off(p_fan_id, p_creator_id) then
    perform private.fail('profile_blacklisted');
  end if;
end $$;
comment on function private.require_payable(uuid, uuid) is
  'Refuses money to an unknown, closed or special creator (invalid_profile) and across a block '
  '(profile_blacklisted).';

grant execute on function private.my_cut_off_ids() to anon, authenticated;
