-- Conversations of two users and their messages. `messages` holds what both may read;
-- `message_bodies` and `message_media` what only the sender may read until a purchase; `unlocks`
-- and `unlock_media` copies of purchases, which stay when the message is removed. Messages name
-- both users, so that rules never collect conversations. Sender and recipient have no foreign keys
-- of their own: the conversation's keys prove them.

-- Effects attached elsewhere, as `npm run sql -- effects <table>` prints them:
--   public.conversations t70_note_acquaintance (70_chat/triggers.sql)
--   public.messages t78_owe_refund (78_billing/triggers.sql)
--   public.messages t82_watch_words (82_cases/triggers.sql)
--   public.unlock_media t78_owe_refund (78_billing/triggers.sql)

create type public.message_kind as enum (
  'text', 'image', 'album', 'video', 'audio', 'notification');
create type public.message_reaction as enum ('love', 'like', 'laugh', 'fire', 'sad');

create type private.seen_span as enum ('hour', 'day', 'week', 'month');
create type private.partner_facts as (
  is_story_new boolean, is_online boolean, last_active private.seen_span, is_verified boolean,
  is_subscriber boolean, is_subscribed_to boolean, accepts_media boolean,
  refusal public.error_code, paid_chat_cents bigint, read_seq bigint,
  chat_reasons public.chat_reason[], chat_answer_time public.chat_answer_time);
comment on type private.partner_facts is
  'Facts of the partner in a thread. is_story_new: null without a story. refusal: why the caller '
  'may not write. paid_chat_cents: the price of a message in a paid chat that the caller may '
  'begin; chat_reasons and chat_answer_time: what its creator says of it. read_seq: the seq up to '
  'which the partner has read; null for a caller without marks.';

create table public.conversations (
  id uuid primary key default private.uuid_v7(),
  one_id uuid not null references public.profiles (id) on delete restrict,
  other_id uuid not null references public.profiles (id) on delete restrict,
  next_seq bigint not null default 1,
  last_message_id uuid,
  globals_delivered_until timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now(),
  created_at timestamptz not null default private.now(),
  constraint conversations_pair_key unique (one_id, other_id),
  constraint pair_is_ordered check (one_id < other_id)
) with (fillfactor = 70);
comment on table public.conversations is
  'One row per two users. next_seq counts messages and their changes, under this row''s lock. '
  'globals_delivered_until: messages to an audience until then were checked and imported where '
  'they were due.';
create index conversations_one on public.conversations (one_id, updated_at desc, other_id desc);
create index conversations_other on public.conversations (other_id, updated_at desc, one_id desc);

create table public.conversation_members (
  conversation_id uuid not null references public.conversations (id) on delete restrict,
  user_id uuid not null references public.profiles (id) on delete restrict,
  read_seq bigint not null default 0,
  marked_seq bigint not null default 0,
  is_unread boolean not null default false,
  is_muted boolean not null default false,
  is_favorite boolean not null default false,
  accepts_media boolean not null default false,
  nickname text,
  notes text,
  primary key (conversation_id, user_id)
) with (fillfactor = 70);
comment on table public.conversation_members is
  'One user''s settings of a conversation, read by that user only. No row: all defaults. '
  'marked_seq: read_seq as the partner may know it.';
create index conversation_members_user
  on public.conversation_members (user_id, conversation_id);
create index conversation_members_nickname
  on public.conversation_members (user_id) where nickname is not null;
create index conversation_members_unread
  on public.conversation_members (user_id) where is_unread;
create index conversation_members_favorite
  on public.conversation_members (user_id) where is_favorite;

create table public.messages (
  id uuid primary key default private.uuid_v7(),
  conversation_id uuid not null references public.conversations (id) on delete restrict,
  sender_id uuid not null,
  recipient_id uuid not null,
  seq bigint not null,
  change_seq bigint not null,
  kind public.message_kind not null,
  text text,
  price_cents bigint check (price_cents > 0),
  media_count smallint not null default 0,
  media_state public.media_state,
  review_state public.review_state not null default 'approved',
  duration_ms integer,
  locked_blur text,
  unlocked_at timestamptz,
  removed_at timestamptz,
  moderation_state public.moderation_state not null default 'live',
  request_id uuid not null,
  request_digest uuid not null,
  global_id uuid,
  tip_id uuid,
  tip_cents bigint,
  charged_cents bigint,
  reply_to_id uuid references public.messages (id) on delete restrict,
  story_id uuid,
  sender_reaction public.message_reaction,
  recipient_reaction public.message_reaction,
  created_at timestamptz not null default private.now(),
  is_live boolean not null
    generated always as (removed_at is null and moderation_state = 'live') stored,
  constraint messages_request_key unique (sender_id, request_id),
  constraint messages_seq_key unique (conversation_id, seq),
  constraint change_follows_seq check (change_seq >= seq),
  constraint removed_is_silent check (removed_at is null or text is null),
  constraint judged_is_silent check (moderation_state = 'live' or text is null),
  constraint tip_has_amount check ((tip_id is null) = (tip_cents is null)),
  constraint about_one_thing check (num_nonnulls(reply_to_id, story_id) <= 1)
) with (fillfactor = 90);
comment on table public.messages is
  'The part of a message that both users may read. change_seq: seq, or that of the last change. '
  'media_state: ready once all its media are ready, failed when one failed; null without media. '
  'review_state: of its media together. duration_ms and locked_blur, two average colours, are '
  'those of the first media item. moderation_state: held, only its sender reads it; removed, '
  'nobody does. global_id: the message to an audience that it came from; no foreign key, or every '
  'opened thread would lock that one row. tip_id: the transfer of the tip that the words came '
  'with, or that a system line tells, and its amount. charged_cents: what it cost its sender in a '
  'paid chat. reply_to_id: the message that it replies to. story_id: the story of its recipient '
  'that it is about; no foreign key, because a story ends after a day. Reactions: one of each of '
  'the two users.';
