-- The heartbeat of presence. An invisible person's is not written, so no door can show it; when
-- they were last here is kept beside their settings, where nobody else reads it. Who stayed away
-- for a day is visible again from their next sign-in.
create function private.touch_presence() returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into public.presence as p (profile_id, seen_at)
  select profile_id, private.now() from public.account_settings
  where profile_id = auth.uid() and not is_invisible
  on conflict (profile_id) do update set seen_at = excluded.seen_at
    where p.seen_at < excluded.seen_at - interval '20 seconds';
  update public.account_settings set active_at = private.now()
  where profile_id = auth.uid() and is_invisible
    and active_at < private.now() - interval '10 minutes';
end $$;

create function private.leave_presence() returns void
language sql volatile security definer set search_path = '' as $$
  delete from public.presence where profile_id = auth.uid()
$$;

create function private.arrive() returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := private.acting_person();
  v_woke boolean;
begin
  update public.account_settings set is_invisible = false
  where profile_id = v_me and is_invisible
    and active_at < private.now() - make_interval(hours => private.limit_invisible_hours());
  v_woke := found;
  perform private.touch_presence();
  return v_woke;
end $$;

create function private.tg_account_settings__note_activity() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.active_at := private.now();
  return new;
end $$;
