-- Opening and closing a block. Both are repeatable: a second block or unblock changes nothing.
create function private.block(p_person_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := private.acting_person();
begin
  if p_person_id = v_me then
    perform private.fail('cannot_block_yourself');
  end if;
  if not exists (select from public.profiles where id = p_person_id and special is null) then
    perform private.fail('invalid_profile');
  end if;
  insert into public.blocks (blocker_id, blocked_id) values (v_me, p_person_id)
  on conflict (blocker_id, blocked_id) where ended_at is null do nothing;
end $$;

create function private.unblock(p_person_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := private.acting_person();
begin
  update public.blocks set ended_at = private.now()
  where blocker_id = v_me and blocked_id = p_person_id and ended_at is null;
end $$;
