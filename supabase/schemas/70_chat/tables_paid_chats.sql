-- Paid chats as periods: during one, each message of the fan costs the price that was fixed at its
-- start. A conversation has one at a time. An end by an outside event (a block, a suspension)
-- writes its system line when the two may read the thread again.
create table public.paid_chats (
  id uuid primary key default private.uuid_v7(),
  conversation_id uuid not null references public.conversations (id) on delete restrict,
  fan_id uuid not null,
  creator_id uuid not null,
  price_cents bigint not null check (price_cents > 0),
  request_id uuid not null,
  started_at timestamptz not null default private.now(),
  ended_at timestamptz,
  is_notice_sent boolean not null default false,
  constraint paid_chats_request_key unique (fan_id, request_id),
  constraint ends_after_start check (ended_at >= started_at),
  constraint notice_when_ended check (not is_notice_sent or ended_at is not null)
);
comment on table public.paid_chats is
  'Periods in which a fan pays for each message to a creator, in US cents per message.';
create unique index paid_chats_running_key on public.paid_chats (fan_id, creator_id)
  where ended_at is null;
create index paid_chats_conversation on public.paid_chats (conversation_id);
create index paid_chats_untold_fan on public.paid_chats (fan_id) where not is_notice_sent;
create index paid_chats_untold_creator on public.paid_chats (creator_id) where not is_notice_sent;

alter table public.paid_chats enable row level security;
