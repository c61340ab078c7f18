-- Limits of performers and of their releases.

create function private.limit_performers_max() returns int
language sql immutable parallel safe set search_path = '' return 200;
comment on function private.limit_performers_max is 'people: most whom one creator names';
create function private.limit_performer_name_max() returns int
language sql immutable parallel safe set search_path = '' return 40;
comment on function private.limit_performer_name_max is
  'characters: longest name that a creator gives to somebody who is shown';
create function private.limit_performers_shown_max() returns int
language sql immutable parallel safe set search_path = '' return 20;
comment on function private.limit_performers_shown_max is
  'people: most who are named for one media item';
create function private.limit_release_invitations_per_day() returns int
language sql immutable parallel safe set search_path = '' return 50;
comment on function private.limit_release_invitations_per_day is
  'links: new ones to releases of one creator in a day';
create function private.limit_release_mails_per_day() returns int
language sql immutable parallel safe set search_path = '' return 5;
comment on function private.limit_release_mails_per_day is
  'mails: with links of releases, of all creators to one mailbox in a day';
create function private.limit_release_link_days() returns int
language sql immutable parallel safe set search_path = '' return 14;
comment on function private.limit_release_link_days is
  'days: in which the link of a release may submit, after the invitation and after a refusal';
create function private.limit_release_email_max() returns int
language sql immutable parallel safe set search_path = '' return 254;
comment on function private.limit_release_email_max is
  'characters: longest mail address of somebody who is invited and has no account';
create function private.limit_release_looks_per_hour() returns int
language sql immutable parallel safe set search_path = '' return 60;
comment on function private.limit_release_looks_per_hour is
  'calls: of links of releases from one address in an hour';
create function private.limit_release_review_hours() returns int
language sql immutable parallel safe set search_path = '' return 48;
comment on function private.limit_release_review_hours is
  'hours: for staff to decide on a submitted release';
create function private.limit_release_legal_name_min() returns int
language sql immutable parallel safe set search_path = '' return 2;
comment on function private.limit_release_legal_name_min is
  'characters: shortest whole legal name in a release';
create function private.limit_release_legal_name_max() returns int
language sql immutable parallel safe set search_path = '' return 100;
comment on function private.limit_release_legal_name_max is
  'characters: longest whole legal name in a release';
create function private.limit_release_aliases_max() returns int
language sql immutable parallel safe set search_path = '' return 300;
comment on function private.limit_release_aliases_max is
  'characters: longest list of other names in a release';
create function private.limit_birth_year_min() returns int
language sql immutable parallel safe set search_path = '' return 1900;
comment on function private.limit_birth_year_min is 'year: earliest birth that a release takes';
