-- Signs one device out: deletes its session and, with it, its refresh tokens.
create function private.end_device(p_session_id uuid) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from auth.sessions where id = p_session_id and user_id = private.signed_in_user();
  return found;
end $$;
