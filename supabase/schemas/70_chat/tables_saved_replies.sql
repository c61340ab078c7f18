-- Texts that a creator keeps to write them again. Only their creator reads them.
create table public.saved_replies (
  id uuid primary key default private.uuid_v7(),
  creator_id uuid not null references public.profiles (id) on delete restrict,
  position integer not null,
  text text not null,
  created_at timestamptz not null default private.now()
);
comment on table public.saved_replies is
  'Texts that a creator keeps for the composer, in the order of position and then of id.';
create index saved_replies_creator on public.saved_replies (creator_id, position);

alter table public.saved_replies enable row level security;
