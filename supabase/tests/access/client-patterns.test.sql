-- A client cannot apply a pattern of its own to a text: the REST server's search path finds
-- operators that always refuse. The API also has no text column to filter by: functions return
-- json, which has no columns, and a view with a text of more than 30 characters fails here.
select plan(16);

create function pg_temp.as_client(p_role text, p_question text) returns text
language plpgsql as $$
declare
  v_answer text;
begin
  perform set_config('role', p_role, true);
  perform set_config('search_path', 'api, client_operators, pg_catalog, public, extensions', true);
  execute p_question into v_answer;
  perform set_config('role', 'postgres', true);
  return v_answer;
exception when insufficient_privilege then
  perform set_config('role', 'postgres', true);
  return 'refused';
end $$;

create temporary table patterns (operator text, question text);
insert into patterns values
  ('match', $$select to_json('a line'::text) #>> '{}' ~ 'line'$$),
  ('imatch', $$select to_json('a line'::text) #>> '{}' ~* 'LINE'$$),
  ('like', $$select to_json('a line'::text) #>> '{}' like '%line'$$),
  ('ilike', $$select to_json('a line'::text) #>> '{}' ilike '%LINE'$$),
  ('match(any)', $$select to_json('a line'::text) #>> '{}' ~ any ('{line,word}')$$),
  ('fts', $$select to_json('a line'::text) #>> '{}' @@ to_tsquery('line')$$),
  ('fts of words', $$select to_tsvector('a line') @@ plainto_tsquery('line')$$),
  ('json ->', $$select to_json('{"a": 1}'::json) -> 'a' is not null$$),
  ('json ->>', $$select to_json('{"a": 1}'::json) ->> 'a' = '1'$$),
  ('json ->> place', $$select to_json('[1]'::json) ->> 0 = '1'$$),
  ('jsonb ->', $$select to_jsonb('{"a": 1}'::jsonb) -> 'a' is not null$$),
  ('jsonb -> place', $$select to_jsonb('[1]'::jsonb) -> 0 is not null$$),
  ('jsonb ->>', $$select to_jsonb('{"a": 1}'::jsonb) ->> 'a' = '1'$$),
  ('jsonb ->> place', $$select to_jsonb('[1]'::jsonb) ->> 0 = '1'$$);
grant select on patterns to anon, authenticated;

select set_eq(
  $$select operator from patterns where pg_temp.as_client('anon', question) <> 'refused'$$,
  array[]::text[], 'every pattern operator refuses a guest');
select set_eq(
  $$select operator from patterns where pg_temp.as_client('authenticated', question) <> 'refused'$$,
  array[]::text[], 'every pattern operator refuses a member');
select is(pg_temp.as_client('anon', $$select 'a line' = 'a line'$$), 'true', 'a guest can compare two texts for equality');
select set_config('search_path', reset_val, true) from pg_settings where name = 'search_path';
create function pg_temp.plain(p_question text) returns boolean
language plpgsql as $$ declare v boolean; begin execute p_question into v; return v; end $$;
select is(bool_and(pg_temp.plain(question)), true, 'the same patterns match under the default search path')
from patterns;

select is_empty(
  $$select reset_val from pg_settings where name = 'search_path' and reset_val ~ 'client_operators'
    union all
    select s from pg_db_role_setting, unnest(setconfig) s where s ~ '^search_path=.*client_operators'$$,
  'no default search path of the server, a database or a role contains client_operators');
select set_eq(
  $$select r.rolname || ' ' || s from pg_roles r, unnest(r.rolconfig) s
    where r.rolname in ('anon', 'authenticated') and s like 'statement_timeout=%'$$,
  array['anon statement_timeout=1s', 'authenticated statement_timeout=3s'],
  'the statement timeout is one second for guests and three seconds for members');
select is(
  (select string_agg(split_part(s, '=', 2), '') from pg_roles r, unnest(r.rolconfig) s
   where r.rolname = 'authenticator' and s like 'pgrst.db_extra_search_path=%'),
  'client_operators, pg_catalog, public, extensions',
  'the REST server searches the refusing operators before those of Postgres');

create temporary view filterable as
select c.relnamespace::regnamespace as schema, c.relname || '.' || a.attname as name, x.role
from pg_class c
join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
join pg_type t on t.oid = a.atttypid
cross join (values ('anon'), ('authenticated')) x (role)
where c.relnamespace in ('api'::regnamespace, 'public'::regnamespace)
  and c.relkind in ('r', 'v', 'm', 'p', 'f')
  and has_column_privilege(x.role, c.oid, a.attnum, 'select')
  and (t.typcategory = 'S' or t.typname in ('json', 'jsonb', 'tsvector', 'bytea', 'xml')
       or (t.typcategory = 'A' and t.typname in ('_text', '_varchar', '_bpchar', '_json', '_jsonb')))
  -- varchar(n): the modifier is n + 4
  and not (t.typname = 'varchar' and a.atttypmod between 1 and 34);

select is_empty($$select name, role from filterable where schema = 'api'::regnamespace$$,
  'the schema api has no text column to filter by');
select set_eq(
  $$select s from pg_roles r, unnest(r.rolconfig) s
    where r.rolname = 'authenticator' and s like 'pgrst.db_schemas=%'$$,
  array['pgrst.db_schemas=api'], 'the REST server exposes only the schema api');
create view api.probe as
select 'a'::text as words, 'a'::varchar(31) as line, 'a'::varchar(30) as code, '{}'::jsonb as fields,
       1 as number, 'a'::text as hidden;
grant select (words, line, code, fields, number) on api.probe to authenticated;
grant select (words) on api.probe to anon;
select set_eq($$select name, role from filterable where schema = 'api'::regnamespace$$, $$values
  ('probe.words', 'authenticated'), ('probe.line', 'authenticated'), ('probe.fields', 'authenticated'),
  ('probe.words', 'anon')$$, 'the check finds a view with a text of more than 30 characters');
drop view api.probe;
-- The text columns of schema public, which security invoker functions of the API read. The commands
-- that write them keep these short: currency, terms_version, digits, holder, issuer,
-- failure_reason, username, name, creator_name, creator_username. The worker generates blur,
-- locked_blur and thumb_name. The others are texts that a member wrote or received.
select set_eq($$select name from filterable where role = 'anon'$$, array[
  'welcome_videos.blur', 'profiles.bio', 'profiles.instagram_handle',
  'profiles.location', 'profiles.name', 'profiles.twitter_handle', 'profiles.username',
  'profiles.wishlist_url', 'post_texts.text', 'post_media.alt', 'post_media.blur', 'post_previews.blur', 'post_texts.options', 'globals.text'],
  'a guest can select exactly these text columns');
select set_eq($$select name from filterable where role = 'authenticated'$$, array[
  'account_settings.currency', 'account_settings.terms_version',
  'payment_cards.digits', 'payment_cards.holder', 'payment_cards.issuer', 'payments.failure_reason',
  'bank_accounts.country', 'bank_accounts.bank_name', 'bank_accounts.holder', 'bank_accounts.digits', 'withdrawals.reason',
  'creator_settings.categories', 'profiles.bio', 'profiles.instagram_handle',
  'profiles.location', 'profiles.name', 'profiles.twitter_handle', 'profiles.username',
  'profiles.wishlist_url', 'profile_pictures.thumb_name',
  'media.alt', 'media.blur', 'stories.text', 'stories.alt', 'stories.blur', 'welcome_videos.blur',
  'message_bodies.text', 'saved_replies.text', 'automatic_messages.text', 'message_media.alt', 'message_media.blur',
  'messages.locked_blur', 'messages.text',
  'decisions.handle', 'decisions.reason', 'appeals.answer', 'appeals.text', 'conversation_members.nickname', 'conversation_members.notes',
  'scheduled_posts.text', 'scheduled_posts.options', 'globals.text', 'global_bodies.text', 'trials.email',
  'post_texts.text', 'post_media.alt', 'post_media.blur', 'post_previews.blur', 'post_texts.options', 'comments.text',
  'unlock_media.alt', 'unlock_media.blur', 'performers.name',
  'unlocks.creator_name', 'unlocks.creator_username', 'unlocks.text'],
  'a member can select exactly these text columns');
select set_eq(
  $$select p.proname from pg_proc p join pg_type t on t.oid = p.prorettype
    where p.pronamespace = 'api'::regnamespace
      and (has_function_privilege('anon', p.oid, 'execute')
           or has_function_privilege('authenticated', p.oid, 'execute'))
      and (p.proretset or t.typtype = 'c' or t.typname = 'record'
           or p.proargmodes && array['o', 'b', 't']::"char"[])$$,
  array[]::text[], 'no function for clients returns columns to filter by');
select set_eq(
  $$select t.typname from pg_attribute a join pg_class c on c.oid = a.attrelid
    join pg_type t on t.oid = a.atttypid
    where c.relnamespace in ('api'::regnamespace, 'public'::regnamespace)
      and c.relkind in ('r', 'p', 'v') and a.attnum > 0
      and t.typname in ('name', 'bpchar', 'citext')$$,
  array[]::text[], 'no column has a text type with its own pattern operators');
select set_eq(
  $$select p.proname from pg_proc p
    where p.pronamespace in ('api'::regnamespace, 'public'::regnamespace)
      and exists (select from pg_proc q where q.pronamespace = 'pg_catalog'::regnamespace
                  and q.proname = p.proname)$$,
  array[]::text[], 'no function of the API shadows a function of Postgres on the search path of the REST server');
select is_empty(
  $$select p.oid::regprocedure from pg_proc p
    where p.pronamespace = 'public'::regnamespace
      and (has_function_privilege('anon', p.oid, 'execute')
           or has_function_privilege('authenticated', p.oid, 'execute'))$$,
  'clients cannot execute any function of schema public');
select * from finish();
