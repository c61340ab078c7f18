-- The schema staff is reserved for the owner of the database. No role of the API has a privilege on
-- the schema, on its objects, or on the private functions and tables that they use.
select plan(20);

create temporary table things as
select 'function' as kind, p.oid, p.oid::regprocedure::text as name from pg_proc p
where p.pronamespace = 'staff'::regnamespace
   or (p.pronamespace = 'private'::regnamespace and p.proname in (
     'record_act', 'record_gated_act', 'code_outcome', 'staff_key', 'member_named', 'creator_named', 'restrict_account', 'release_account', 'end_sessions',
     'decide_application', 'moderate_content', 'moderate_post', 'moderate_comment', 'moderate_profile', 'welcome_user', 'begin_closure', 'end_account', 'purge_account', 'queue_export', 'ticket_address', 'make_special_account', 'audit'))
union all
select 'view', c.oid, c.oid::regclass::text from pg_class c where c.relnamespace = 'staff'::regnamespace and c.relkind = 'v'
union all
select 'table', c.oid, c.oid::regclass::text from pg_class c
where c.oid in ('private.tickets'::regclass, 'private.closures'::regclass, 'private.exports'::regclass, 'private.audit_log'::regclass, 'private.applications'::regclass,
                'private.application_pictures'::regclass, 'private.reports'::regclass, 'private.account_statuses'::regclass,
                'private.staff_members'::regclass, 'private.sealing_keys'::regclass);
create function tests.opens(p_role text) returns setof text language sql as $$
  select name from pg_temp.things
  where case kind when 'function' then has_function_privilege(p_role, oid, 'execute')
    else has_any_column_privilege(p_role, oid, 'select, insert, update') or has_table_privilege(p_role, oid, 'delete, truncate') end
$$;

select ok((select count(*) from things where kind = 'function' and name ~ '^staff') >= 11, 'the schema staff has at least eleven functions');
select is((select count(*) from things where kind = 'view'), 39::bigint, 'the schema staff has thirty-nine views');
select set_eq($$select tests.opens('postgres')$$, 'select name from things', '[F122] the owner of the database has privileges on all of these objects');
select ok(has_schema_privilege('postgres', 'staff', 'usage'), '[F122] the owner of the database can use the schema staff');
select is(has_schema_privilege(r, 'staff', 'usage'), false, format('[F122] %s cannot use the schema staff', r))
from unnest(array['anon', 'authenticated', 'service_role']) r;
select is_empty(format('select tests.opens(%L)', r), format('[F122] %s has no privilege on the objects of staff', r))
from unnest(array['anon', 'authenticated', 'service_role']) r;
select is_empty($$select p.oid::regprocedure::text from pg_proc p where p.pronamespace = 'staff'::regnamespace and p.prosecdef$$,
  '[F122] no function of the schema staff is a security definer');
select is_empty($$select relname from pg_class where relnamespace = 'staff'::regnamespace and relkind = 'v'
    and not coalesce(reloptions @> '{security_invoker=true}', false)$$, '[F122] each view of the schema staff is a security invoker');

-- attempts with each role
create function tests.try(p_role text, p_call text) returns text language plpgsql as $$
begin
  perform set_config('role', p_role, true);
  execute p_call;
  perform set_config('role', 'postgres', true);
  return 'done';
exception when others then
  perform set_config('role', 'postgres', true);
  return sqlstate;
end $$;
select tests.make_creator('mara', 1500, false);
update private.account_statuses set accepted_at = now() where profile_id = tests.id_of('mara');
select is(tests.try(r, $$select staff.promote('Eve', 'why not', 'mara')$$), '42501', format('[F122] %s cannot promote a creator', r))
from unnest(array['anon', 'authenticated', 'service_role']) r;
select is(tests.try(r, $$select * from staff.users$$), '42501', format('[F122] %s cannot read the list of users', r))
from unnest(array['anon', 'authenticated', 'service_role']) r;
select is(tests.try('postgres', $$select staff.promote('Ada', 'why not', 'mara')$$), 'done', '[F122] staff in the Studio can promote a creator');
select is(tests.try('postgres', $$select * from staff.users$$), 'done', '[F122] staff in the Studio can read the list of users');
select * from finish();
