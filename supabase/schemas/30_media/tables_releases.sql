-- People who are shown beside a creator, and their releases: agreements to be shown. A person needs
-- no account and has one link. What they send is sealed: staff with a code read it, and nobody
-- else.

-- Effects attached elsewhere, as `npm run sql -- effects <table>` prints them:
--   public.releases t30_follow_release (30_media/triggers.sql)

create type public.release_state as enum (
  'invited', 'submitted', 'accepted', 'refused', 'withdrawn');

create table public.performers (
  id uuid primary key default private.uuid_v7(),
  creator_id uuid not null references public.profiles (id) on delete restrict,
  name text not null,
  created_at timestamptz not null default private.now()
);
comment on table public.performers is
  'People whom a creator shows. name: as the creator calls them.';
create index performers_creator on public.performers (creator_id, id);

create table public.releases (
  performer_id uuid primary key references public.performers (id) on delete cascade,
  creator_id uuid not null references public.profiles (id) on delete restrict,
  number bigint not null unique generated always as identity (start with 1001),
  handle text not null generated always as ('L-' || number) stored unique,
  state public.release_state not null default 'invited',
  link_hash bytea not null unique check (length(link_hash) = 32),
  email text,
  is_downloaded boolean,
  invited_at timestamptz not null default private.now(),
  expires_at timestamptz not null,
  submitted_at timestamptz,
  due_at timestamptz,
  warned_at timestamptz,
  claimed_by text,
  claimed_until timestamptz,
  decided_at timestamptz,
  decided_by text,
  refusal public.error_code,
  withdrawn_at timestamptz,
  check ((state = 'refused') <= (refusal is not null)),
  check ((state = 'withdrawn') = (withdrawn_at is not null)),
  check ((submitted_at is null) = (due_at is null))
);
comment on table public.releases is
  'The release of each performer. handle: the name that staff use. link_hash: SHA-256 of the '
  'secret of the link, which submits until expires_at and withdraws at any time. email: where the '
  'link was sent. is_downloaded: whether the person lets buyers download; to be depicted and '
  'published is what every submitted release agrees to. refusal: why staff refused the last '
  'submission.';
create index releases_creator on public.releases (creator_id);
create index releases_due on public.releases (due_at) where state = 'submitted';

create table private.performer_files (
  performer_id uuid primary key references public.performers (id) on delete restrict,
  legal_name text not null,
  aliases text not null,
  birth_date date not null,
  signature text not null,
  signed_at timestamptz not null default private.now(),
  document_id uuid unique references public.media (id) on delete set null,
  selfie_id uuid unique references public.media (id) on delete set null,
  looked_by text[] not null default '{}'
);
comment on table private.performer_files is
  'What a performer submitted: sealed, also from the creator. document_id, selfie_id: the pictures '
  'of the ID and of its person, null where a file was never uploaded. looked_by: who of staff '
  'opened it since it was submitted.';

create table public.media_performers (
  media_id uuid not null references public.media (id) on delete cascade,
  performer_id uuid not null references public.performers (id) on delete restrict,
  creator_id uuid not null references public.profiles (id) on delete restrict,
  primary key (media_id, performer_id)
);
comment on table public.media_performers is 'Who is shown in which media item.';
alter table private.barred_works add constraint barred_works_performer_id_fkey
  foreign key (performer_id) references public.performers (id) on delete restrict;
create index media_performers_performer on public.media_performers (performer_id, media_id);
create index media_performers_creator on public.media_performers (creator_id);

alter table public.performers enable row level security;
alter table public.releases enable row level security;
alter table private.performer_files enable row level security;
alter table public.media_performers enable row level security;
