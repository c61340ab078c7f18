-- Schemas and privileges. Nothing is granted by default: this file revokes the platform's own
-- grants and Postgres' grant of execute to everyone, and each later file grants exactly what it
-- needs. `api` is the only schema that clients reach: commands and read functions. `public` holds
-- the tables with their policies, `private` the rules and the bodies of commands, `staff` the
-- functions and views for staff in the Studio, `partitions` the parts of tables, which are read and
-- written by their table alone.
create extension if not exists pg_trgm with schema extensions;
create extension if not exists unaccent with schema extensions;
create extension if not exists pg_cron with schema pg_catalog;
create extension if not exists pg_net with schema extensions;

-- A second interface to every table would need a second set of tests.
drop extension if exists pg_graphql;

create schema api;
create schema private;
create schema staff;
create schema partitions;
create schema client_operators;

alter default privileges revoke execute on functions from public;
alter default privileges in schema public revoke all on tables from anon, authenticated,
  service_role;
alter default privileges in schema public revoke all on functions from anon, authenticated,
  service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated,
  service_role;

revoke all on schema staff, partitions from public;
grant usage on schema api, private to anon, authenticated, service_role;