create unique index messages_tip_key on public.messages (tip_id) where tip_id is not null;
create unique index messages_global_key on public.messages (global_id, conversation_id)
  where global_id is not null;
create index messages_replies on public.messages (reply_to_id) where reply_to_id is not null;
-- No index holds what a change writes, and its page has room: the change adds no index entry.
create index messages_priced on public.messages (recipient_id, sender_id, id desc)
  where price_cents is not null and is_live;

create table public.message_changes (
  conversation_id uuid not null,
  change_seq bigint not null,
  message_id uuid not null,
  primary key (conversation_id, change_seq)
);
comment on table public.message_changes is
  'Changes of messages after they were written, one row each: a page that was away reads from '
  'here what has changed. Messages are never deleted, so nothing has a foreign key.';

create table public.message_bodies (
  message_id uuid primary key references public.messages (id) on delete restrict,
  sender_id uuid not null,
  text text not null
);
comment on table public.message_bodies is
  'The text of a priced message, locked with it. The buyer reads the copy in unlocks.';

create table public.message_media (
  message_id uuid not null references public.messages (id) on delete restrict,
  position smallint not null,
  media_id uuid not null references public.media (id) on delete restrict,
  sender_id uuid not null,
  recipient_id uuid not null,
  is_free boolean not null,
  is_live boolean not null default true,
  is_removed boolean not null default false,
  kind public.media_kind not null,
  width integer,
  height integer,
  duration_ms integer,
  blur text,
  alt text,
  ai_label public.ai_label not null default 'none',
  primary key (message_id, position)
);
comment on table public.message_media is
  'Media of a message. The recipient reads those of free messages here, purchased ones in '
  'unlock_media.';
create index message_media_media on public.message_media (media_id, recipient_id);

create table public.unlocks (
  id uuid primary key default private.uuid_v7(),
  fan_id uuid not null references public.profiles (id) on delete restrict,
  creator_id uuid not null references public.profiles (id) on delete restrict,
  message_id uuid not null references public.messages (id) on delete restrict,
  transfer_id uuid not null,
  price_cents bigint not null,
  kind public.message_kind not null,
  text text,
  creator_name text not null,
  creator_username text not null,
  global_id uuid,
  created_at timestamptz not null default private.now(),
  constraint unlocks_message_key unique (message_id),
  constraint unlocks_transfer_key unique (transfer_id)
);
comment on table public.unlocks is
  'A purchase of a priced message with a copy of its content; a message has one recipient. '
  'global_id: as in messages.';
create index unlocks_fan on public.unlocks (fan_id, id desc);
create index unlocks_creator on public.unlocks (creator_id, id desc);
create index unlocks_global on public.unlocks (global_id) where global_id is not null;

create table public.unlock_media (
  unlock_id uuid not null references public.unlocks (id) on delete restrict,
  position smallint not null,
  fan_id uuid not null,
  media_id uuid not null references public.media (id) on delete restrict,
  is_live boolean not null default true,
  kind public.media_kind not null,
  width integer,
  height integer,
  duration_ms integer,
  blur text,
  alt text,
  ai_label public.ai_label not null default 'none',
  primary key (unlock_id, position)
);
comment on table public.unlock_media is 'Purchased media. Only a removal by staff deletes them.';
create index unlock_media_media on public.unlock_media (media_id, fan_id);

create table private.removed_texts (
  message_id uuid primary key references public.messages (id) on delete restrict,
  text text not null
);
comment on table private.removed_texts is
  'The text of a removed message, for open reports. No client reads it.';

create table private.judged_messages (
  message_id uuid primary key references public.messages (id) on delete restrict,
  reason text not null,
  is_text_open boolean not null
);
comment on table private.judged_messages is
  'Messages that staff hold or removed, with the reason. is_text_open: the text was readable '
  'before, so that a release restores it.';

alter table public.conversations enable row level security;
alter table public.conversation_members enable row level security;
alter table public.messages enable row level security;
alter table public.message_changes enable row level security;
alter table public.message_bodies enable row level security;
alter table public.message_media enable row level security;
alter table public.unlocks enable row level security;
alter table public.unlock_media enable row level security;
alter table private.removed_texts enable row level security;
alter table private.judged_messages enable row level security;
