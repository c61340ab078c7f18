-- The roles of the hosted platform with their attributes and memberships. `postgres`, under which
-- migrations run, is no superuser here either. __PASSWORD__ is filled in by the bootstrap.
create role anon nologin noinherit;
create role authenticated nologin noinherit;
create role service_role nologin noinherit bypassrls;
create role authenticator login noinherit password '__PASSWORD__';
grant anon, authenticated, service_role to authenticator;

create role postgres login createdb createrole replication bypassrls password '__PASSWORD__';
grant anon, authenticated, service_role to postgres with admin option;
grant authenticator to postgres with admin option;
-- the hosted platform lets it set pgrst.* for that role; here these two are enough
grant set on parameter pgrst.db_pre_request to postgres;
grant set on parameter pgrst.db_schemas to postgres;
grant set on parameter pgrst.db_extra_search_path to postgres;
grant pg_monitor, pg_read_all_data, pg_signal_backend to postgres;

create role supabase_auth_admin login noinherit createrole password '__PASSWORD__';
create role supabase_storage_admin login noinherit createrole password '__PASSWORD__';
grant anon, authenticated, service_role to supabase_storage_admin;
create role supabase_realtime_admin nologin noinherit;
create role dashboard_user nologin createdb createrole replication;

-- Policies need ownership on a plain server. This role owns the tables that a project may put
-- policies on; `postgres` inherits it and cannot become it.
create role platform_tables nologin;
grant platform_tables to postgres with inherit true, set false;
grant platform_tables to supabase_storage_admin with inherit true;

alter role anon set statement_timeout = '3s';
alter role authenticated set statement_timeout = '8s';
alter role authenticator set statement_timeout = '8s';
alter role authenticator set lock_timeout = '8s';
alter role postgres set search_path = "$user", public, extensions;
