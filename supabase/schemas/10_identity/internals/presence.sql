-- The heartbeat of presence. An invisible person's is not written, so no door can show it.
create function private.touch_presence() returns void
language sql volatile security definer set search_path = '' as $$
  insert into public.presence as p (profile_id, seen_at)
  select profile_id, private.now() from public.account_settings
  where profile_id = auth.uid() and not is_invisible
  on conflict (profile_id) do update set seen_at = excluded.seen_at
    where p.seen_at < excluded.seen_at - interval '20 seconds'
$$;

create function private.leave_presence() returns void
language sql volatile security definer set search_path = '' as $$
  delete from public.presence where profile_id = auth.uid()
$$;
