-- Decisions of staff and of cases, as the person reads them whom they concern, and the appeal against
-- each. Rows of decisions are never changed.
create type public.decision_act as enum (
  'held', 'removed', 'restored', 'suspended', 'reinstated', 'unlisted', 'listed');
create type public.decision_source as enum ('report', 'complaint', 'own');
create type public.appeal_outcome as enum ('kept', 'overturned');

create table public.decisions (
  id uuid primary key default private.uuid_v7(),
  number bigint not null generated always as identity (start with 1001),
  handle text not null generated always as ('D-' || number) stored unique,
  person_id uuid not null references public.profiles (id) on delete restrict,
  act public.decision_act not null,
  target public.report_target not null,
  target_id uuid not null,
  category public.report_reason not null,
  reason text not null,
  source public.decision_source not null,
  decided_by text,
  is_automated boolean not null generated always as (decided_by is null) stored,
  link_hash bytea unique,
  created_at timestamptz not null default private.now()
);
comment on table public.decisions is
  'Decisions about posts, comments, stories, messages, pages and accounts (target profile). reason: '
  'the text of staff for the person; empty where something is given back. source: what led to it, '
  'or own initiative. decided_by: a name of staff, which the person never reads; null for a case '
  'that hides by itself. link_hash: SHA-256 of the secret in the mail, which needs no sign-in.';
create index decisions_person on public.decisions (person_id, id desc);
create index decisions_target on public.decisions (target_id, id desc);

create table public.appeals (
  decision_id uuid primary key references public.decisions (id) on delete restrict,
  text text not null,
  created_at timestamptz not null default private.now(),
  due_at timestamptz not null,
  outcome public.appeal_outcome,
  answer text,
  decided_by text,
  decided_at timestamptz,
  check ((outcome is null) = (decided_at is null)),
  check ((outcome is null) = (answer is null))
);
comment on table public.appeals is
  'Appeals against decisions, one for each, that another member of staff decides until due_at.';
create index appeals_open on public.appeals (due_at) where outcome is null;

alter table public.appeals enable row level security;
alter table public.decisions enable row level security;
