-- Finding creators. One narrow row a creator holds all that browse and search sort and filter by,
-- kept by triggers on the lower tables and by folding followers; nothing here is read by clients.
-- Followers are appended and folded, because many people follow one creator at once.
create table private.creator_cards (
  creator_id uuid primary key references public.profiles (id) on delete restrict,
  is_listed boolean not null default false,
  followers bigint not null default 0,
  featured_at timestamptz not null default '-infinity',
  exclusive_since timestamptz not null default '-infinity',
  joined_at timestamptz not null,
  categories text[] not null default '{}',
  search_text text not null
);
comment on table private.creator_cards is
  'What browse and search sort and filter by. -infinity stands for never.';
create index creator_cards_featured on private.creator_cards
  (featured_at desc, followers desc, creator_id desc) where is_listed;
create index creator_cards_followers on private.creator_cards
  (followers desc, creator_id desc) where is_listed;
create index creator_cards_newest on private.creator_cards
  (joined_at desc, creator_id desc) where is_listed;
create index creator_cards_exclusive on private.creator_cards
  (exclusive_since desc, creator_id desc) where is_listed;
create index creator_cards_search on private.creator_cards
  using gin (search_text extensions.gin_trgm_ops) where is_listed;

create table private.follower_changes (
  id uuid primary key default private.uuid_v7(),
  creator_id uuid not null references public.profiles (id) on delete restrict,
  delta integer not null check (delta in (-1, 1))
);
comment on table private.follower_changes is
  'Follows begun and ended that are not yet folded into creator_cards.followers.';
create index follower_changes_creator on private.follower_changes (creator_id);

alter table private.creator_cards enable row level security;
alter table private.follower_changes enable row level security;
