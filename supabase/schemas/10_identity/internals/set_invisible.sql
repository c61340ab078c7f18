-- A creator may appear offline: the stored heartbeat is deleted, and none is written until the
-- creator chooses to be visible again, which writes one.
create function private.set_invisible(p_on boolean) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := private.signed_in_creator();
begin
  if p_on is null then
    perform private.fail('invalid_payload', '{"field": "on"}');
  end if;
  update public.account_settings set is_invisible = p_on where profile_id = v_me;
  if p_on then
    delete from public.presence where profile_id = v_me;
  else
    -- At once instead of with the next heartbeat: open pages read it when the change is signalled.
    perform private.touch_presence();
  end if;
end $$;
