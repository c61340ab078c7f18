-- The progress of mails about unread messages and messages to an audience, and a line of the list
-- of notifications.
create table private.message_mail_marks (
  is_only boolean primary key default true check (is_only),
  until uuid not null
);
comment on table private.message_mail_marks is
  'One row: messages before this id were checked, and mails queued where they were due.';

create table private.late_message_mails (
  message_id uuid primary key references public.messages (id) on delete cascade
);
comment on table private.late_message_mails is
  'Messages without readable words whose media waited for a review when their mail was due: it is '
  'sent with the approval.';

create table private.global_mails (
  global_id uuid primary key references public.globals (id) on delete cascade,
  next_at timestamptz not null,
  done_until uuid not null default '00000000-0000-0000-0000-000000000000'
);
comment on table private.global_mails is
  'Messages to an audience whose fans are still to be mailed. done_until: fans until this id are '
  'done, in the order of their ids; next_at: when the next portion is.';
create index global_mails_next on private.global_mails (next_at, global_id);

alter table private.message_mail_marks enable row level security;
alter table private.late_message_mails enable row level security;
alter table private.global_mails enable row level security;

create type private.notification_line as (
  id uuid, ids uuid[], post_id uuid, decided_post_id uuid, next uuid, is_whole boolean,
  is_settled boolean);
comment on type private.notification_line is
  'A line by the ids of its rows, the newest first, with the post to open. next: the id to '
  'continue before. is_whole: nothing follows the page. is_settled: the first lines cover their '
  'whole day. The last three belong to the page and are the same in each line.';
