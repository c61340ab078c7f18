-- Limits of the records.

create function private.limit_records_page() returns int
language sql immutable parallel safe set search_path = '' return 50;
comment on function private.limit_records_page is 'works: in one answer to a search of records';
create function private.limit_records_exported_at_once() returns int
language sql immutable parallel safe set search_path = '' return 1000;
comment on function private.limit_records_exported_at_once is
  'works: read at once for the file of the records';
create function private.limit_records_search_min() returns int
language sql immutable parallel safe set search_path = '' return 3;
comment on function private.limit_records_search_min is
  'characters: shortest name that is searched in records';
