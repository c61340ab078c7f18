-- Messages to an audience: one row, whatever its size. The moment of sending decides who gets it,
-- because follows, subscriptions, blocks and suspensions are stored as history. A thread imports a
-- message of its own from it, once. A locked text is in a table of its own. A scheduled one has no
-- sent_at and no recipients yet; removed_at takes it from those whose thread has not imported it.
-- An item of a store is a priced one that is offered instead of sent: it has no audience, and a
-- thread imports it when its fan buys it.

-- Effects attached elsewhere, as `npm run sql -- effects <table>` prints them:
--   private.global_removals t78_owe_refunds (78_billing/triggers.sql)
--   public.globals t75_mail_audience (75_activity/triggers.sql)
--   public.globals t75_mail_audience_of_scheduled (75_activity/triggers.sql)
--   public.globals t77_queue_x_post (77_social/triggers.sql)
--   public.globals t77_queue_x_post_of_reviewed (77_social/triggers.sql)

create type public.global_audience as enum ('active', 'expired', 'followers', 'all');

create table public.globals (
  id uuid primary key default private.uuid_v7(),
  creator_id uuid not null references public.profiles (id) on delete restrict,
  audience public.global_audience,
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
  is_refunded boolean not null default false,
  is_at_once boolean not null default false,
  offered_at timestamptz,
  withdrawn_at timestamptz,
  version integer not null default 1,
  reach integer,
  seen integer not null default 0,
  constraint globals_request_key unique (creator_id, request_id),
  constraint sent_or_offered check (
    (offered_at is null) = (sent_at is not null or publish_at is not null)),
  constraint offered_to_nobody check ((offered_at is null) = (audience is not null)),
  constraint offered_for_money check (offered_at is null or price_cents is not null),
  constraint withdrawn_was_offered check (withdrawn_at is null or offered_at is not null),
  check (failure is null or sent_at is null),
  constraint locked_is_apart check (is_text_open or text is null)
);
comment on table public.globals is
  'A message to an audience. is_text_open: the text is readable before a purchase and is in this '
  'row; otherwise it is in global_bodies. publish_at: a time of the 15-minute grid, at which the '
  'clock sends it, exactly once. is_at_once: sent without a time, its media waited for their '
  'review since publish_at. offered_at: since when it is an item of the creator''s store; '
  'withdrawn_at: since when it is for sale no more. is_refunded: removed with a refund for its '
  'buyers. version: counts its edits. reach: how many fans it was sent to, null until a job has '
  'counted them; seen: how many of them have read it, and globals_seen has more.';
create index globals_offered on public.globals (creator_id, id desc)
  where removed_at is null and offered_at is not null;
create index globals_sent on public.globals (creator_id, sent_at desc, id desc)
  where removed_at is null and sent_at is not null;
create index globals_uncounted on public.globals (sent_at)
  where removed_at is null and sent_at is not null and reach is null;
create index globals_scheduled on public.globals (creator_id, publish_at, id)
  where removed_at is null and sent_at is null and publish_at is not null;
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

create table private.global_removals (
  global_id uuid primary key references public.globals (id) on delete restrict,
  next_at timestamptz not null default private.now(),
  done_until uuid not null default '00000000-0000-0000-0000-000000000000',
  has_skipped boolean not null default false,
  is_repeated boolean not null default false
);
comment on table private.global_removals is
  'Messages to an audience whose imported copies a job removes. done_until: threads until this id '
  'are done, in the order of their ids; has_skipped: some of them were in use and are left for '
  'another round. is_repeated: this round is the last one.';

create table private.globals_seen (
  id bigint generated always as identity primary key,
  global_id uuid not null
);
comment on table private.globals_seen is
  'One row for each fan who has read a message to an audience, until a job adds them to its '
  'counter. No foreign key, or every reader would lock that one row.';
create index globals_seen_global on private.globals_seen (global_id);

create table private.global_refunds (
  refund_id uuid primary key,
  global_id uuid not null references public.globals (id) on delete restrict,
  sale_id uuid not null,
  gross_cents bigint not null
);
comment on table private.global_refunds is
  'Refunds of purchases of a message to an audience or an item of the store.';
create index global_refunds_global on private.global_refunds (global_id);

create type private.global_results as (
  global_id uuid, reach integer, seen bigint, sales bigint, gross_cents bigint, refunds bigint,
  refunded_cents bigint, refundable_cents bigint);
comment on type private.global_results is
  'What a message to an audience or an item of the store has brought. sales, gross_cents: '
  'purchases that stand, and their prices in sum, before the fee. refunds, refunded_cents: '
  'purchases of which something was given back, and how much. refundable_cents: what its buyers '
  'would get back.';

create type private.inbox_key as (
  conversation_id uuid, partner_id uuid, global_id uuid, at timestamptz);
comment on type private.inbox_key is
  'A conversation with the key of the list, and its newest pending message to an audience: '
  'global_id is null where there is none.';

alter table public.globals enable row level security;
alter table public.global_bodies enable row level security;
alter table public.global_media enable row level security;
alter table private.global_removals enable row level security;
alter table private.globals_seen enable row level security;
alter table private.global_refunds enable row level security;
alter table private.changed_media enable row level security;
