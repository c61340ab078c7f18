-- Notifications. An event between two users is one row, inserted in the transaction of the event;
-- an event for an audience is one row of any size, merged at reading.
create type public.notification_kind as enum (
  'tip', 'post_liked', 'comment_liked', 'wall_post', 'wall_media', 'new_story', 'wall_offer',
  'new_sub', 're_sub', 'unlock', 'cancelled_user', 'cancelled_billing', 'welcome',
  'decision', 'schedule_failed', 'refunded', 'disputed', 'dispute_won', 'dispute_lost',
  'x_link_broken', 'post_commented', 'appeal_decided');
create type public.event_audience as enum ('everyone', 'subscribers', 'offer');

create type private.signal as (topic text, event text, payload jsonb);
comment on type private.signal is 'An event for open pages, to a private topic.';

create table public.notifications (
  id uuid primary key default private.uuid_v7(),
  recipient_id uuid not null,
  actor_id uuid,
  kind public.notification_kind not null,
  subject_id uuid,
  amount_cents bigint,
  created_at timestamptz not null default private.now()
) partition by range (id);
comment on table public.notifications is
  'One row for each event between two users, read by its recipient only. As in the ledger, users '
  'have no foreign keys: a key would lock a popular creator''s profile for every fan who pays. Ids '
  'are times: a range of them is a month, in the schema partitions.';
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
  'content_held', 'content_removed', 'top_up_receipt', 'card_receipt', 'renewal_reminder',
  'renewal_receipt', 'renewal_failed', 'refunded', 'card_expiring', 'cap_reached',
  'payment_disputed', 'dispute_won', 'dispute_lost', 'bank_changed', 'withdrawal_paid',
  'withdrawal_returned', 'closure_begun', 'closure_undone', 'account_closed', 'export_ready',
  'idle_notice', 'idle_unlisted', 'empty_notice', 'overdue', 'share_changed',
  'global_message', 'log_head', 'complaint_received', 'account_unlisted', 'appeal_decided',
  'deadline_near', 'release_invited', 'release_answered', 'release_changed');
create type private.mail_state as enum ('queued', 'leased', 'sent', 'dropped', 'dead');

create function private.mail_priority(p_template private.mail_template) returns smallint
language plpgsql immutable set search_path = '' as $$
begin
  return case
    when p_template in ('repeated_signup', 'sign_in_method_changed', 'account_suspended',
                        'bank_changed', 'closure_begun', 'closure_undone', 'account_closed',
                        'overdue', 'deadline_near', 'log_head') then 0
    when p_template in ('top_up_receipt', 'card_receipt', 'renewal_receipt', 'renewal_failed',
                        'refunded', 'cap_reached', 'payment_disputed', 'dispute_won',
                        'dispute_lost', 'withdrawal_paid', 'withdrawal_returned',
                        'share_changed') then 1
    -- queued by the thousand: by a clock, or for all subscribers of a suspended creator
    when p_template in ('new_message', 'trial', 'subscription_terminated', 'renewal_reminder',
                        'card_expiring', 'idle_notice', 'idle_unlisted', 'empty_notice') then 3
    -- an audience of any size
    when p_template = 'global_message' then 4
    else 2 end;
end $$;
comment on function private.mail_priority(private.mail_template) is
  'Which mail is sent first, the lowest number: 0 safety of an account, 1 money, 2 what the user '
  'did, 3 what is queued for many users at once, 4 messages to an audience.';

create table private.mails (
  id uuid primary key default private.uuid_v7(),
  recipient_id uuid references public.profiles (id) on delete restrict,
  address text,
  template private.mail_template not null,
  priority smallint not null generated always as (private.mail_priority(template)) stored,
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
create index mails_due on private.mails (priority, due_at) where state = 'queued';
create index mails_leased on private.mails (due_at) where state = 'leased';
create index mails_unsure on private.mails (unsure_since)
  where state = 'queued' and unsure_since is not null;
create index mails_dead on private.mails (created_at) where state = 'dead';
create index mails_old on private.mails (created_at);

alter table private.mails enable row level security;
alter table public.notifications enable row level security;
alter table public.audience_events enable row level security;
