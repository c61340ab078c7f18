-- The welcome video of a creator's page. The newest ready one is shown; one that was chosen later
-- may be processed or failed. It is read with the creator (38_access).

-- Effects attached elsewhere, as `npm run sql -- effects <table>` prints them:
--   public.welcome_videos t30_copy_facts (30_media/triggers.sql)
--   public.welcome_videos t84_note_address (84_records/triggers.sql)
--   public.welcome_videos t85_note_page_change (85_closures/triggers.sql)

create table public.welcome_videos (
  media_id uuid primary key references public.media (id) on delete cascade,
  creator_id uuid not null references public.profiles (id) on delete restrict,
  width integer,
  height integer,
  duration_ms integer,
  blur text,
  is_live boolean not null
);
comment on table public.welcome_videos is
  'Videos chosen for a page: the one shown, and at most one to replace it. width to is_live: '
  'facts of the media item.';
create index welcome_videos_creator on public.welcome_videos (creator_id);
alter table public.welcome_videos enable row level security;

-- A picture that a creator gave a video before sending it. A user who may read the video's poster
-- receives this instead; by its own name only its owner reads it.
create table private.video_covers (
  video_id uuid primary key references public.media (id) on delete cascade,
  cover_id uuid not null unique references public.media (id) on delete cascade
);
comment on table private.video_covers is
  'The picture that is shown for a video until it plays, where its creator chose one.';
alter table private.video_covers enable row level security;
