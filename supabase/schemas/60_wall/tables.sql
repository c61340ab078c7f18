-- The wall. The row of a post is its teaser: creator, kind, audience, day and state, for everybody
-- who sees the creator, with the free preview that its creator may add. Text, media and poll are in
-- tables of their own, for users who read the post. A link to a media item carries the facts that
-- draw it, kept by a trigger when the media item changes.

-- Effects attached elsewhere, as `npm run sql -- effects <table>` prints them:
--   public.post_media t84_note_address (84_records/triggers.sql)
--   public.post_media t90_count_changed (60_wall/triggers.sql)
--   public.post_media t90_count_gone (60_wall/triggers.sql)
--   public.post_media t90_count_new (60_wall/triggers.sql)
--   public.post_previews t84_note_address (84_records/triggers.sql)
--   public.post_texts t82_watch_words (82_cases/triggers.sql)
--   public.posts t60_refresh_links (60_wall/triggers.sql)
--   public.posts t85_list_again (85_closures/triggers.sql)
--   public.posts t90_count_changed (60_wall/triggers.sql)
--   public.posts t90_count_new (60_wall/triggers.sql)
--   public.posts t90_notify_changed (60_wall/triggers.sql)

create type public.post_audience as enum ('public', 'private');
create type public.post_kind as enum ('text', 'images', 'video', 'poll');

create table public.posts (
  id uuid primary key default private.uuid_v7(),
  creator_id uuid not null references public.profiles (id) on delete restrict,
  request_id uuid not null,
  audience public.post_audience not null,
  kind public.post_kind not null,
  request_digest uuid,
  is_promo boolean not null default false,
  is_ready boolean not null default true,
  review_state public.review_state not null default 'approved',
  moderation_state public.moderation_state not null default 'live',
  moderation_reason text,
  removed_at timestamptz,
  edited_at timestamptz,
  emptied_at timestamptz,
  announced_at timestamptz,
  created_at timestamptz not null default private.now(),
  is_live boolean not null
    generated always as (removed_at is null and moderation_state = 'live' and is_ready
      and review_state = 'approved') stored,
  constraint posts_request_key unique (creator_id, request_id)
);
comment on table public.posts is
  'Posts of creators as teasers. Public ones are read by members, private ones by subscribers and '
  'the author. is_ready: false while the file of a video post is processed, and when a withdrawal '
  'has left none of its media; only its author sees it. review_state: of its media together. '
  'is_live: users other than the author may read it, where they may read that wall. emptied_at: '
  'when an edit last removed all former media, which counts as a deletion.';
create index posts_held on public.posts (id) where moderation_state = 'held';
create index posts_wall on public.posts (creator_id, id desc);
create index posts_wall_by_kind on public.posts (creator_id, kind, id desc);
create index posts_wall_public on public.posts (creator_id, id desc)
  where is_live and audience = 'public';
create index posts_promos on public.posts (creator_id, created_at) where is_promo;
create index posts_promo_rail on public.posts (id desc)
  where is_promo and is_live;
create index posts_removed on public.posts (creator_id, removed_at) where removed_at is not null;

create table public.post_texts (
  post_id uuid primary key references public.posts (id) on delete restrict,
  text text not null,
  options text[]
);
comment on table public.post_texts is
  'The text of each post, one row per post: empty where a post has only pictures, and the options '
  'of a poll in their order.';

create table public.post_media (
  post_id uuid not null references public.posts (id) on delete restrict,
  position smallint not null,
  media_id uuid not null references public.media (id) on delete restrict,
  creator_id uuid not null references public.profiles (id) on delete restrict,
  audience public.post_audience not null,
  kind public.media_kind not null,
  width integer,
  height integer,
  duration_ms integer,
  blur text,
  alt text,
  ai_label public.ai_label not null default 'none',
  state public.media_state not null default 'ready',
  is_live boolean not null,
  primary key (post_id, position)
);
comment on table public.post_media is
  'The media of posts in their order, with the facts that draw them. is_live: the post is live '
  'and the media item is ready and live; state shows the author the progress of a media item.';
create index post_media_media on public.post_media (media_id);
create index post_media_counts on public.post_media (creator_id, kind) where is_live;

create table public.post_previews (
  post_id uuid primary key references public.posts (id) on delete restrict,
  creator_id uuid not null references public.profiles (id) on delete restrict,
  media_id uuid not null unique references public.media (id) on delete restrict,
  width integer,
  height integer,
  blur text,
  is_live boolean not null
);
comment on table public.post_previews is
  'Free previews: a picture for everybody who sees the teaser of a private post, beside the media '
  'of the post. is_live: as in post_media.';

alter table public.posts enable row level security;
alter table public.post_texts enable row level security;
alter table public.post_media enable row level security;
alter table public.post_previews enable row level security;
