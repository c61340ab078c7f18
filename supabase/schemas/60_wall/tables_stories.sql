-- Stories: one picture or video that members see for a day; policies_stories.sql decides who reads
-- which. A view has no foreign keys: a key would lock a popular story for all its viewers.

-- Effects attached elsewhere, as `npm run sql -- effects <table>` prints them:
--   public.stories t30_copy_facts (60_wall/triggers.sql)
--   public.stories t82_watch_words (82_cases/triggers.sql)
--   public.stories t84_note_address (84_records/triggers.sql)
--   public.stories t85_list_again (85_closures/triggers.sql)

create table public.stories (
  id uuid primary key default private.uuid_v7(),
  creator_id uuid not null references public.profiles (id) on delete restrict,
  request_id uuid not null,
  request_digest uuid not null,
  media_id uuid unique references public.media (id) on delete set null,
  kind public.media_kind not null,
  width integer,
  height integer,
  duration_ms integer,
  blur text,
  alt text,
  ai_label public.ai_label not null default 'none',
  is_media_live boolean not null,
  text text not null default '',
  moderation_state public.moderation_state not null default 'live',
  moderation_reason text,
  removed_at timestamptz,
  announced_at timestamptz,
  created_at timestamptz not null default private.now(),
  expires_at timestamptz not null,
  is_live boolean not null generated always as (
    removed_at is null and moderation_state = 'live' and is_media_live) stored,
  constraint stories_request_key unique (creator_id, request_id),
  check (moderation_state = 'live' or moderation_reason is not null)
);
comment on table public.stories is
  'Stories of creators, shown until expires_at. media_id is null after the media item is deleted: '
  'the story was removed or ended days ago. kind to is_media_live: facts of that media item. '
  'announced_at: when followers and subscribers were notified, once.';
create index stories_newest on public.stories (expires_at desc, id desc);
create index stories_creator on public.stories (creator_id, expires_at desc);
create index stories_held on public.stories (id) where moderation_state = 'held';
create index stories_over on public.stories (expires_at) where media_id is not null;

create table public.story_views (
  story_id uuid not null,
  viewer_id uuid not null,
  id uuid not null default private.uuid_v7(),
  created_at timestamptz not null default private.now(),
  primary key (story_id, viewer_id)
);
comment on table public.story_views is
  'Views of stories, one per user; never the owner''s. They are counted here: a story lasts a '
  'day, and no row is written twice.';
create index story_views_list on public.story_views (story_id, id desc);

alter table public.stories enable row level security;
alter table public.story_views enable row level security;
