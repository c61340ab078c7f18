-- Blocks, kept as periods: whether somebody was blocked at a past moment decides who was addressed
-- by a message sent then. An open period cuts both people off from each other.
create table public.blocks (
  id uuid primary key default private.uuid_v7(),
  blocker_id uuid not null references public.profiles (id) on delete restrict,
  blocked_id uuid not null references public.profiles (id) on delete restrict,
  started_at timestamptz not null default private.now(),
  ended_at timestamptz,
  check (blocker_id <> blocked_id),
  check (ended_at >= started_at)
);
comment on table public.blocks is 'Who blocked whom, from when to when.';
create unique index blocks_open_key on public.blocks (blocker_id, blocked_id)
  where ended_at is null;
create index blocks_blocked on public.blocks (blocked_id, blocker_id);
create index blocks_blocker on public.blocks (blocker_id, id desc);

alter table public.blocks enable row level security;
