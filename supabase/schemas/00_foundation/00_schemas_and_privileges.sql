-- Where things live and who may touch them. Nothing is open by default: the platform's own grants
-- and Postgres' grant of execute to everyone are taken back here, and every later file opens
-- exactly what it needs. `api` is the one schema that clients reach: commands, read functions and
-- views. `public` holds the tables with their policies, `private` the rules and the bodies of
-- commands, `staff` is for the users in the Studio.
create extension if not exists pg_trgm with schema extensions;
create extension if not exists unaccent with schema extensions;
create extension if not exists pg_cron with schema pg_catalog;
create extension if not exists pg_net with schema extensions;

-- a second interface to every table would need a second set of tests
drop extension if exists pg_graphql;

create schema api;
create schema private;
create schema staff;
create schema client_operators;

alter default privileges revoke execute on functions from public;
alter default privileges in schema public revoke all on tables from anon, authenticated,
  service_role;
alter default privileges in schema public revoke all on functions from anon, authenticated,
  service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated,
  service_role;

revoke all on schema staff from public;
grant usage on schema api, private to anon, authenticated, service_role;
