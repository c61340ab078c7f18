-- What a read-only transaction answers: a GET of the REST server runs in one, also on a standby.
-- Every function of the API without a statement that writes answers there as it does otherwise;
-- src/lib/supabase/replica-reads.ts lists those that the page reads from a replica. Functions stay
-- volatile, so that a filter of a client calls none of them twice (answers.test.sql).
select plan(5);
select tests.make_readers();
select tests.write_calls();

create temporary view functions as
select p.oid, p.pronamespace, p.proname::text collate "default" as name, p.prosrc,
       tests.has_write(p.prosrc) as writes
from pg_proc p where p.pronamespace in ('api'::regnamespace, 'private'::regnamespace);
create temporary view writing as
with recursive calls as (
  select distinct f.oid as caller, g.oid as callee
  from functions f
  cross join lateral regexp_matches(f.prosrc, 'private\.(\w+)\(', 'g') m
  join functions g on g.pronamespace = 'private'::regnamespace and g.name = m[1]),
found as (
  select oid from functions where writes
  union
  select c.caller from calls c join found w on w.oid = c.callee)
select f.name from functions f join found w using (oid) where f.pronamespace = 'api'::regnamespace;
-- The search takes seconds: it is made once for the API, and once for what is planted.
create temporary table writers as select name from writing;

create function pg_temp.outcome(p_user text, p_call text, p_is_read_only boolean) returns text
language plpgsql as $$
declare
  v_answer text;
begin
  perform tests.become(p_user);
  begin
    if p_is_read_only then
      perform set_config('transaction_read_only', 'on', true);
    end if;
    perform private.check_request();
    execute p_call into v_answer;
    raise exception using errcode = 'TB001', message = coalesce(v_answer, 'null');
  exception
    when sqlstate 'TB001' then v_answer := sqlerrm;
    when others then v_answer := sqlstate || ' ' || sqlerrm;
  end;
  perform tests.act_as_owner();
  return v_answer;
end $$;

create temporary table told (name text, reader text, usual text, read_only text);
create function pg_temp.ask(p_name text, p_call text) returns void language sql as $$
  insert into told
  select p_name, reader, pg_temp.outcome(reader, p_call, false), pg_temp.outcome(reader, p_call, true)
  from unnest(array['guest', 'follower', 'buyer', 'mara']) reader
$$;
create temporary table staying (name text primary key);
insert into staying values
  ('bootstrap'), ('check_signup'), ('conversation_with'), ('guest_search'), ('search_creators');
select pg_temp.ask(name, call) from calls
where name not in (select name from writers) or name in (select name from staying);

select is_empty(
  $$select distinct name, reader, usual, read_only from told
    where name not in (select name from writers) and usual is distinct from read_only$$,
  'a function without a statement that writes answers in a read-only transaction as usual');
select cmp_ok((select count(distinct name) from told
    where name not in (select name from writers) and usual !~ '^\w{5} '), '>', 80::bigint,
  'more than 80 functions are compared by an answer');
select set_eq($$select distinct name from told where read_only ~ '^25006 '$$,
  'select name from staying',
  'readings that count, import or leave a heartbeat are refused in a read-only transaction');

-- planted faults are found
create function api.planted_count() returns json
language sql volatile security definer set search_path = '' as $$
  select to_json(private.take_rate('planted', 'x', 1, '1 hour'))
$$;
create sequence private.planted;
create function api.planted_number() returns json
language sql volatile security definer set search_path = '' as $$
  select to_json(nextval('private.planted'))
$$;
grant execute on function api.planted_count(), api.planted_number() to anon, authenticated;
insert into writers select name from writing where name like 'planted%';
select pg_temp.ask(name, format('select (api.%I())::text', name))
from unnest(array['planted_count', 'planted_number']) name;
select ok('planted_count' in (select name from writers),
  'the search finds a function that counts its calls');
select set_eq($$select distinct name from told
    where name not in (select name from writers) and usual is distinct from read_only$$,
  '{planted_number}'::text[],
  'the comparison finds a function that writes by a statement that the search does not know');
select * from finish();
