-- Limits of the applications of creators.

create function private.limit_legal_name_min() returns int
language sql immutable parallel safe set search_path = '' return 2;
comment on function private.limit_legal_name_min is 'characters: shortest legal first or last name';
create function private.limit_legal_name_max() returns int
language sql immutable parallel safe set search_path = '' return 20;
comment on function private.limit_legal_name_max is 'characters: longest legal first or last name';
create function private.limit_enrolment_window_minutes() returns int
language sql immutable parallel safe set search_path = '' return 30;
comment on function private.limit_enrolment_window_minutes is
  'minutes: from the sign-up until the application has to be submitted';
create function private.limit_enrolments_per_hour() returns int
language sql immutable parallel safe set search_path = '' return 40;
comment on function private.limit_enrolments_per_hour is
  'calls: of the enrolment by guests from one address in an hour';
create function private.limit_application_review_hours() returns int
language sql immutable parallel safe set search_path = '' return 48;
comment on function private.limit_application_review_hours is
  'hours: for staff to decide on an application';
