-- Limits of open payments, and of the renewal and termination of many subscriptions.

create function private.limit_renewals_a_run() returns int
language sql immutable parallel safe set search_path = '' return 200;
comment on function private.limit_renewals_a_run is
  'subscriptions: renewed in one transaction';

create function private.limit_renewal_mails_a_run() returns int
language sql immutable parallel safe set search_path = '' return 500;
comment on function private.limit_renewal_mails_a_run is
  'subscriptions: about whose renewal of the next day one run queues mails';

create function private.limit_open_payment_minutes() returns int
language sql immutable parallel safe set search_path = '' return 15;
comment on function private.limit_open_payment_minutes is
  'minutes: a payment stays open without a charge';
create function private.limit_reconcile_minutes() returns int
language sql immutable parallel safe set search_path = '' return 15;
comment on function private.limit_reconcile_minutes is
  'minutes: a charge waits for an answer before it is checked and cancelled';
create function private.limit_lost_answer_seconds() returns int
language sql immutable parallel safe set search_path = '' return 5;
comment on function private.limit_lost_answer_seconds is
  'seconds: a charge waits for its answer before it is repeated';
create function private.limit_checkout_minutes() returns int
language sql immutable parallel safe set search_path = '' return 60;
comment on function private.limit_checkout_minutes is
  'minutes: a form of the provider stays open before its payment counts as left';
create function private.limit_terminations_a_run() returns int
language sql immutable parallel safe set search_path = '' return 200;
comment on function private.limit_terminations_a_run is
  'subscriptions: of a suspended creator ended in one transaction';
create function private.limit_refunds_a_run() returns int
language sql immutable parallel safe set search_path = '' return 100;
comment on function private.limit_refunds_a_run is
  'sales: refunded in one transaction where their content is taken away';
create function private.limit_refund_pause_minutes() returns int
language sql immutable parallel safe set search_path = '' return 5;
comment on function private.limit_refund_pause_minutes is
  'minutes: between two questions to the provider about the same refund';
