-- Limits of closures, exports and of the clocks that remove what is no longer kept.

create function private.limit_closures_a_run() returns int
language sql immutable parallel safe set search_path = '' return 20;
comment on function private.limit_closures_a_run is
  'accounts: ended, emptied, told or unlisted in one run of a job';
create function private.limit_removed_media_a_run() returns int
language sql immutable parallel safe set search_path = '' return 200;
comment on function private.limit_removed_media_a_run is
  'media: of a closed account removed in one run';
create function private.limit_forget_pause_minutes() returns int
language sql immutable parallel safe set search_path = '' return 30;
comment on function private.limit_forget_pause_minutes is
  'minutes: until a provider that did not forget a card is asked again';
create function private.limit_export_pause_hours() returns int
language sql immutable parallel safe set search_path = '' return 24;
comment on function private.limit_export_pause_hours is
  'hours: after an export was asked for until the next one may be';
create function private.limit_export_keep_days() returns int
language sql immutable parallel safe set search_path = '' return 7;
comment on function private.limit_export_keep_days is 'days: an export can be downloaded';
create function private.limit_export_rows() returns int
language sql immutable parallel safe set search_path = '' return 500;
comment on function private.limit_export_rows is 'rows: of a table in one answer to the worker';
create function private.limit_export_media() returns int
language sql immutable parallel safe set search_path = '' return 100;
comment on function private.limit_export_media is 'media: in one answer to the worker';
create function private.limit_export_lease_seconds() returns int
language sql immutable parallel safe set search_path = '' return 300;
comment on function private.limit_export_lease_seconds is
  'seconds: an export belongs to the worker that leased it, from its last answer on';
create function private.limit_export_attempts_max() returns int
language sql immutable parallel safe set search_path = '' return 5;
comment on function private.limit_export_attempts_max is 'tries: to make an export';
create function private.limit_export_retry_minutes() returns int
language sql immutable parallel safe set search_path = '' return 1;
comment on function private.limit_export_retry_minutes is
  'minutes: before the second try of an export; each later pause is four times as long';
create function private.limit_export_address_seconds() returns int
language sql immutable parallel safe set search_path = '' return 21600;
comment on function private.limit_export_address_seconds is
  'seconds: a download of an export, or of what goes into it, may last';
