-- The time in which staff decide cases, and when a reporter is muted.

create function private.limit_complaint_days() returns int
language sql immutable parallel safe set search_path = '' return 7;
comment on function private.limit_complaint_days is 'days: to resolve a complaint, as promised';
create function private.limit_case_business_days() returns int
language sql immutable parallel safe set search_path = '' return 7;
comment on function private.limit_case_business_days is 'business days: the deadline of a case';
create function private.limit_underage_case_hours() returns int
language sql immutable parallel safe set search_path = '' return 4;
comment on function private.limit_underage_case_hours is 'hours: to decide a case of a minor';
create function private.limit_ncii_case_hours() returns int
language sql immutable parallel safe set search_path = '' return 48;
comment on function private.limit_ncii_case_hours is
  'hours: to decide a case of intimate content without consent';
create function private.limit_muting_dismissals() returns int
language sql immutable parallel safe set search_path = '' return 3;
comment on function private.limit_muting_dismissals is
  'reports: dismissed ones that mute a reporter';
create function private.limit_muting_days() returns int
language sql immutable parallel safe set search_path = '' return 90;
comment on function private.limit_muting_days is
  'days: in which dismissed reports of a reporter count';
create function private.limit_open_hidings() returns int
language sql immutable parallel safe set search_path = '' return 5;
comment on function private.limit_open_hidings is
  'cases: undecided ones of one reporter that hide their content';
