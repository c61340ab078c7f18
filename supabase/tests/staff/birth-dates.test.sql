-- Dates of birth of creators who were accepted before one was required: staff write the one of the
-- ID into the legal record, once, and the log does not repeat it.
select plan(11);
select tests.make_applicant('early', 'accepted');
select tests.make_applicant('given', 'accepted');
update private.legal_identities set date_of_birth = null where creator_id = tests.id_of('early');
update private.applications set date_of_birth = null where creator_id = tests.id_of('early');

create function pg_temp.record(p_username text, p_day text) returns text language plpgsql as $$
begin
  perform staff.record_birth_date('Ada', 'as on the card', p_username, p_day::date);
  return 'done';
exception when others then
  return case when sqlstate like 'PT%' then sqlerrm else sqlstate end;
end $$;

select results_eq($$select username from staff.missing_birth_dates where username in ('early', 'given')$$,
  array['early'], '[F153] staff see who gave no date of birth');
update private.staff_members set window_until = null;
select is(pg_temp.record('early', '1990-05-05'), 'staff_code_needed', '[F153] a date of birth is recorded after a code alone');
update private.staff_members set window_until = 'infinity';
select is(pg_temp.record('early', null), 'invalid_date_of_birth', '[F153] no date is refused');
select is(pg_temp.record('early', '1850-05-05'), 'invalid_date_of_birth', '[F153] a date of another century is refused');
select is(pg_temp.record('early', ((private.now() at time zone 'UTC')::date - interval '18 years' + interval '1 day')::date::text),
  'age_below_minimum', '[F153] somebody who is 18 tomorrow is refused');
select is(pg_temp.record('early', ((private.now() at time zone 'UTC')::date - interval '18 years')::date::text),
  'done', '[F153] somebody who is 18 today is recorded');
select is(pg_temp.record('early', '1990-05-05'), 'conflict', '[F153] a date that is there is not overwritten');
select is(pg_temp.record('given', '1990-05-05'), 'conflict', '[F153] nor one that was given');
select is((select date_of_birth from staff.legal_identity('Ada', 'compare', 'early')),
  ((private.now() at time zone 'UTC')::date - interval '18 years')::date, '[F153] the legal identity shows it');
select is_empty($$select 1 from staff.missing_birth_dates where username = 'early'$$, '[F153] nobody is asked again');
select is((select detail::text from private.audit_log where action = 'record_birth_date'), '{}',
  '[F153] the log does not repeat the date');
select * from finish();
