-- Users. A role is fixed at sign-up. `profiles` holds what others may read, `account_settings` what
-- only the owner may read, and tables in `private` the decisions of staff. Triggers keep
-- `account_facts`, which rules and commands read.

-- Effects attached elsewhere, as `npm run sql -- effects <table>` prints them:
--   private.account_facts t60_announce_stories (60_wall/triggers.sql)
--   private.account_facts t65_keep_summary (65_discovery/triggers.sql)
--   private.account_statuses t10_keep_facts (10_identity/triggers.sql)
--   private.account_statuses t10_keep_restrictions (10_identity/triggers.sql)
--   private.account_statuses t20_purge_pictures (30_media/triggers.sql)
--   private.account_statuses t65_keep_summary (65_discovery/triggers.sql)
--   private.account_statuses t70_end_paid_chats (70_chat/triggers.sql)
--   private.account_statuses t76_end_pushes (76_push/triggers.sql)
--   private.account_statuses t77_forget_x_account (77_social/triggers.sql)
--   private.account_statuses t78_terminate_subscriptions (78_billing/triggers.sql)
--   public.account_settings t10_note_activity (10_identity/triggers.sql)
--   public.account_settings t70_notify_visible (70_chat/triggers.sql)
--   public.creator_settings t10_keep_facts (10_identity/triggers.sql)
--   public.creator_settings t65_keep_summary (65_discovery/triggers.sql)
--   public.creator_settings t85_note_page_change (85_closures/triggers.sql)
--   public.presence t65_come (65_discovery/triggers.sql)
--   public.presence t65_come_again (65_discovery/triggers.sql)
--   public.presence t65_go (65_discovery/triggers.sql)
--   public.presence t70_notify_offline (70_chat/triggers.sql)
--   public.profiles t10_keep_facts (10_identity/triggers.sql)
--   public.profiles t40_open_wallet (40_wallet/triggers.sql)
--   public.profiles t50_make_plan (50_subscriptions/triggers.sql)
--   public.profiles t65_keep_summary (65_discovery/triggers.sql)
--   public.profiles t85_note_page_change (85_closures/triggers.sql)

create type public.user_role as enum ('fan', 'creator');
create type public.special_account as enum ('support', 'academy');
create type public.application_state as enum ('none', 'pending', 'accepted', 'rejected');
create type public.timeline_layout as enum ('list', 'box');
create type public.theme as enum ('system', 'dark', 'light');

create table public.profiles (
  id uuid primary key references auth.users (id) on delete restrict,
  role public.user_role not null,
  username text not null,
  name text not null,
  bio text,
  age smallint,
  location text,
  instagram_handle text,
  twitter_handle text,
  wishlist_url text,
  special public.special_account unique,
  created_at timestamptz not null default private.now(),
  constraint username_is_normal check (username = lower(username))
);
comment on table public.profiles is
  'Public facts of a user. A fan''s row is read by that fan only.';
create unique index profiles_username_key on public.profiles (username);
-- Creators search their fans by a part of a name.
create index profiles_fan_names on public.profiles
  using gin (lower(username || ' ' || name) extensions.gin_trgm_ops) where role = 'fan';
create index profiles_username_prefix on public.profiles (username text_pattern_ops);

create table public.account_settings (
  profile_id uuid primary key references public.profiles (id) on delete restrict,
  currency text not null default 'USD',
  timeline_layout public.timeline_layout not null default 'list',
  theme public.theme not null default 'system',
  application_state public.application_state not null default 'none',
  is_invisible boolean not null default false,
  has_read_marks boolean not null default true,
  active_at timestamptz not null default private.now(),
  notifications_read_at timestamptz not null default private.now(),
  terms_version text not null,
  terms_accepted_at timestamptz not null default private.now(),
  welcomed_at timestamptz,
  fee_saved_at timestamptz,
  page_ready_at timestamptz
);
comment on table public.account_settings is
  'Facts of an account for its owner only. active_at: the last sign-out, or the last activity of '
  'an invisible creator to ten minutes; presence has it for all others. has_read_marks: gives and '
  'sees marks of reading. page_ready_at: when a creator told staff that the page is ready; null '
  'again once it is listed.';

create type public.chat_reason as enum ('replies', 'voice', 'pictures', 'requests', 'talk');
create type public.chat_answer_time as enum ('hour', 'day', 'days');

create table public.creator_settings (
  creator_id uuid primary key references public.profiles (id) on delete restrict,
  is_free_wall_disabled boolean not null default false,
  categories text[] not null default '{}',
  is_paid_only boolean not null default false,
  requires_card boolean not null default false,
  requires_subscription boolean not null default false,
  text_price_cents bigint check (text_price_cents > 0),
  audio_price_cents bigint check (audio_price_cents > 0),
  video_price_cents bigint check (video_price_cents > 0),
  chat_reasons public.chat_reason[] not null default '{}',
  chat_answer_time public.chat_answer_time,
  constraint chat_prices_together
    check (num_nulls(text_price_cents, audio_price_cents, video_price_cents) in (0, 3))
);
comment on table public.creator_settings is
  'Rules of a creator''s page: who may write, and prices of messages and calls; read by those who '
  'see the creator. chat_reasons, chat_answer_time: what a fan reads before a paid chat.';

create type public.notification_topic as enum (
  'messages', 'posts', 'stories', 'offers', 'comments', 'likes', 'tips', 'sales', 'subscriptions',
  'account');
