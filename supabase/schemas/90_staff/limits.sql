-- Limits of staff.

create function private.limit_consent_person_max() returns int
language sql immutable parallel safe set search_path = '' return 200;
comment on function private.limit_consent_person_max is
  'characters: longest names of those whom a consent is about';

-- suspicious money
create function private.limit_suspicion_days() returns int
language sql immutable parallel safe set search_path = '' return 30;
comment on function private.limit_suspicion_days is
  'days: of new cards and of sales that staff see as suspicious money';
create function private.limit_suspicion_sales() returns int
language sql immutable parallel safe set search_path = '' return 500;
comment on function private.limit_suspicion_sales is
  'sales: the latest ones of a creator that are looked at for suspicious money';
create function private.limit_suspicion_least_cents() returns bigint
language sql immutable parallel safe set search_path = '' return 10000;
comment on function private.limit_suspicion_least_cents is
  'cents: what fans paid a creator, below which nothing is suspicious';
create function private.limit_suspicion_part_percent() returns int
language sql immutable parallel safe set search_path = '' return 80;
comment on function private.limit_suspicion_part_percent is
  'percent: of what a creator sold, from which one fan, or tips before a withdrawal, stand out';
create function private.limit_suspicion_tip_days() returns int
language sql immutable parallel safe set search_path = '' return 14;
comment on function private.limit_suspicion_tip_days is
  'days: between tips and the withdrawal of their money that is quick';
create function private.limit_suspicion_tip_fans() returns int
language sql immutable parallel safe set search_path = '' return 3;
comment on function private.limit_suspicion_tip_fans is
  'fans: most who gave the tips of a quick withdrawal';
create function private.limit_suspicion_first_day_cents() returns bigint
language sql immutable parallel safe set search_path = '' return 15000;
comment on function private.limit_suspicion_first_day_cents is
  'cents: charged in the first day of an account, from which it is suspicious';

-- failed jobs
create function private.limit_failed_job_days() returns int
language sql immutable parallel safe set search_path = '' return 30;
comment on function private.limit_failed_job_days is 'days: that staff see failed jobs';
create function private.limit_postponed_job_hours() returns int
language sql immutable parallel safe set search_path = '' return 1;
comment on function private.limit_postponed_job_hours is
  'hours: that a file is kept back by outages, from which staff see its job';
create function private.limit_payout_answer_hours() returns int
language sql immutable parallel safe set search_path = '' return 72;
comment on function private.limit_payout_answer_hours is
  'hours: without an answer about a payout, from which it counts as failed';
create function private.limit_claim_minutes() returns int
language sql immutable parallel safe set search_path = '' return 30;
comment on function private.limit_claim_minutes is
  'minutes: for which an item that staff take from a queue is given to nobody else';

-- codes of staff
create function private.limit_code_seconds() returns int
language sql immutable parallel safe set search_path = '' return 30;
comment on function private.limit_code_seconds is 'seconds: for which an app shows one code';
create function private.limit_staff_window_minutes() returns int
language sql immutable parallel safe set search_path = '' return 30;
comment on function private.limit_staff_window_minutes is
  'minutes: for which a code opens the acts that ask for one';
create function private.limit_staff_wrong_codes() returns int
language sql immutable parallel safe set search_path = '' return 5;
comment on function private.limit_staff_wrong_codes is 'codes: wrong ones in a row before a lock';
create function private.limit_staff_lost_codes() returns int
language sql immutable parallel safe set search_path = '' return 40;
comment on function private.limit_staff_lost_codes is
  'codes: tried in a row in runs that were taken back; a crash of the database counts as 32';
create function private.limit_staff_lock_minutes() returns int
language sql immutable parallel safe set search_path = '' return 15;
comment on function private.limit_staff_lock_minutes is
  'minutes: for which wrong codes lock a member of staff';
