-- The end of presence, when the last page of a user is closed.
create function private.leave_presence() returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  -- Locks the settings first, like a heartbeat: both lock in one order.
  perform from public.account_settings where profile_id = auth.uid() for no key update;
  delete from public.presence where profile_id = auth.uid();
  if found then
    update public.account_settings set active_at = private.now() where profile_id = auth.uid();
  end if;
end $$;
