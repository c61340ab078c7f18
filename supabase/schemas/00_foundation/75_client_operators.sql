-- Pattern operators of REST requests. A client writes the pattern of `match`, `like` and `fts`
-- itself, and some patterns keep a processor busy for seconds on a few hundred characters. The REST
-- server searches the schema `client_operators` before `pg_catalog` (99_platform/rest.sql), so that
-- these operators are found, and they refuse. Functions have a search_path of their own.
create function private.refuse_pattern(p_text text, p_pattern text) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  perform private.fail('invalid_payload', '{"field": "filter"}');
  return false;
end $$;
comment on function private.refuse_pattern(text, text) is
  'Refuses a pattern of a client (invalid_payload).';

create function private.refuse_search(p_text text, p_search tsquery) returns boolean
language sql immutable set search_path = '' as $$ select private.refuse_pattern(null, null) $$;
comment on function private.refuse_search(text, tsquery) is
  'Refuses a full text search of a client (invalid_payload).';

create function private.refuse_search(p_words tsvector, p_search tsquery) returns boolean
language sql immutable set search_path = '' as $$ select private.refuse_pattern(null, null) $$;
comment on function private.refuse_search(tsvector, tsquery) is
  'Refuses a full text search of a client (invalid_payload).';

create operator client_operators.~ (
  leftarg = text, rightarg = text, function = private.refuse_pattern);
create operator client_operators.~* (
  leftarg = text, rightarg = text, function = private.refuse_pattern);
create operator client_operators.~~ (
  leftarg = text, rightarg = text, function = private.refuse_pattern);
create operator client_operators.~~* (
  leftarg = text, rightarg = text, function = private.refuse_pattern);
create operator client_operators.@@ (
  leftarg = text, rightarg = tsquery, function = private.refuse_search);
create operator client_operators.@@ (
  leftarg = tsvector, rightarg = tsquery, function = private.refuse_search);

-- A role without usage would pass the schema by and reach the operators of pg_catalog.
grant usage on schema client_operators to anon, authenticated;
grant execute on function private.refuse_pattern(text, text),
  private.refuse_search(text, tsquery), private.refuse_search(tsvector, tsquery)
  to anon, authenticated;
