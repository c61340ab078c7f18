-- The roles of the hosted platform with their attributes and memberships. As there, `postgres`,
-- which runs the migrations, is not a superuser. The bootstrap replaces __PASSWORD__.
create role anon nologin noinherit;
create role authenticated nologin noinherit;
create role service_role nologin noinherit bypassrls;
create role authenticator login noinherit password '__PASSWORD__';
grant anon, authenticated, service_role to authenticator;

create role postgres login createdb createrole replication bypassrls password '__PASSWORD__';
grant anon, authenticated, service_role to postgres with admin option;
grant authenticator to postgres with admin option;
-- the hosted platform allows postgres to set any pgrst.* for authenticator; these are enough here
grant set on parameter pgrst.db_pre_request to postgres;
grant set on parameter pgrst.db_schemas to postgres;
grant set on parameter pgrst.db_extra_search_path to postgres;
grant pg_monitor, pg_read_all_data, pg_signal_backend to postgres;

create role supabase_auth_admin login noinherit createrole password '__PASSWORD__';
create role supabase_storage_admin login noinherit createrole password '__PASSWORD__';
grant anon, authenticated, service_role to supabase_storage_admin;
create role supabase_realtime_admin nologin noinherit;
create role dashboard_user nologin createdb createrole replication;

-- On a plain server only the owner of a table can create policies. This role owns the tables on
-- which a project can create policies; `postgres` inherits its rights but cannot `set role` to it.
create role platform_tables nologin;
grant platform_tables to postgres with inherit true, set false;
grant platform_tables to supabase_storage_admin with inherit true;

alter role anon set statement_timeout = '3s';
alter role authenticated set statement_timeout = '8s';
alter role authenticator set statement_timeout = '8s';
alter role authenticator set lock_timeout = '8s';
alter role postgres set search_path = "$user", public, extensions;
