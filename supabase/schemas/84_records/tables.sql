-- Records of who is shown in which work, since when and where, as 18 U.S.C. 2257 asks for. What is
-- there is read from the media themselves; here is kept what a deletion would take along. No role
-- of the API has a right on this schema: staff read it by functions that note each look.
create schema records;
revoke all on schema records from public;

create table records.addresses (
  media_id uuid not null,
  target public.report_target not null,
  target_id uuid not null,
  shown_at timestamptz not null default private.now(),
  primary key (media_id, target, target_id)
);
comment on table records.addresses is
  'Where a work was shown first on a wall, in stories and on a page. Messages are read from the '
  'threads.';
create index addresses_target on records.addresses (target_id, target);

create table records.removed_works (
  media_id uuid primary key,
  owner_id uuid not null references public.profiles (id) on delete restrict,
  kind public.media_kind not null,
  people public.shown_people not null,
  produced_on date not null,
  uploaded_at timestamptz not null,
  shown_at timestamptz not null,
  removed_at timestamptz not null default private.now()
);
comment on table records.removed_works is
  'Works that were shown and are deleted, as they were at their deletion.';
create index removed_works_owner on records.removed_works (owner_id, media_id desc);

create table records.removed_appearances (
  media_id uuid not null references records.removed_works (media_id) on delete cascade,
  performer_id uuid not null references public.performers (id) on delete restrict,
  primary key (media_id, performer_id)
);
comment on table records.removed_appearances is 'Who is shown in a deleted work.';
create index removed_appearances_performer
  on records.removed_appearances (performer_id, media_id);

alter table records.addresses enable row level security;
alter table records.removed_works enable row level security;
alter table records.removed_appearances enable row level security;

-- Names are searched in parts.
create index legal_identities_names on private.legal_identities
  using gin (lower(first_name || ' ' || last_name) extensions.gin_trgm_ops);
create index performer_files_names on private.performer_files
  using gin (lower(legal_name || ' ' || aliases) extensions.gin_trgm_ops);
create index performers_names on public.performers using gin (lower(name) extensions.gin_trgm_ops);
create index profiles_creator_names on public.profiles
  using gin (lower(username || ' ' || name) extensions.gin_trgm_ops) where role = 'creator';
