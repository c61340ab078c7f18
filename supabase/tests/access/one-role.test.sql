-- No function of `api` serves both guests and members: a plan under policies belongs to one role,
-- and a pooled connection plans again at each change of the role. A function that both roles can
-- execute reads nothing through policies and is on the list below with a reason. The same holds for
-- the helpers of these functions: a shared helper reads tables as the owner or not at all.
select plan(4);

create temporary view shared as
select p.oid::regprocedure::text as name, p.pronamespace::regnamespace::text as schema,
       p.prosecdef, p.prosrc
from pg_proc p
where p.pronamespace in ('api'::regnamespace, 'private'::regnamespace)
  and has_function_privilege('anon', p.oid, 'execute')
  and has_function_privilege('authenticated', p.oid, 'execute');

create temporary view readers as
select s.name from shared s
where s.schema = 'private' and not s.prosecdef
  and s.prosrc ~ '\m(from|join) (public|private)\.\w+(?![\w(])';

create temporary table excepted (name text primary key, reason text not null);
insert into excepted values
  ('api.age_gate()', 'called before the sign-in; reads a mode and a setting as the owner'),
  ('api.site_info()', 'reads settings of the site as the owner'),
  ('api.check_signup(text,text)', 'called before the sign-up; checks a username and an e-mail address as the owner');

select set_eq($$select name from shared where schema = 'api'$$, 'select name from excepted',
  'guests and members share exactly these functions of the API');
select is_empty('select name from readers',
  'guests and members share no helper that reads tables as its caller');

-- planted faults are found
create function api.planted_for_both() returns json
language sql volatile set search_path = '' as $$ select to_json(count(*)) from public.pins $$;
create function private.planted_for_both() returns bigint
language sql stable set search_path = '' as $$ select count(*) from private.post_answers $$;
grant execute on function api.planted_for_both(), private.planted_for_both() to anon, authenticated;
select set_eq($$select name from shared where name like '%planted%'$$,
  array['api.planted_for_both()', 'private.planted_for_both()'],
  'the check finds new functions that guests and members share');
select set_eq('select name from readers', array['private.planted_for_both()'],
  'the check finds a shared helper that reads a view as its caller');
select * from finish();
