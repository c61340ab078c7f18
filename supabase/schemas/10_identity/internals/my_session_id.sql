-- The session of the caller's token.
create function private.my_session_id() returns uuid
language sql stable set search_path = '' as $$
  select nullif(auth.jwt() ->> 'session_id', '')::uuid
$$;
comment on function private.my_session_id() is 'The session of the caller''s token.';
