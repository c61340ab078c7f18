-- The one clock that decides access and money. Tests replace this function in their own database;
-- no setting that a client can reach moves it.
create function private.now() returns timestamptz
language sql stable set search_path = '' as $$ select now() $$;
comment on function private.now() is 'The time that decides access and money: the start of the transaction.';

grant execute on function private.now() to anon, authenticated, service_role;
