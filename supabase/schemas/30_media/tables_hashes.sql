-- Hashes of files, by which copies are found. The worker makes them before anything is drawn into
-- the picture: SHA-256 of the file, and PDQ of the picture or of each second of the video. Two
-- pictures are copies where at most 31 of 256 bits differ. Of 16 slices of a hash, one then differs
-- by at most one bit, so every copy is found by 16 x 17 keys of an index.

-- Effects attached elsewhere, as `npm run sql -- effects <table>` prints them:
--   private.list_hits t82_open_case (82_cases/triggers.sql)
--   private.list_hits t82_quarantine (82_cases/triggers.sql)

create function private.hash_slices(p_hash bit(256)) returns int[]
language sql immutable strict parallel safe set search_path = '' as $$
  select array_agg(n << 16 | substring(p_hash from n * 16 + 1 for 16)::bit(16)::int)
  from generate_series(0, 15) n
$$;
comment on function private.hash_slices(bit) is
  'The 16 slices of a hash, each with its place.';

create function private.near_slices(p_hash bit(256), p_slice integer) returns int[]
language sql immutable strict parallel safe set search_path = '' as $$
  select array_agg(
    p_slice << 16 | substring(p_hash from p_slice * 16 + 1 for 16)::bit(16)::int # m.mask)
  from (select 0 as mask union all select 1 << b from generate_series(0, 15) b) m
$$;
comment on function private.near_slices(bit, integer) is
  'A slice of a hash, 0 to 15, and those that differ from it by one bit.';

create table private.media_hashes (
  media_id uuid not null references public.media (id) on delete cascade,
  frame integer not null check (frame >= 0),
  hash bit(256) not null,
  others bit(256)[] not null,
  primary key (media_id, frame)
);
comment on table private.media_hashes is
  'PDQ of pictures (frame 0) and of each second of videos, without frames in which there is too '
  'little to see. others: of the frame turned, mirrored and cropped, for the case that it is '
  'barred.';
create index media_hashes_slices on private.media_hashes
  using gin (private.hash_slices(hash)) with (fastupdate = off);

create table private.media_files (
  media_id uuid primary key references public.media (id) on delete cascade,
  sha256 bytea not null check (length(sha256) = 32)
);
comment on table private.media_files is 'SHA-256 of each file as it was uploaded.';
create index media_files_sha256 on private.media_files (sha256);

create table private.barred_works (
  id uuid primary key default private.uuid_v7(),
  case_id uuid,
  performer_id uuid,
  media_id uuid,
  sha256 bytea,
  frames integer not null,
  barred_at timestamptz not null default private.now(),
  lifted_at timestamptz,
  check (num_nonnulls(case_id, performer_id) = 1)
);
comment on table private.barred_works is
  'Pictures, videos and recordings of upheld cases, copies of which are refused, and those of a '
  'withdrawn release, copies of which are refused to its creator. media_id: null for the picture '
  'of a complaint; may be deleted since. frames: with a hash. lifted_at: when the case was '
  'dismissed after all.';
create unique index barred_works_case_key on private.barred_works (case_id, media_id);
create unique index barred_works_withdrawn_key on private.barred_works (performer_id, media_id);
create index barred_works_media on private.barred_works (media_id);
create index barred_works_sha256 on private.barred_works (sha256) where lifted_at is null;

create table private.barred_hashes (
  work_id uuid not null references private.barred_works (id) on delete cascade,
  frame integer not null,
  hash bit(256) not null,
  primary key (work_id, frame, hash)
);
comment on table private.barred_hashes is
  'Hashes of barred works in every orientation.';
create index barred_hashes_slices on private.barred_hashes
  using gin (private.hash_slices(hash)) with (fastupdate = off);

create table private.frame_hits (
  media_id uuid not null references public.media (id) on delete cascade,
  work_id uuid not null references private.barred_works (id) on delete cascade,
  frame integer not null,
  barred_frame integer not null,
  primary key (media_id, work_id, frame, barred_frame)
);
comment on table private.frame_hits is
  'Frames of uploads that are like a frame of a barred work.';
create index frame_hits_work on private.frame_hits (work_id);

create table private.barred_media (
  media_id uuid not null references public.media (id) on delete cascade,
  work_id uuid not null references private.barred_works (id) on delete cascade,
  held_reason text,
  lifted_at timestamptz,
  primary key (media_id, work_id)
);
comment on table private.barred_media is
  'Media that are hidden as copies of barred works. held_reason: why staff hold a welcome video, '
  'which is held again when its bars end. lifted_at: when an appeal ended the bar of this media '
  'item alone.';
create index barred_media_work on private.barred_media (work_id);

create type private.hash_list as enum ('ncii', 'abuse');

create table private.list_hits (
  media_id uuid not null references public.media (id) on delete cascade,
  list private.hash_list not null,
  entry text not null,
  found_at timestamptz not null default private.now(),
  decided_at timestamptz,
  primary key (media_id, list)
);
comment on table private.list_hits is
  'Media that a list of hashes of others knows: ncii, of intimate pictures that their people do '
  'not want to be shown (StopNCII), and abuse, of known child abuse material. entry: its name '
  'there. decided_at: when staff decided the case of a hit of ncii.';

alter table private.media_hashes enable row level security;
alter table private.media_files enable row level security;
alter table private.barred_works enable row level security;
alter table private.barred_hashes enable row level security;
alter table private.frame_hits enable row level security;
alter table private.barred_media enable row level security;
alter table private.list_hits enable row level security;
