-- Operators of REST requests. A client may filter and order the answer of any function, by patterns
-- and by paths into json that the client writes. Some patterns keep a processor busy for seconds; and
-- a filter that fails takes back what the function did, after the client has learnt one bit of its
-- answer. The REST server searches the schema `client_operators` before `pg_catalog`
-- (99_platform/rest.sql) and so finds these operators. No client may execute their function: Postgres
-- refuses the statement before it calls anything, whatever the data are. Answers are json, which has
-- no operator that compares; its -> by number stays, because the REST server's own statement has it.
-- Functions have a search_path of their own.
create function private.refuse_pattern(p_left text, p_right text) returns boolean
language sql immutable set search_path = '' as $$ select null::boolean $$;
create function private.refuse_pattern(p_left text, p_right tsquery) returns boolean
language sql immutable set search_path = '' as $$ select null::boolean $$;
create function private.refuse_pattern(p_left tsvector, p_right tsquery) returns boolean
language sql immutable set search_path = '' as $$ select null::boolean $$;
create function private.refuse_path(p_left json, p_right text) returns json
language sql immutable set search_path = '' as $$ select null::json $$;
create function private.refuse_path_text(p_left json, p_right text) returns text
language sql immutable set search_path = '' as $$ select null::text $$;
create function private.refuse_path_text(p_left json, p_right integer) returns text
language sql immutable set search_path = '' as $$ select null::text $$;
create function private.refuse_path(p_left jsonb, p_right text) returns jsonb
language sql immutable set search_path = '' as $$ select null::jsonb $$;
create function private.refuse_path(p_left jsonb, p_right integer) returns jsonb
language sql immutable set search_path = '' as $$ select null::jsonb $$;
create function private.refuse_path_text(p_left jsonb, p_right text) returns text
language sql immutable set search_path = '' as $$ select null::text $$;
create function private.refuse_path_text(p_left jsonb, p_right integer) returns text
language sql immutable set search_path = '' as $$ select null::text $$;

create operator client_operators.~ (
  leftarg = text, rightarg = text, function = private.refuse_pattern);
create operator client_operators.~* (
  leftarg = text, rightarg = text, function = private.refuse_pattern);
create operator client_operators.~~ (
  leftarg = text, rightarg = text, function = private.refuse_pattern);
create operator client_operators.~~* (
  leftarg = text, rightarg = text, function = private.refuse_pattern);
create operator client_operators.@@ (
  leftarg = text, rightarg = tsquery, function = private.refuse_pattern);
create operator client_operators.@@ (
  leftarg = tsvector, rightarg = tsquery, function = private.refuse_pattern);
create operator client_operators.-> (
  leftarg = json, rightarg = text, function = private.refuse_path);
create operator client_operators.->> (
  leftarg = json, rightarg = text, function = private.refuse_path_text);
create operator client_operators.->> (
  leftarg = json, rightarg = integer, function = private.refuse_path_text);
create operator client_operators.-> (
  leftarg = jsonb, rightarg = text, function = private.refuse_path);
create operator client_operators.-> (
  leftarg = jsonb, rightarg = integer, function = private.refuse_path);
create operator client_operators.->> (
  leftarg = jsonb, rightarg = text, function = private.refuse_path_text);
create operator client_operators.->> (
  leftarg = jsonb, rightarg = integer, function = private.refuse_path_text);

-- A role without usage would pass the schema by and reach the operators of pg_catalog.
grant usage on schema client_operators to anon, authenticated;
