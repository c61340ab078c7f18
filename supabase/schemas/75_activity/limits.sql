-- Limits of notifications and of mails about messages.

create function private.limit_page_notifications() returns int
language sql immutable parallel safe set search_path = '' return 10;
comment on function private.limit_page_notifications is 'rows: notifications';
create function private.limit_page_notifications_widget() returns int
language sql immutable parallel safe set search_path = '' return 5;
comment on function private.limit_page_notifications_widget is 'rows: the notifications widget';
create function private.limit_message_mail_minutes() returns int
language sql immutable parallel safe set search_path = '' return 10;
comment on function private.limit_message_mail_minutes is
  'minutes: a message waits unread, its reader offline, before a mail reports it';
create function private.limit_message_mails_pause_minutes() returns int
language sql immutable parallel safe set search_path = '' return 60;
comment on function private.limit_message_mails_pause_minutes is
  'minutes: between two mails about messages to one user';
create function private.limit_global_mails_at_once() returns int
language sql immutable parallel safe set search_path = '' return 500;
comment on function private.limit_global_mails_at_once is
  'users: of an audience who are looked at in one transaction for a mail';
