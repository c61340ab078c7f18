-- Applications of creators, their legal identities and their referrers. Only staff read legal
-- names, countries, dates of birth and ID pictures: no client has a right on these tables. An
-- attempt is one row and keeps its own pictures; a later attempt never changes them.
create table private.referrers (
  creator_id uuid primary key references public.profiles (id) on delete restrict,
  referrer_id uuid not null references public.profiles (id) on delete restrict,
  created_at timestamptz not null default private.now(),
  check (creator_id <> referrer_id)
);
comment on table private.referrers is
  'The referrer of a creator. The first one stays; only the money domain reads it.';
create index referrers_referrer on private.referrers (referrer_id, created_at desc,
  creator_id desc);

create table private.enrolment_secrets (
  creator_id uuid primary key references public.profiles (id) on delete restrict,
  hash bytea not null check (length(hash) = 32),
  created_at timestamptz not null default private.now()
);
comment on table private.enrolment_secrets is
  'SHA-256 of the secret with which a sign-up may apply before there is a session.';

create table private.applications (
  id uuid primary key default private.uuid_v7(),
  creator_id uuid not null references public.profiles (id) on delete restrict,
  request_id uuid not null,
  state public.application_state not null default 'pending',
  first_name text not null,
  last_name text not null,
  country text not null,
  date_of_birth date,
  reason text,
  created_at timestamptz not null default private.now(),
  decided_at timestamptz,
  decided_by text,
  constraint applications_once unique (creator_id, request_id),
  check (state <> 'none'),
  check ((state = 'pending') = (decided_at is null)),
  check ((decided_at is null) = (decided_by is null))
);
comment on table private.applications is
  'One row per attempt, as it was submitted; without its legal record where the address of the '
  'account turned out to be another person''s. reason: the text of staff with their decision.';
create unique index applications_pending on private.applications (creator_id)
  where state = 'pending';
create index applications_queue on private.applications (created_at) where state = 'pending';

create table private.application_pictures (
  application_id uuid not null references private.applications (id) on delete restrict,
  kind public.upload_kind not null check (kind in ('avatar', 'cover', 'id_document', 'id_selfie')),
  media_id uuid unique references public.media (id) on delete set null,
  primary key (application_id, kind)
);
comment on table private.application_pictures is
  'The pictures of an attempt. media_id is null where the file was never uploaded, and for an '
  'avatar or cover that the creator has replaced since.';

create table private.legal_identities (
  creator_id uuid primary key references public.profiles (id) on delete restrict,
  application_id uuid not null unique references private.applications (id) on delete restrict,
  first_name text not null,
  last_name text not null,
  country text not null,
  date_of_birth date
);
comment on table private.legal_identities is
  'The legal identity of a creator, as of the last attempt; valid once the creator is accepted. '
  'date_of_birth: null of those who applied before it was required.';

alter table private.referrers enable row level security;
alter table private.enrolment_secrets enable row level security;
alter table private.applications enable row level security;
alter table private.application_pictures enable row level security;
alter table private.legal_identities enable row level security;
