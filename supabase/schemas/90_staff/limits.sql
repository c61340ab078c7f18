-- Limits of staff.

create function private.limit_look_ticket_seconds() returns int
language sql immutable parallel safe set search_path = '' return 60;
comment on function private.limit_look_ticket_seconds is
  'seconds: lifetime of a one-use ticket of staff to open one media item';
