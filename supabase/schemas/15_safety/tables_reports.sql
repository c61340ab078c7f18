-- Reports of users to staff. A report keeps the content as it was at that moment; only staff read
-- it. Commands for each kind of target are in the target's own domain.

-- Effects attached elsewhere, as `npm run sql -- effects <table>` prints them:
--   private.reports t82_close_case (82_cases/triggers.sql)
--   private.reports t82_open_case (82_cases/triggers.sql)

create type public.report_reason as enum (
  'underage', 'non_consensual', 'illegal', 'violence', 'harassment', 'impersonation', 'copyright',
  'spam', 'other');
create type public.report_target as enum ('post', 'comment', 'profile', 'story', 'message');
create type public.report_state as enum ('open', 'upheld', 'dismissed');

create table private.reports (
  id uuid primary key default private.uuid_v7(),
  number bigint not null unique generated always as identity,
  reporter_id uuid references public.profiles (id) on delete restrict,
  request_id uuid not null,
  target public.report_target not null,
  target_id uuid not null,
  owner_id uuid not null references public.profiles (id) on delete restrict,
  reason public.report_reason not null,
  text text not null default '',
  snapshot jsonb not null,
  media_ids uuid[] not null default '{}',
  state public.report_state not null default 'open',
  resolution text,
  resolved_by text,
  resolved_at timestamptz,
  created_at timestamptz not null default private.now(),
  constraint reports_once unique (reporter_id, target, target_id),
  check ((state = 'open') = (resolved_at is null))
);
comment on table private.reports is
  'Reports, one per user and target. snapshot: the text and the facts that staff need to judge '
  'it; media_ids: media that are kept until the report is decided. number: the number by which '
  'staff name it. reporter_id: null for a complaint, whose person has no account.';
create index reports_open on private.reports (created_at) where state = 'open';
create index reports_target on private.reports (target, target_id);
create index reports_owner on private.reports (owner_id, id desc);
create index reports_media on private.reports using gin (media_ids) where state = 'open';

alter table private.reports enable row level security;
