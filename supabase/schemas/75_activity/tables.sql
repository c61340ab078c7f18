-- How far the mails about unread messages have come.
create table private.message_mail_marks (
  is_only boolean primary key default true check (is_only),
  upto uuid not null
);
comment on table private.message_mail_marks is
  'One row: messages before this id were looked at, and mails queued where they were due.';

alter table private.message_mail_marks enable row level security;
