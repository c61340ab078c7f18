-- A creator may appear offline: the heartbeat that was there goes, and no other is written until
-- the creator wants to be seen again, which writes one.
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
    -- at once, not with the next heartbeat: open pages read it when they hear of it
    perform private.touch_presence();
  end if;
end $$;
