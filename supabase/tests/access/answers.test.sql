-- The result types of the API functions. A request can filter and order a result as far as its type
-- allows (00_foundation/75_client_operators.sql), and the REST server calls a stable function once
-- for each condition of a filter.
select plan(4);
create temporary table answers as
select p.oid::regprocedure::text as name, p.provolatile, p.prosecdef, p.proretset,
       p.prorettype::regtype::text as type, p.proargmodes
from pg_proc p where p.pronamespace = 'api'::regnamespace;

select cmp_ok((select count(*) from answers), '>', 100::bigint,
  'the schema api has more than 100 functions');
select is_empty($$select name from answers where provolatile <> 'v'$$,
  'every function is volatile, so that a request calls it once');
select is_empty($$select name, type from answers
  where proretset or proargmodes && array['o', 'b', 't']::"char"[]
     or type not in ('json', 'void', 'uuid', 'boolean', 'integer', 'bigint', 'text',
                     'timestamp with time zone')$$,
  'every function returns json, which a filter cannot compare, or one plain value');
select is_empty($$select p.oid::regprocedure::text from pg_operator o
  join pg_proc p on p.oid = o.oprcode::oid
  cross join (values ('anon'), ('authenticated')) r (role)
  where o.oprnamespace = 'client_operators'::regnamespace
    and has_function_privilege(r.role, p.oid, 'execute')$$,
  'no client can execute an operator of client_operators');
select * from finish();
