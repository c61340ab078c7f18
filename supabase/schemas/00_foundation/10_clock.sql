-- The clock that decides access and money. Tests replace this function in their own database; no
-- setting that a client can reach changes it. It is plpgsql, like all small functions that every
-- payment calls: an SQL function with a search path is planned anew at each call.
create function private.now() returns timestamptz
language plpgsql stable parallel safe set search_path = '' as $$
begin
  return now();
end $$;
comment on function private.now() is
  'The time that decides access and money: the start of the transaction.';

grant execute on function private.now() to anon, authenticated, service_role;
