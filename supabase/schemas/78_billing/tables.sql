-- Creators whose subscriptions have to be cut, until all are (C70). A creator may have a hundred
-- thousand of them: suspending ends the first at once and a job goes on with the rest.
create table private.creator_cuts (
  creator_id uuid primary key references public.profiles (id) on delete restrict,
  held_at timestamptz not null
);
comment on table private.creator_cuts is
  'Suspended or closed creators with subscriptions that may still have to be cut, and since when.';

alter table private.creator_cuts enable row level security;
