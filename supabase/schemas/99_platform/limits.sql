-- Limits of requests that read files, and the grants of all limits: constants are not secret, and
-- checks and policies call them as the role that writes. This limits.sql loads after all others.

create function private.limit_signed_names_max() returns int
language sql immutable parallel safe set search_path = '' return 100;
comment on function private.limit_signed_names_max is
  'names: most that one request may have signed';

do $$
declare
  v_function regprocedure;
begin
  for v_function in
    select p.oid from pg_catalog.pg_proc p
    where p.pronamespace = 'private'::regnamespace and p.proname like 'limit\_%'
  loop
    execute format('grant execute on function %s to anon, authenticated, service_role', v_function);
  end loop;
end $$;
