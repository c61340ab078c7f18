-- Media: uploads of users and the renditions of the worker. A row of `media` is read by its owner;
-- others read copies of its facts in rows of higher domains. Locations of bytes, jobs and removals
-- are granted to nobody.

-- Effects attached elsewhere, as `npm run sql -- effects <table>` prints them:
--   public.media t30_ask_consent (30_media/triggers.sql)
--   public.media t40_move_objects (30_media/triggers.sql)
--   public.media t45_drop_public_picture (30_media/triggers.sql)
--   public.media t50_refresh_story (60_wall/triggers.sql)
--   public.media t50_refresh_welcome_video (30_media/triggers.sql)
--   public.media t60_announce_story (60_wall/triggers.sql)
--   public.media t60_refresh_links (60_wall/triggers.sql)
--   public.media t70_change_messages (70_chat/triggers.sql)
--   public.media t75_welcome_applicant (75_activity/triggers.sql)
--   public.media t82_ask_review (82_cases/triggers.sql)
--   public.media t82_open_review (82_cases/triggers.sql)
--   public.media t84_keep_record (84_records/triggers.sql)
--   public.profile_pictures t84_note_address (84_records/triggers.sql)
--   public.profile_pictures t85_note_page_change (85_closures/triggers.sql)

create type public.media_kind as enum ('image', 'video', 'audio');
create type public.upload_kind as enum (
  'avatar', 'cover', 'id_document', 'id_selfie', 'post', 'story', 'preview', 'chat');
create type public.media_state as enum ('uploading', 'processing', 'ready', 'failed');
create type public.moderation_state as enum ('live', 'held', 'removed');
-- What a machine made of it, in the order of precedence.
create type public.ai_label as enum ('none', 'edited', 'generated');
create type public.scan_state as enum ('waiting', 'clear', 'barred', 'quarantined');
create type public.review_state as enum ('approved', 'pending', 'rejected');
-- Who can be seen, as its owner states; people have releases of their own.
create type public.shown_people as enum ('nobody', 'only_me', 'people');
create type public.media_release as enum ('complete', 'missing', 'withdrawn');
create type public.picture_kind as enum ('avatar', 'cover');

create table public.media (
  id uuid primary key default private.uuid_v7(),
  owner_id uuid not null references public.profiles (id) on delete restrict,
  kind public.media_kind not null,
  purpose public.upload_kind not null,
  state public.media_state not null default 'uploading',
  failure public.error_code,
  moderation_state public.moderation_state not null default 'live',
  moderation_reason text,
  scan_state public.scan_state not null default 'clear',
  review_state public.review_state not null default 'approved',
  people public.shown_people not null default 'only_me',
  produced_on date,
  release_state public.media_release not null default 'complete',
  is_live boolean not null generated always as (
    state = 'ready' and moderation_state = 'live' and scan_state = 'clear'
    and review_state = 'approved' and release_state = 'complete') stored,
  width integer check (width > 0),
  height integer check (height > 0),
  duration_ms integer check (duration_ms > 0),
  bytes bigint check (bytes > 0),
  blur text,
  locked_blur text,
  alt text check (length(alt) <= private.limit_description_max()),
  stated_ai public.ai_label not null default 'none',
  found_ai public.ai_label not null default 'none',
  ai_label public.ai_label not null generated always as (greatest(stated_ai, found_ai)) stored,
  consent_id uuid,
  used_at timestamptz,
  created_at timestamptz not null default private.now(),
  check ((state = 'failed') = (failure is not null)),
  check (moderation_state = 'live' or moderation_reason is not null)
);
comment on table public.media is
  'One row for each uploaded file. blur is a grid of average colours for those who may see the '
  'media item; locked_blur, two average colours, for those who may not. is_live: it may be shown '
  'to those who see its content. used_at: something shows it. ai_label: what its owner states, or '
  'what its metadata says where that is more. scan_state: what the comparison with barred content '
  'found; waiting until it is made. review_state: pending while it waits for its review. '
  'produced_on: the day of its production, where that is before the day of its upload. '
  'release_state: whether everybody who is shown has agreed.';
create index media_owner on public.media (owner_id, id desc);
create index media_unused on public.media (created_at) where used_at is null;
create index media_held on public.media (id) where moderation_state = 'held';
create index media_unused_owner on public.media (owner_id) where used_at is null;

create table private.upload_slots (
  media_id uuid primary key references public.media (id) on delete cascade,
  owner_id uuid not null references public.profiles (id) on delete restrict,
  bucket text not null,
  name text not null,
  declared_bytes bigint not null check (declared_bytes > 0),
  declared_type text not null,
  expires_at timestamptz not null,
  filled_at timestamptz,
  unique (bucket, name)
);
comment on table private.upload_slots is
  'A name under which a file may be uploaded, once.';
