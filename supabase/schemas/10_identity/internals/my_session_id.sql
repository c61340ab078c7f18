-- The session of the caller's token, asked for at every request: in plpgsql, whose plans are kept.
create function private.my_session_id() returns uuid
language plpgsql stable set search_path = '' as $$
begin
  return nullif(auth.jwt() ->> 'session_id', '')::uuid;
end $$;
comment on function private.my_session_id() is 'The session of the caller''s token.';