create type public.notification_channel as enum ('page', 'mail', 'push');

create table public.notification_prefs (
  profile_id uuid primary key references public.profiles (id) on delete restrict,
  page_off public.notification_topic[] not null default '{}',
  mail_off public.notification_topic[] not null default '{}',
  push_off public.notification_topic[] not null default '{likes}'
);
comment on table public.notification_prefs is
  'What a user switched off, by channel: the list of notifications, mails, and pushes to the '
  'user''s devices. Read by the user only.';

create table private.account_statuses (
  profile_id uuid primary key references public.profiles (id) on delete restrict,
  accepted_at timestamptz,
  promoted_at timestamptz,
  featured_at timestamptz,
  exclusive_since timestamptz,
  suspended_at timestamptz,
  questioned_at timestamptz,
  closing_at timestamptz,
  closed_at timestamptz,
  creator_share_bps integer check (creator_share_bps between 0 and 10000),
  next_share_bps integer check (next_share_bps between 0 and 10000),
  next_share_at timestamptz,
  check (next_share_bps is null or next_share_at is not null)
);
comment on table private.account_statuses is
  'Decisions of staff about an account, and its closure. questioned_at: since when a case hides '
  'the page of a creator. closing_at: when the owner requested the closure; nothing new is sold '
  'from then on. creator_share_bps: an agreed share in hundredths of a percent; null is the usual '
  'one. From next_share_at on next_share_bps holds in its place.';

create table private.restriction_periods (
  id uuid primary key default private.uuid_v7(),
  profile_id uuid not null references public.profiles (id) on delete restrict,
  started_at timestamptz not null default private.now(),
  ended_at timestamptz
);
comment on table private.restriction_periods is
  'The history of suspensions and closures: a fan who was held at a past moment was not addressed '
  'by what was sent then. Kept by a trigger on account_statuses.';
create unique index restriction_periods_open_key on private.restriction_periods (profile_id)
  where ended_at is null;
create index restriction_periods_profile on private.restriction_periods (profile_id, started_at);

create type private.security_change as enum (
  'email', 'password', 'bank', 'identity', 'factor');
create table private.security_changes (
  id uuid primary key default private.uuid_v7(),
  profile_id uuid not null references public.profiles (id) on delete restrict,
  kind private.security_change not null,
  changed_at timestamptz not null default private.now(),
  constraint security_changes_once unique (profile_id, kind, changed_at)
);
comment on table private.security_changes is
  'Changes that hold payouts for 72 hours.';
create index security_changes_profile on private.security_changes (profile_id, changed_at desc);

create table private.account_facts (
  user_id uuid primary key references public.profiles (id) on delete restrict,
  role public.user_role not null,
  is_special boolean not null,
  is_restricted boolean not null,
  is_closing boolean not null default false,
  is_open boolean not null generated always as (role = 'creator' and not is_restricted) stored,
  is_listed boolean not null,
  has_open_wall boolean not null,
  is_questioned boolean not null default false,
  is_payee boolean not null,
  has_second_factor boolean not null default false,
  creator_share_bps integer,
  next_share_bps integer,
  next_share_at timestamptz
);
-- Few at a time, and asked for with every page of a list.
create index account_facts_questioned on private.account_facts (user_id) where is_questioned;
comment on table private.account_facts is
  'The facts of an account that rules and commands read, in one row. Held: suspended or closed. '
  'Closing: its owner has asked to close it, and may undo that and nothing else. Open: a creator '
  'who is not held. Listed: an open creator who is accepted, promoted and not closing; strangers '
  'see no other. Open wall: listed, and the free wall is not disabled. Questioned: a case hides '
  'the page from everybody but its creator. Payee: an open creator who is accepted, not closing '
  'and not special. has_second_factor: a verified one, so that a token of one step is refused. '
  'creator_share_bps: the agreed share, null is the usual one; from next_share_at on '
  'next_share_bps. Kept by triggers on account_statuses, profiles, creator_settings and the '
  'factors of Auth.';

create table public.presence (
  profile_id uuid primary key references public.profiles (id) on delete restrict,
  seen_at timestamptz not null
) with (fillfactor = 50);
comment on table public.presence is
  'The last heartbeat of visible users; the heartbeat of an invisible creator is not written.';

create table private.reserved_words (
  word text primary key
);
comment on table private.reserved_words is 'Words of the address bar, which no username may be.';

create table private.held_usernames (
  username text primary key,
  held_until timestamptz not null
);
comment on table private.held_usernames is
  'Usernames of closed accounts, which nobody may take before that time. They name no account.';

create table private.region_policies (
  country text not null,
  region text not null default '',
  mode text not null check (mode in ('confirm', 'verify', 'block')),
  primary key (country, region)
);
comment on table private.region_policies is
  'Modes of the 18+ gate by country and region; the row * is the default.';

alter table public.profiles enable row level security;
alter table public.account_settings enable row level security;
alter table public.creator_settings enable row level security;
alter table public.notification_prefs enable row level security;
alter table private.restriction_periods enable row level security;
alter table private.security_changes enable row level security;
alter table public.presence enable row level security;
alter table private.site_config enable row level security;
alter table private.audit_log enable row level security;
alter table private.rate_limit_windows enable row level security;
alter table private.account_statuses enable row level security;
alter table private.account_facts enable row level security;
alter table private.reserved_words enable row level security;
alter table private.held_usernames enable row level security;
alter table private.region_policies enable row level security;