create index upload_slots_owner on private.upload_slots (owner_id);
create index upload_slots_open on private.upload_slots (expires_at) where filled_at is null;

create type private.job_state as enum ('queued', 'leased', 'done', 'dead');
create type private.job_rank as enum ('enrolment', 'creator', 'fan');

create table private.transcode_jobs (
  media_id uuid primary key references public.media (id) on delete cascade,
  owner_id uuid not null references public.profiles (id) on delete restrict,
  kind public.media_kind not null,
  rank private.job_rank not null,
  state private.job_state not null default 'queued',
  attempts smallint not null default 0,
  postponed integer not null default 0,
  lease_token uuid,
  due_at timestamptz not null default private.now(),
  target_bucket text not null,
  target_folder uuid not null,
  last_failure public.error_code,
  created_at timestamptz not null default private.now()
);
comment on table private.transcode_jobs is
  'Jobs of the worker. due_at: when a queued job may start, or when a lease ends. dead: given up. '
  'rank: whose jobs come first. postponed: how often something was away that the job needs.';
create index transcode_jobs_owner on private.transcode_jobs (owner_id);
create index transcode_jobs_due on private.transcode_jobs (due_at)
  where state in ('queued', 'leased');
create index transcode_jobs_given_up on private.transcode_jobs (created_at)
  where state = 'dead' and last_failure = 'media_failed';

create sequence private.worker_turn;

create table private.worker_turns (
  owner_id uuid not null references public.profiles (id) on delete cascade,
  is_video boolean not null,
  rank private.job_rank not null,
  turn bigint not null default nextval('private.worker_turn'),
  primary key (owner_id, is_video)
);
comment on table private.worker_turns is
  'The last turn of each user at the worker, for videos and for everything else: the user with '
  'the oldest last turn is next.';
create index worker_turns_newest on private.worker_turns (is_video, turn desc);

create table private.renditions (
  media_id uuid not null references public.media (id) on delete cascade,
  variant text not null check (variant ~ '^[a-z0-9]{1,20}$'),
  bucket text not null,
  name text not null,
  type text not null,
  width integer,
  height integer,
  bytes bigint not null,
  primary key (media_id, variant),
  unique (bucket, name)
);
comment on table private.renditions is
  'The files that the worker made of a media item, and their location.';

create table private.objects_to_remove (
  bucket text not null,
  name text not null,
  queued_at timestamptz not null default private.now(),
  due_at timestamptz not null default private.now(),
  primary key (bucket, name)
);
comment on table private.objects_to_remove is
  'Objects whose bytes have to be deleted; the function storage-sweep empties it through the '
  'Storage API.';
create index objects_to_remove_due on private.objects_to_remove (due_at);

create table public.profile_pictures (
  profile_id uuid not null references public.profiles (id) on delete restrict,
  kind public.picture_kind not null,
  media_id uuid not null unique references public.media (id) on delete restrict,
  name text not null,
  thumb_name text not null,
  card_name text check ((kind = 'cover') = (card_name is not null)),
  width integer not null,
  height integer not null,
  blur text not null,
  primary key (profile_id, kind)
);
comment on table public.profile_pictures is
  'Names in the public bucket profiles. Avatar: name is 500 x 665, thumb_name is for lists. '
  'Cover: name is the whole picture, thumb_name the 1600 x 380 header made from it, card_name its '
  'middle for cards of lists.';

create table private.pending_profile_pictures (
  profile_id uuid not null references public.profiles (id) on delete restrict,
  kind public.picture_kind not null,
  media_id uuid not null unique references public.media (id) on delete cascade,
  primary key (profile_id, kind)
);
comment on table private.pending_profile_pictures is
  'Chosen pictures that are still processed; they are set when they are ready.';

create table private.media_let_go (
  media_id uuid primary key references public.media (id) on delete cascade,
  let_go_at timestamptz not null default private.now()
);
comment on table private.media_let_go is
  'Media that nothing shows any more and that wait for a decision of staff before they are '
  'deleted.';

alter table public.media enable row level security;
alter table public.profile_pictures enable row level security;
alter table private.upload_slots enable row level security;
alter table private.transcode_jobs enable row level security;
alter table private.worker_turns enable row level security;
alter table private.media_let_go enable row level security;
alter table private.renditions enable row level security;
alter table private.objects_to_remove enable row level security;
alter table private.pending_profile_pictures enable row level security;
