-- Messages to an audience: one row, whatever its size. The moment of sending decides the
-- recipients, because follows, subscriptions, blocks and suspensions are stored as history. A
-- thread imports a message of its own from it, once. As with messages, a locked text is in a table
-- of its own. A scheduled one has no sent_at, the moment of sending, so that it has no recipients
-- before; a failure is stored for its creator. removed_at takes it from recipients whose thread has
-- not imported it yet.
create type public.global_audience as enum ('active', 'expired', 'followers', 'all');

create table public.globals (
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
  publish_at timestamptz,
  sent_at timestamptz,
  failure public.error_code,
  removed_at timestamptz,
  constraint globals_request_key unique (creator_id, request_id),
  check (sent_at is not null or publish_at is not null),
  check (failure is null or sent_at is null),
  constraint locked_is_apart check (is_text_open or text is null)
);
comment on table public.globals is
  'A message to an audience. is_text_open: the text is readable before a purchase and is in this '
  'row; otherwise it is in global_bodies. publish_at: a time of the 15-minute grid, at which the '
  'clock sends it, exactly once.';
create index globals_sent on public.globals (creator_id, sent_at desc)
  where removed_at is null and sent_at is not null;
create index globals_scheduled on public.globals (creator_id, publish_at, id)
  where removed_at is null and sent_at is null;
create index globals_due on public.globals (publish_at)
  where removed_at is null and sent_at is null and failure is null;

create table public.global_bodies (
  global_id uuid primary key references public.globals (id) on delete restrict,
  creator_id uuid not null,
  text text not null
);
comment on table public.global_bodies is
  'The text of a priced message to an audience, locked with it, read by its creator only.';

create table public.global_media (
  global_id uuid not null references public.globals (id) on delete restrict,
  position smallint not null,
  media_id uuid not null references public.media (id) on delete restrict,
  primary key (global_id, position)
);
comment on table public.global_media is
  'Media of a message to an audience; opened through the message of a thread only.';
create index global_media_media on public.global_media (media_id);

create table private.changed_media (
  media_id uuid primary key references public.media (id) on delete cascade,
  done_until uuid not null default '00000000-0000-0000-0000-000000000000',
  changed_at timestamptz not null default private.now()
);
comment on table private.changed_media is
  'Changed media in the threads of more users than one transaction updates. done_until: the '
  'recipients whose threads are updated, in the order of their ids.';

create type private.inbox_key as (
  conversation_id uuid, partner_id uuid, global_id uuid, at timestamptz);
comment on type private.inbox_key is
  'A conversation with the key of the list, and its newest pending message to an audience: '
  'global_id is null where there is none.';

alter table public.globals enable row level security;
alter table public.global_bodies enable row level security;
alter table public.global_media enable row level security;
alter table private.changed_media enable row level security;
