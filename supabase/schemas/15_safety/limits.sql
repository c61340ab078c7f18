-- Limits of blocks and reports.

create function private.limit_blocks_per_hour() returns int
language sql immutable parallel safe set search_path = '' return 60;
comment on function private.limit_blocks_per_hour is 'blocks: that one user opens in an hour';
create function private.limit_report_text_max() returns int
language sql immutable parallel safe set search_path = '' return 1000;
comment on function private.limit_report_text_max is 'characters: longest text of a report';
create function private.limit_reports_per_hour() returns int
language sql immutable parallel safe set search_path = '' return 100;
comment on function private.limit_reports_per_hour is 'reports: that one user makes in an hour';
