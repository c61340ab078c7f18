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
create function private.limit_complaints_per_hour() returns int
language sql immutable parallel safe set search_path = '' return 5;
comment on function private.limit_complaints_per_hour is
  'complaints: from one address in an hour';
create function private.limit_complaint_looks_per_hour() returns int
language sql immutable parallel safe set search_path = '' return 60;
comment on function private.limit_complaint_looks_per_hour is
  'looks and confirmations: from one address in an hour';
create function private.limit_complaint_mails_per_day() returns int
language sql immutable parallel safe set search_path = '' return 5;
comment on function private.limit_complaint_mails_per_day is
  'mails: that confirm complaints, to one address in a day';
create function private.limit_complaint_place_max() returns int
language sql immutable parallel safe set search_path = '' return 500;
comment on function private.limit_complaint_place_max is
  'characters: longest address of what a complaint is about';
create function private.limit_complaint_email_max() returns int
language sql immutable parallel safe set search_path = '' return 254;
comment on function private.limit_complaint_email_max is
  'characters: longest mail address of a complaint, whose person has no account';
create function private.limit_signature_max() returns int
language sql immutable parallel safe set search_path = '' return 100;
comment on function private.limit_signature_max is
  'characters: longest typed signature';
create function private.limit_open_hidings() returns int
language sql immutable parallel safe set search_path = '' return 5;
comment on function private.limit_open_hidings is
  'cases: undecided ones of one reporter that hide their content';
create function private.limit_counter_notice_days() returns int
language sql immutable parallel safe set search_path = '' return 10;
comment on function private.limit_counter_notice_days is
  'business days: from an appeal about a copyright to the return of the content';
create function private.limit_preserved_days() returns int
language sql immutable parallel safe set search_path = '' return 365;
comment on function private.limit_preserved_days is 'days: a quarantined file is kept';
create function private.limit_report_lease_seconds() returns int
language sql immutable parallel safe set search_path = '' return 180;
comment on function private.limit_report_lease_seconds is
  'seconds: until a step of a report of a quarantined file is made again';
create function private.limit_copies_carried_at_once() returns int
language sql immutable parallel safe set search_path = '' return 20;
comment on function private.limit_copies_carried_at_once is
  'media: hidden copies whose threads change in the same transaction; those of more by the clock';

-- reviews

create function private.limit_review_hours() returns int
language sql immutable parallel safe set search_path = '' return 12;
comment on function private.limit_review_hours is
  'hours: to review a media item before its publication';
create function private.limit_trusted_review_hours() returns int
language sql immutable parallel safe set search_path = '' return 24;
comment on function private.limit_trusted_review_hours is
  'hours: to review a media item that a trusted creator published';
create function private.limit_trust_approvals() returns int
language sql immutable parallel safe set search_path = '' return 20;
comment on function private.limit_trust_approvals is
  'reviews: approved ones after which a creator is trusted';
create function private.limit_trust_days() returns int
language sql immutable parallel safe set search_path = '' return 30;
comment on function private.limit_trust_days is
  'days: since the first approval of a trusted creator';
create function private.limit_trust_case_days() returns int
language sql immutable parallel safe set search_path = '' return 90;
comment on function private.limit_trust_case_days is
  'days: in which an upheld case takes the trust';
