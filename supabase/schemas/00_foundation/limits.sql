-- Limits of no single domain. Limits of a domain are in its own limits.sql, limits of several
-- domains in the lowest of them. `npm run generate` copies all of them into limits.gen.ts. A
-- comment begins with the unit. A number that no SQL uses is a constant in TypeScript.

create function private.limit_request_bytes_max() returns int
language sql immutable parallel safe set search_path = '' return 262144;
comment on function private.limit_request_bytes_max is
  'bytes: longest body of a request of a guest or a member, 256 kB';
create function private.limit_ticket_seconds() returns int
language sql immutable parallel safe set search_path = '' return 60;
comment on function private.limit_ticket_seconds is
  'seconds: lifetime of a one-use ticket to open a media item, a bank file or an export';
create function private.limit_typed_name_max() returns int
language sql immutable parallel safe set search_path = '' return 100;
comment on function private.limit_typed_name_max is
  'characters: longest text that is read as a name, an address or a search';
