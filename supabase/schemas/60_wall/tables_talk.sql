-- Likes, comments and votes on a wall. No client reads these tables; cards and lists come from
-- functions that check who may see the post. Likes and votes have no foreign keys: a key would lock
-- a popular post for everybody who likes it.

-- Effects attached elsewhere, as `npm run sql -- effects <table>` prints them:
--   public.comment_likes t90_count (60_wall/triggers.sql)
--   public.comment_likes t90_count_again (60_wall/triggers.sql)
--   public.comments t82_watch_words (82_cases/triggers.sql)
--   public.comments t90_count (60_wall/triggers.sql)
--   public.likes t90_count (60_wall/triggers.sql)
--   public.likes t90_count_again (60_wall/triggers.sql)
--   public.poll_votes t90_count (60_wall/triggers.sql)

create table public.likes (
  post_id uuid not null,
  fan_id uuid not null,
  id uuid not null default private.uuid_v7(),
  creator_id uuid not null,
  is_on boolean not null default true,
  primary key (post_id, fan_id)
);
comment on table public.likes is
  'Likes of posts, one per user. An unlike stays as is_on = false, so that a second like does not '
  'notify again.';
create index likes_list on public.likes (post_id, id desc) where is_on;
-- Likes of a user, for exports and for whether an account was ever used.
create index likes_fan on public.likes (fan_id);

create table public.comments (
  id uuid primary key default private.uuid_v7(),
  post_id uuid not null references public.posts (id) on delete restrict,
  creator_id uuid not null references public.profiles (id) on delete restrict,
  author_id uuid not null references public.profiles (id) on delete restrict,
  request_id uuid not null,
  text text not null,
  moderation_state public.moderation_state not null default 'live',
  moderation_reason text,
  removed_at timestamptz,
  created_at timestamptz not null default private.now(),
  is_live boolean not null
    generated always as (removed_at is null and moderation_state = 'live') stored,
  constraint comments_request_key unique (author_id, request_id),
  check (moderation_state = 'live' or moderation_reason is not null)
);
comment on table public.comments is
  'Comments on posts, by fans and the post''s owner. creator_id is the owner of the post.';
create index comments_list on public.comments (post_id, id desc)
  where removed_at is null and moderation_state <> 'removed';
create index comments_held on public.comments (id) where moderation_state = 'held';
create index comments_creator on public.comments (creator_id);

create table public.comment_likes (
  comment_id uuid not null,
  user_id uuid not null,
  is_on boolean not null default true,
  primary key (comment_id, user_id)
);
comment on table public.comment_likes is 'Likes of comments, like public.likes.';
create index comment_likes_user on public.comment_likes (user_id);

create table private.poll_options (
  post_id uuid not null references public.posts (id) on delete restrict,
  option smallint not null check (option between 1 and 5),
  id uuid not null default private.uuid_v7() unique,
  creator_id uuid not null,
  primary key (post_id, option)
);
comment on table private.poll_options is
  'The places of a poll''s options; votes are counted under the id of a place. Their texts are '
  'post_texts.options.';

create table public.poll_votes (
  post_id uuid not null,
  fan_id uuid not null,
  option smallint not null,
  option_id uuid not null,
  created_at timestamptz not null default private.now(),
  primary key (post_id, fan_id)
);
comment on table public.poll_votes is 'One vote per user and poll; never changed.';
create index poll_votes_fan on public.poll_votes (fan_id);

create table public.pins (
  creator_id uuid not null references public.profiles (id) on delete restrict,
  audience public.post_audience not null,
  post_id uuid not null unique references public.posts (id) on delete restrict,
  primary key (creator_id, audience)
);
comment on table public.pins is 'The pinned posts of a creator: one public, one private.';

alter table public.likes enable row level security;
alter table public.comments enable row level security;
alter table public.comment_likes enable row level security;
alter table private.poll_options enable row level security;
alter table public.poll_votes enable row level security;
alter table public.pins enable row level security;
