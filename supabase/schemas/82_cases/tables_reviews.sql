-- Reviews of media before publication, or after it where their creator is trusted. A row stays when
-- its media item is deleted: approvals of the past are what trust is built on.
create table private.reviews (
  id uuid primary key default private.uuid_v7(),
  number bigint not null unique generated always as identity (start with 1001),
  handle text not null generated always as ('V-' || number) stored unique,
  media_id uuid unique references public.media (id) on delete set null,
  owner_id uuid not null references public.profiles (id) on delete restrict,
  state public.review_state not null default 'pending',
  is_published boolean not null default false,
  asked_at timestamptz not null default private.now(),
  due_at timestamptz not null,
  warned_at timestamptz,
  looked_by text[] not null default '{}',
  claimed_by text,
  claimed_until timestamptz,
  decided_by text,
  decided_at timestamptz,
  check ((state = 'pending') = (decided_at is null))
);
comment on table private.reviews is
  'Reviews of media, from the moment at which a media item is used and ready. handle: the name '
  'that staff use. is_published: shown before its review, because its creator is trusted. '
  'warned_at: when staff were told that half of the time is over. looked_by: who of staff opened '
  'it, as names are compared. claimed_by, claimed_until: who of staff took it last from the queue, '
  'for half an hour.';
create index reviews_open on private.reviews (due_at)
  where state = 'pending' and media_id is not null;
create index reviews_owner on private.reviews (owner_id, state);

create table private.rejected_media (
  decision_id uuid not null references public.decisions (id) on delete cascade,
  media_id uuid not null references public.media (id) on delete cascade,
  primary key (decision_id, media_id)
);
comment on table private.rejected_media is
  'The media that a decision of a review rejected, which an overturned appeal approves.';
create index rejected_media_media on private.rejected_media (media_id);

alter table private.reviews enable row level security;
alter table private.rejected_media enable row level security;
