-- Asked by the REST server before every request, whatever it reads or calls: who is suspended or
-- closed gets nothing more with a token that is still out. One look-up by key. It is named to the
-- server in 99_platform/rest.sql.
create function private.check_request() returns void
language plpgsql stable security invoker set search_path = '' as $$
begin
  if private.is_caller_held() then
    perform private.fail('account_suspended');
  end if;
end $$;
comment on function private.check_request() is
  'Refuses every REST request of a held account: account_suspended.';
grant execute on function private.check_request() to anon, authenticated, service_role;
