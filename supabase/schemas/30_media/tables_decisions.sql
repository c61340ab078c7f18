-- Decisions of staff about content, as its author reads them: one row for each hold, removal and
-- release. Rows are never changed. Only the author reads them, with notifications.
create table public.content_decisions (
  id uuid primary key default private.uuid_v7(),
  author_id uuid not null references public.profiles (id) on delete restrict,
  target public.report_target not null,
  target_id uuid not null,
  state public.moderation_state not null,
  reason text not null,
  created_at timestamptz not null default private.now()
);
comment on table public.content_decisions is
  'Decisions of staff about posts, comments, stories, messages and profiles. state: the new state '
  'of the content. reason: the text of staff for its author.';
create index content_decisions_author on public.content_decisions (author_id, id desc);

alter table public.content_decisions enable row level security;
