-- Who may make a call at all. A function of `api` serves guests, members or the service: guests
-- have a few functions of their own, and what begins with `service_` is for the service alone.
select plan(6);

create temporary view calls as
select p.oid::regprocedure::text as name, p.proname,
       has_function_privilege('anon', p.oid, 'execute') as for_guests,
       has_function_privilege('authenticated', p.oid, 'execute') as for_members,
       has_function_privilege('service_role', p.oid, 'execute') as for_service
from pg_proc p
where p.pronamespace = 'api'::regnamespace;

create temporary view open_to_guests as
select name from calls
where for_guests and proname !~ '^guest_'
  and proname not in ('age_gate', 'site_info', 'check_signup');
create temporary view open_to_clients as
select name from calls where (for_guests or for_members) and proname ~ '^service_';

select is_empty('select name from open_to_guests',
  '[F109] a guest cannot make a call but those of guests');
select is_empty('select name from open_to_clients',
  '[F109] neither guests nor members can make a call of the service');
select is_empty(
  'select name from calls where proname !~ ''^(guest|service)_'' and not for_members',
  '[F109] members can make all other calls');
select is_empty('select name from calls where proname ~ ''^service_'' and not for_service',
  '[F109] the service can make its own calls');

-- planted faults are found
create function api.planted_for_guests() returns json
language sql volatile set search_path = '' as $$ select to_json(1) $$;
create function api.service_planted() returns json
language sql volatile set search_path = '' as $$ select to_json(1) $$;
grant execute on function api.planted_for_guests() to anon;
grant execute on function api.service_planted() to authenticated;
select set_eq('select name from open_to_guests', array['api.planted_for_guests()'],
  'the check finds a function that is granted to guests');
select set_eq('select name from open_to_clients', array['api.service_planted()'],
  'the check finds a function of the service that is granted to members');
select * from finish();
