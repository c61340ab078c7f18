-- Messages that a creator has written in advance. Only their creator reads them here.
create type public.automatic_event as enum ('subscribed', 'expired');

create table public.automatic_messages (
  creator_id uuid not null references public.profiles (id) on delete restrict,
  event public.automatic_event not null,
  text text not null,
  created_at timestamptz not null default private.now(),
  primary key (creator_id, event)
);
comment on table public.automatic_messages is
  'What a fan is sent when a subscription starts or has ended. created_at: earlier events send '
  'nothing.';

alter table public.automatic_messages enable row level security;
