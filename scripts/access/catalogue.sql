-- What each client role may reach, one line an object: tables and views with their verbs (columns
-- where not all are open), functions, policies by table, buckets. Objects of extensions and of the
-- platform itself are left out.
with roles (role) as (values ('anon'), ('authenticated'), ('service_role')),
relations as (
  select c.oid, format('%s.%s', n.nspname, c.relname) as name, c.relrowsecurity, c.relkind
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ('api', 'public', 'private', 'staff', 'records') and c.relkind in ('r', 'v', 'm', 'p')),
verbs as (
  select r.oid, x.role, v.verb,
         has_table_privilege(x.role, r.oid, v.verb) as whole,
         (select string_agg(a.attname, ',' order by a.attname) from pg_attribute a
          where a.attrelid = r.oid and a.attnum > 0 and not a.attisdropped
            and v.verb in ('select', 'insert', 'update')
            and has_column_privilege(x.role, r.oid, a.attnum, v.verb)) as columns
  from relations r cross join roles x
  cross join (values ('select'), ('insert'), ('update'), ('delete'), ('truncate')) v (verb)),
granted as (
  select oid, role, string_agg(
    case when whole then verb else format('%s(%s)', verb, columns) end, ' ' order by verb) as rights
  from verbs where whole or columns is not null group by oid, role),
table_lines as (
  select format('%s %s%s: %s', case r.relkind when 'v' then 'view' else 'table' end, r.name,
    case when r.relkind = 'v' or r.relrowsecurity then '' else ' WITHOUT ROW SECURITY' end,
    coalesce((select string_agg(format('%s=%s', g.role, g.rights), '; ' order by g.role)
              from granted g where g.oid = r.oid), '-')) as line
  from relations r),
policy_lines as (
  select format('policy %s.%s %s: %s %s to %s', schemaname, tablename, policyname,
    lower(permissive), lower(cmd), array_to_string(roles, ',')) as line
  from pg_policies where schemaname in ('api', 'public', 'private', 'storage', 'realtime')),
function_lines as (
  select format('function %s.%s(%s): %s', n.nspname, p.proname,
    pg_get_function_identity_arguments(p.oid),
    coalesce((select string_agg(x.role, ' ' order by x.role) from roles x
              where has_function_privilege(x.role, p.oid, 'execute')), '-')) as line
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where n.nspname in ('api', 'public', 'private', 'staff', 'records')
    and p.proname not like 'limit\_%'
    and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')),
bucket_lines as (
  select format('bucket %s: %s, at most %s bytes, %s', id,
    case when public then 'everyone reads' else 'by policy' end, file_size_limit,
    coalesce(array_to_string(allowed_mime_types, ','), 'any type')) as line
  from storage.buckets)
select line from table_lines union all select line from policy_lines
union all select line from function_lines union all select line from bucket_lines
order by 1
