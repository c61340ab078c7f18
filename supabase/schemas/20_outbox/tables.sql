-- Notifications. An event between two users is one row, inserted in the transaction of the event;
-- an event for an audience is one row of any size, merged at reading.
create type public.notification_kind as enum (
  'tip', 'post_liked', 'comment_liked', 'wall_post', 'wall_media', 'new_story', 'wall_offer',
  'new_sub', 're_sub', 'unlock', 'cancelled_user', 'cancelled_billing', 'welcome',
  'content_decision', 'schedule_failed');
create type public.event_audience as enum ('everyone', 'subscribers', 'offer');

create table public.notifications (
  id uuid primary key default private.uuid_v7(),
  recipient_id uuid not null,
  actor_id uuid,
  kind public.notification_kind not null,
  subject_id uuid,
  amount_cents bigint,
  created_at timestamptz not null default private.now()
);
comment on table public.notifications is
  'One row for each event between two users, read by its recipient only. As in the ledger, users '
  'have no foreign keys: a key would lock a popular creator''s profile for every fan who pays.';
-- By kind, so that one index serves the whole list and every filter.
create index notifications_list on public.notifications (recipient_id, kind, id desc);

create table public.audience_events (
  id uuid primary key default private.uuid_v7(),
  creator_id uuid not null references public.profiles (id) on delete restrict,
  kind public.notification_kind not null,
  audience public.event_audience not null,
  subject_id uuid not null,
  created_at timestamptz not null default private.now()
);
comment on table public.audience_events is
  'One row for each event for an audience; follows and periods determine who belongs to it.';
-- One index for each kind of audience: subscribers, followers, former subscribers; and stories.
create index audience_events_list on public.audience_events (creator_id, id desc)
  include (audience, kind);
create index audience_events_followers on public.audience_events (creator_id, id desc)
  include (kind) where audience <> 'subscribers';
create index audience_events_offers on public.audience_events (creator_id, id desc)
  include (kind) where audience = 'offer';
create index audience_events_stories on public.audience_events (creator_id, id desc)
  where kind = 'new_story';

create type private.mail_template as enum (
  'welcome', 'application_received', 'application_accepted', 'application_rejected',
  'account_suspended', 'subscription_started', 'new_message', 'repeated_signup',
  'sign_in_method_changed', 'trial', 'subscription_terminated', 'subscription_expired',
  'content_held', 'content_removed');
create type private.mail_state as enum ('queued', 'leased', 'sent', 'dropped', 'dead');

create table private.mails (
  id uuid primary key default private.uuid_v7(),
  recipient_id uuid references public.profiles (id) on delete restrict,
  address text,
  template private.mail_template not null,
  params jsonb not null default '{}',
  dedupe_key text,
  state private.mail_state not null default 'queued',
  attempts smallint not null default 0,
  lease_token uuid,
  due_at timestamptz not null default private.now(),
  unsure_since timestamptz,
  last_failure text,
  sent_at timestamptz,
  created_at timestamptz not null default private.now(),
  constraint mails_once unique (recipient_id, template, dedupe_key),
  constraint has_one_recipient check (num_nonnulls(recipient_id, address) = 1)
);
comment on table private.mails is
  'Mails to be sent, one row each, to a user, whose address is read when it is sent, or to an '
  'address that may have no account. params are deleted once it is sent. due_at: when a queued '
  'mail may be sent, or when a lease ends. unsure_since: when it may first have been sent without '
  'a report. dropped: no longer due, such as to closed accounts. dead: given up.';
create index mails_due on private.mails (due_at) where state in ('queued', 'leased');
create index mails_old on private.mails (created_at);

alter table private.mails enable row level security;
alter table public.notifications enable row level security;
alter table public.audience_events enable row level security;
