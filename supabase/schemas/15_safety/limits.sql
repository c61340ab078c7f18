-- Limits of blocks, reports, decisions and appeals.

create function private.limit_blocks_per_hour() returns int
language sql immutable parallel safe set search_path = '' return 60;
comment on function private.limit_blocks_per_hour is 'blocks: that one user opens in an hour';
create function private.limit_report_text_max() returns int
language sql immutable parallel safe set search_path = '' return 1000;
comment on function private.limit_report_text_max is 'characters: longest text of a report';
create function private.limit_reports_per_hour() returns int
language sql immutable parallel safe set search_path = '' return 100;
comment on function private.limit_reports_per_hour is 'reports: that one user makes in an hour';
create function private.limit_appeal_days() returns int
language sql immutable parallel safe set search_path = '' return 183;
comment on function private.limit_appeal_days is 'days: after a decision, for an appeal';
create function private.limit_appeal_decision_days() returns int
language sql immutable parallel safe set search_path = '' return 14;
comment on function private.limit_appeal_decision_days is 'days: to decide an appeal';
create function private.limit_appeal_text_max() returns int
language sql immutable parallel safe set search_path = '' return 2000;
comment on function private.limit_appeal_text_max is 'characters: longest text of an appeal';
create function private.limit_page_decisions() returns int
language sql immutable parallel safe set search_path = '' return 10;
comment on function private.limit_page_decisions is 'decisions: on one page';
create function private.limit_decision_looks_per_hour() returns int
language sql immutable parallel safe set search_path = '' return 60;
comment on function private.limit_decision_looks_per_hour is
  'looks and appeals by link: from one address in an hour';
