-- The end of presence: the last page of a person is closed.
create function private.leave_presence() returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from public.presence where profile_id = auth.uid();
  if found then
    update public.account_settings set active_at = private.now() where profile_id = auth.uid();
  end if;
end $$;
