-- Limits of sending mails, and of how long notifications are kept.

create function private.limit_mail_lease_seconds() returns int
language sql immutable parallel safe set search_path = '' return 120;
comment on function private.limit_mail_lease_seconds is
  'seconds: a mail belongs to the sender that leased it';
create function private.limit_mail_attempts_max() returns int
language sql immutable parallel safe set search_path = '' return 8;
comment on function private.limit_mail_attempts_max is 'tries: to send a mail before it fails';
create function private.limit_mail_retry_seconds() returns int
language sql immutable parallel safe set search_path = '' return 30;
comment on function private.limit_mail_retry_seconds is
  'seconds: before the second try of a mail; each later pause is four times as long';
create function private.limit_mail_retry_max_seconds() returns int
language sql immutable parallel safe set search_path = '' return 7200;
comment on function private.limit_mail_retry_max_seconds is
  'seconds: longest pause before the next try of a mail';
create function private.limit_mail_unsure_hours() returns int
language sql immutable parallel safe set search_path = '' return 23;
comment on function private.limit_mail_unsure_hours is
  'hours: a mail that may have been sent is tried again; its provider recognizes it for 24';
create function private.limit_mail_keep_days() returns int
language sql immutable parallel safe set search_path = '' return 90;
comment on function private.limit_mail_keep_days is
  'days: the row of a sent or failed mail is kept';
create function private.limit_notification_months() returns int
language sql immutable parallel safe set search_path = '' return 12;
comment on function private.limit_notification_months is
  'months: before the running one whose notifications are kept';
create function private.limit_notification_months_ahead() returns int
language sql immutable parallel safe set search_path = '' return 2;
comment on function private.limit_notification_months_ahead is
  'months: after the running one that have a partition of notifications already';
create function private.limit_notification_grace_days() returns int
language sql immutable parallel safe set search_path = '' return 7;
comment on function private.limit_notification_grace_days is
  'days: a month of notifications that is read no more can still be attached again';
