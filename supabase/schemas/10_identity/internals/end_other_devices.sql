-- Signs out every device except the current one.
create function private.end_other_devices() returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := private.signed_in_user();
  v_current uuid := private.my_session_id();
  v_ended integer;
begin
  delete from auth.sessions where user_id = v_me and id is distinct from v_current;
  get diagnostics v_ended = row_count;
  return v_ended;
end $$;
