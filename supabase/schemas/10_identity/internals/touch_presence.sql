-- The heartbeat of presence. The heartbeat of an invisible creator is not written, so that no
-- function can show it.
create function private.touch_presence() returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := auth.uid();
begin
  -- Locked until the end: a creator who hides meanwhile finds the heartbeat, or is found hidden
  -- here.
  perform from public.account_settings where profile_id = v_me and not is_invisible for share;
  if found then
    insert into public.presence as p (profile_id, seen_at) values (v_me, private.now())
    on conflict (profile_id) do update set seen_at = excluded.seen_at
      where p.seen_at < excluded.seen_at - interval '20 seconds';
    return;
  end if;
  update public.account_settings set active_at = private.now()
  where profile_id = v_me and is_invisible
    and active_at < private.now() - interval '10 minutes';
end $$;
