-- Limits of open payments, and of the renewal and termination of many subscriptions.

create function private.limit_renewals_a_run() returns int
language sql immutable parallel safe set search_path = '' return 200;
comment on function private.limit_renewals_a_run is
  'subscriptions: renewed in one transaction';

create function private.limit_open_payment_minutes() returns int
language sql immutable parallel safe set search_path = '' return 15;
comment on function private.limit_open_payment_minutes is
  'minutes: a payment stays open without a charge';
create function private.limit_reconcile_minutes() returns int
language sql immutable parallel safe set search_path = '' return 15;
comment on function private.limit_reconcile_minutes is
  'minutes: a charge waits for an answer before it is checked and cancelled';
create function private.limit_terminations_a_run() returns int
language sql immutable parallel safe set search_path = '' return 200;
comment on function private.limit_terminations_a_run is
  'subscriptions: of a suspended creator ended in one transaction';
