-- Operators of REST requests that always refuse: no filter of a client looks into the answer of a
-- function, neither by a pattern nor by a json path (decisions 026 and 042). The REST server
-- searches this schema before pg_catalog (99_platform/rest.sql). No client may execute the
-- functions below, so Postgres refuses the statement before it evaluates any data. The operator
-- json -> integer is missing because the REST server's own statement uses it. Each function has its
-- own search_path.
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

-- A role without usage would skip this schema and reach the operators of pg_catalog.
grant usage on schema client_operators to anon, authenticated;
