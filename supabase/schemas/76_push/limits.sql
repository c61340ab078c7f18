-- Limits of pushes to devices.

create function private.limit_push_devices_max() returns int
language sql immutable parallel safe set search_path = '' return 10;
comment on function private.limit_push_devices_max is
  'devices: of one member that may be woken by a push';
create function private.limit_push_endpoint_max() returns int
language sql immutable parallel safe set search_path = '' return 1000;
comment on function private.limit_push_endpoint_max is
  'characters: longest address of a device at its push service';
create function private.limit_push_pause_minutes() returns int
language sql immutable parallel safe set search_path = '' return 5;
comment on function private.limit_push_pause_minutes is
  'minutes: between two pushes to one member';
create function private.limit_push_quiet_seconds() returns int
language sql immutable parallel safe set search_path = '' return 90;
comment on function private.limit_push_quiet_seconds is
  'seconds: after a heartbeat, in which a member counts as active and gets no push';
create function private.limit_push_look_seconds() returns int
language sql immutable parallel safe set search_path = '' return 20;
comment on function private.limit_push_look_seconds is
  'seconds: between two looks at what is new for a member';
create function private.limit_push_looks_at_once() returns int
language sql immutable parallel safe set search_path = '' return 200;
comment on function private.limit_push_looks_at_once is
  'members: who are looked at in one transaction';
create function private.limit_push_lease_seconds() returns int
language sql immutable parallel safe set search_path = '' return 60;
comment on function private.limit_push_lease_seconds is
  'seconds: a push belongs to the sender that leased it';
create function private.limit_push_attempts_max() returns int
language sql immutable parallel safe set search_path = '' return 6;
comment on function private.limit_push_attempts_max is
  'tries: to send a push before it is dropped';
create function private.limit_push_retry_seconds() returns int
language sql immutable parallel safe set search_path = '' return 15;
comment on function private.limit_push_retry_seconds is
  'seconds: before the second try of a push; each later pause is three times as long';
create function private.limit_push_keep_minutes() returns int
language sql immutable parallel safe set search_path = '' return 60;
comment on function private.limit_push_keep_minutes is
  'minutes: after which a push that was not sent is dropped';
