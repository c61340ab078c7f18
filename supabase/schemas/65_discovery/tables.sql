-- Finding creators. One narrow row per creator holds all that search filters by and that a card
-- shows. Each listed creator has one place in every category, so that every sort of every category
-- and tag is a prefix of an index, however rare the tag. Triggers keep both; clients read neither.
-- Follows are appended and folded, because many users follow one creator at once.

-- Effects attached elsewhere, as `npm run sql -- effects <table>` prints them:
--   private.creator_summaries t65_keep_places (65_discovery/triggers.sql)

create table private.creator_summaries (
  creator_id uuid primary key references public.profiles (id) on delete restrict,
  is_listed boolean not null default false,
  is_online boolean not null default false,
  followers bigint not null default 0,
  featured_at timestamptz not null default '-infinity',
  exclusive_since timestamptz not null default '-infinity',
  joined_at timestamptz not null,
  categories text[] not null default '{}',
  search_text text not null
);
comment on table private.creator_summaries is
  'The columns that search filters by. -infinity means never. is_online may outlast the last '
  'heartbeat by a minute or two; presence is exact.';
create index creator_summaries_search on private.creator_summaries
  using gin (search_text extensions.gin_trgm_ops) where is_listed;
create index creator_summaries_online on private.creator_summaries (creator_id) where is_online;

create table private.browse_index (
  creator_id uuid not null references private.creator_summaries (creator_id) on delete restrict,
  category text not null,
  is_online boolean not null,
  followers bigint not null,
  featured_at timestamptz not null,
  exclusive_since timestamptz not null,
  joined_at timestamptz not null,
  primary key (creator_id, category)
);
comment on table private.browse_index is
  'Listed creators in each of their categories: the empty name for all, a category, or '
  'category:tag. The other columns repeat creator_summaries, in the orders of browse.';
create index browse_index_featured on private.browse_index
  (category, featured_at desc, followers desc, creator_id desc);
create index browse_index_followers on private.browse_index
  (category, followers desc, creator_id desc);
create index browse_index_online on private.browse_index
  (category, followers desc, creator_id desc) where is_online;
create index browse_index_newest on private.browse_index
  (category, joined_at desc, creator_id desc);
create index browse_index_exclusive on private.browse_index
  (category, exclusive_since desc, creator_id desc) where exclusive_since > '-infinity';

create table private.follower_changes (
  id uuid primary key default private.uuid_v7(),
  creator_id uuid not null references public.profiles (id) on delete restrict,
  delta integer not null check (delta in (-1, 1))
);
comment on table private.follower_changes is
  'Follows and unfollows that are not yet folded into creator_summaries.followers.';
create index follower_changes_creator on private.follower_changes (creator_id);

create type private.creator_keys as (ids uuid[], ats timestamptz[], followers bigint[]);
comment on type private.creator_keys is
  'Creators of a page in their order, each with the key of its place; without keys in a search.';

alter table private.creator_summaries enable row level security;
alter table private.browse_index enable row level security;
alter table private.follower_changes enable row level security;
