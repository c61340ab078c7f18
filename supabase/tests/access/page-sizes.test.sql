-- Pages of ten thousand rows: a client may ask for a page of any size and gets a hundred rows at most,
-- five hundred of the statement, which an export reads. Each function of `api` with a `p_limit` has
-- its ceiling itself or in the helper that it passes the number to; the longest list is asked for.
select plan(9);

create temporary table paged as
select p.oid, p.proname as name, p.prosrc as body from pg_proc p
where p.pronamespace = 'api'::regnamespace and 'p_limit' = any (p.proargnames)
  and (has_function_privilege('authenticated', p.oid, 'execute')
       or has_function_privilege('anon', p.oid, 'execute'));
create function tests.unbounded() returns setof text language sql as $$
  select p.name::text from paged p
  where not exists (
    select from pg_proc h
    where h.prosrc ~ 'least\(p_limit, \d{1,2}0\)|least\(p_limit, private\.limit_page_\w+\(\)\)'
      and (h.oid = p.oid
           or h.pronamespace = 'private'::regnamespace
              and p.body ~ ('private\.' || h.proname || '\([^;]*p_limit')))
$$;

select cmp_ok((select count(*) from paged), '>=', 10::bigint, 'ten functions take a size of page');
select results_eq('select tests.unbounded()', array['transactions'],
  'every one of them but the statement has a ceiling of at most a hundred');
create function api.planted(p_limit integer) returns json language sql volatile as $$
  select coalesce(json_agg(p.id), '[]') from (select id from public.posts limit p_limit) p
$$;
insert into paged values ('api.planted(integer)'::regprocedure, 'planted',
  (select prosrc from pg_proc where oid = 'api.planted(integer)'::regprocedure));
select results_eq('select tests.unbounded() order by 1', array['planted', 'transactions'],
  'the check finds a function without a ceiling');

create function tests.thread() returns uuid language sql security definer as $$
  select id from public.conversations
$$;
create function tests.rows_of(p_list json) returns integer language sql as $$
  select json_array_length(p_list)
$$;

-- the longest list
select tests.make_creator('mara');
select tests.make_fan('jonas', 5000);
select tests.act_as('jonas');
do $$ begin
  for n in 1..130 loop
    perform api.send_message(tests.id_of('mara'), 'message ' || n, '{}', null, gen_random_uuid());
  end loop;
end $$;
select is(tests.rows_of(api.messages(tests.thread(), p_limit => 10000)), 100,
  'a page of ten thousand messages has a hundred');
select is(tests.rows_of(api.messages(tests.thread(), p_limit => 2147483647)), 100,
  'and so has the largest page that a number can name');
select is(tests.rows_of(api.messages(tests.thread(), p_limit => -10000)), 1,
  'a page of less than nothing has one');
select is(tests.rows_of(api.messages(tests.thread(), p_limit => 60)), 60,
  'a page of sixty has sixty');
select is(tests.rows_of(api.messages(tests.thread(), p_before => 31, p_limit => 10000)), 30,
  'what is beyond the first page is read by the next one');
select is(tests.rows_of(api.inbox(p_limit => 10000)), 1,
  'a list that is shorter than its page is complete');
select * from finish();
