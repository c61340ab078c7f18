-- Blocks, stored as periods: whether a user was blocked at a past moment decides who received a
-- message of that moment. An open period separates both users from each other.

-- Effects attached elsewhere, as `npm run sql -- effects <table>` prints them:
--   public.blocks t15_keep_open_blocks (15_safety/triggers.sql)
--   public.blocks t70_end_paid_chats (70_chat/triggers.sql)
--   public.blocks t78_terminate_subscription (78_billing/triggers.sql)

create table public.blocks (
  id uuid primary key default private.uuid_v7(),
  blocker_id uuid not null references public.profiles (id) on delete restrict,
  blocked_id uuid not null references public.profiles (id) on delete restrict,
  started_at timestamptz not null default private.now(),
  ended_at timestamptz,
  check (blocker_id <> blocked_id),
  check (ended_at >= started_at)
);
comment on table public.blocks is 'Who blocks whom, from when to when.';
create unique index blocks_open_key on public.blocks (blocker_id, blocked_id)
  where ended_at is null;
create index blocks_blocked on public.blocks (blocked_id, blocker_id);
create index blocks_blocker on public.blocks (blocker_id, id desc);

create table private.open_blocks (
  one_id uuid not null,
  other_id uuid not null,
  block_id uuid not null references public.blocks (id) on delete cascade,
  primary key (one_id, other_id, block_id)
);
comment on table private.open_blocks is
  'Open blocks, one row in each direction, so that a rule looks up two users by one key. Kept by '
  'a trigger on blocks; two users who block each other have two rows per direction.';

create table private.acquaintances (
  one_id uuid not null,
  other_id uuid not null,
  primary key (one_id, other_id),
  constraint acquaintances_are_ordered check (one_id < other_id)
);
comment on table private.acquaintances is
  'Two users with a conversation, inserted with it and kept. The table is in this domain so that '
  'the rules of money and blocks can read it. It has no foreign keys: the conversation, which is '
  'inserted first, has them.';

alter table private.acquaintances enable row level security;
alter table private.open_blocks enable row level security;
alter table public.blocks enable row level security;
