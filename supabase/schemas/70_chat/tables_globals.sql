-- Messages to an audience: one row here, whatever its size. Who is addressed follows from the
-- moment of sending, because follows, subscriptions, blocks and suspensions are kept as history; it
-- is asked when somebody reads (C44, C67). A thread gets a message of its own out of it, once. No
-- client reads these tables. What a creator schedules becomes a row here when its time has come, so
-- that sent_at is always the moment of sending; removed_at takes it from all who do not have it
-- yet.
create type public.global_audience as enum ('active', 'expired', 'followers', 'all');

create table private.globals (
  id uuid primary key default private.uuid_v7(),
  creator_id uuid not null references public.profiles (id) on delete restrict,
  audience public.global_audience not null,
  kind public.message_kind not null,
  text text,
  is_text_open boolean not null,
  price_cents bigint check (price_cents > 0),
  media_count smallint not null default 0,
  request_id uuid not null,
  request_digest uuid not null,
  sent_at timestamptz not null default private.now(),
  removed_at timestamptz,
  constraint globals_request_key unique (creator_id, request_id)
);
comment on table private.globals is
  'A message to an audience. is_text_open: the text is read before the message is bought.';
create index globals_sent on private.globals (creator_id, sent_at desc) where removed_at is null;

create table private.global_media (
  global_id uuid not null references private.globals (id) on delete restrict,
  position smallint not null,
  media_id uuid not null references public.media (id) on delete restrict,
  primary key (global_id, position)
);
comment on table private.global_media is
  'Media of a message to an audience; opened through the message of a thread alone.';
create index global_media_media on private.global_media (media_id);

create type private.waiting_line as (
  conversation_id uuid, partner_id uuid, global_id uuid, at timestamptz);
comment on type private.waiting_line is
  'A conversation of a fan with the newest message to an audience that it has not taken in yet, '
  'and when that puts it into the list.';

alter table private.globals enable row level security;
alter table private.global_media enable row level security;
