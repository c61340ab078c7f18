-- Schemas, extensions and default privileges of an empty project on the hosted platform.
alter schema public owner to postgres;
create schema auth;
create schema storage;
create schema realtime;
create schema extensions;

create extension pgcrypto with schema extensions;
create extension "uuid-ossp" with schema extensions;

grant usage on schema public to anon, authenticated, service_role;
grant usage on schema extensions to public;
grant create, usage on schema extensions to postgres;
grant usage on schema auth to postgres, anon, authenticated, service_role, supabase_auth_admin;
grant create on schema auth to supabase_auth_admin;
grant usage on schema storage to postgres, anon, authenticated, service_role, platform_tables;
grant usage on schema storage to supabase_storage_admin;
grant usage on schema realtime to postgres, anon, authenticated, service_role, platform_tables;

alter default privileges for role postgres in schema public
  grant all on tables to anon, authenticated, service_role;
alter default privileges for role postgres in schema public
  grant all on functions to anon, authenticated, service_role;
alter default privileges for role postgres in schema public
  grant all on sequences to anon, authenticated, service_role;

create publication supabase_realtime;
alter publication supabase_realtime owner to postgres;
