-- Limits of posts at X.

create function private.limit_x_words() returns int
language sql immutable parallel safe set search_path = '' return 200;
comment on function private.limit_x_words is
  'characters: of a free message to an audience that are posted at X';
create function private.limit_x_post_hours() returns int
language sql immutable parallel safe set search_path = '' return 24;
comment on function private.limit_x_post_hours is
  'hours: after a message to an audience in which it is posted at X, or not at all';
create function private.limit_x_lease_seconds() returns int
language sql immutable parallel safe set search_path = '' return 120;
comment on function private.limit_x_lease_seconds is
  'seconds: a post at X belongs to the run that leased it';
create function private.limit_x_consent_minutes() returns int
language sql immutable parallel safe set search_path = '' return 10;
comment on function private.limit_x_consent_minutes is
  'minutes: in which a creator comes back from X with the permission';
