import { z } from 'zod';
import { errorCodes } from '../../generated/error-codes.gen.ts';
import { messageKind } from './messages.ts';
import {
  cents,
  chatAnswerTime,
  chatReason,
  count,
  fan,
  globalAudience,
  id,
  lastActive,
  moderationState,
  moment,
  pendingMediaItem,
  role,
  special,
  storyStatus,
} from './parts.ts';

/** The other side of a conversation. */
const partner = fan.extend({ role, special: special.nullable() });
export type Partner = z.infer<typeof partner>;

const lastLine = z.strictObject({
  /** Null for a pending global: it has no message until the conversation is opened. */
  message_id: id.nullable(),
  is_mine: z.boolean(),
  kind: messageKind,
  text: z.string().nullable(),
  media_count: count,
  price_cents: cents.nullable(),
  is_locked: z.boolean(),
  is_removed: z.boolean(),
  /** Absent for a pending global, as the next one. */
  tip_cents: cents.nullable().optional(),
  moderation_state: moderationState.optional(),
  created_at: moment,
});
export type LastLine = z.infer<typeof lastLine>;

const inboxRow = z.strictObject({
  conversation_id: id,
  updated_at: moment,
  partner,
  is_online: z.boolean(),
  story_status: storyStatus,
  nickname: z.string().nullable(),
  is_unread: z.boolean(),
  is_muted: z.boolean(),
  is_favorite: z.boolean(),
  /** The fan's spend at a calling creator; null for fans. */
  spent_cents: cents.nullable(),
  last: lastLine.nullable(),
});
export type InboxRow = z.infer<typeof inboxRow>;

const conversation = z.strictObject({
  /** Null before the first message. */
  conversation_id: id.nullable(),
  partner: partner.extend({
    story_status: storyStatus,
    is_online: z.boolean(),
    last_active: lastActive,
    is_subscriber: z.boolean(),
    is_subscribed_to: z.boolean(),
    accepts_media: z.boolean(),
    /** The seq up to which the partner has read; null without marks. */
    read_seq: z.int().nullable(),
  }),
  mine: z.strictObject({
    read_seq: z.int(),
    is_unread: z.boolean(),
    is_muted: z.boolean(),
    is_favorite: z.boolean(),
    accepts_media: z.boolean(),
    nickname: z.string().nullable(),
    notes: z.string().nullable(),
  }),
  is_blocked_by_me: z.boolean(),
  /** The permission to write, decided in SQL by message_refusal. */
  permission: z.strictObject({ may_write: z.boolean(), refusal: z.enum(errorCodes).nullable() }),
  /** The open paid chat: each message of the fan costs its price. */
  paid_chat: z
    .strictObject({ paid_chat_id: id, price_cents: cents, started_at: moment })
    .nullable(),
  /** The price of a message in a paid chat that the caller can start; null where there is none. */
  paid_chat_price_cents: cents.nullable(),
  /** The creator's reasons and answer time; null without a paid chat. */
  paid_chat_offer: z
    .strictObject({ reasons: z.array(chatReason), answer_time: chatAnswerTime.nullable() })
    .nullable(),
});
export type Conversation = z.infer<typeof conversation>;

const paidChat = z.strictObject({
  paid_chat_id: id,
  conversation_id: id,
  price_cents: cents,
  started_at: moment,
  ended_at: moment.nullable(),
});

const sentGlobal = z.strictObject({
  result: z.enum(['global_message_sent', 'content_scheduled']),
  id,
  audience: globalAudience,
  sent_at: moment.nullable(),
  publish_at: moment.nullable(),
});

const savedReply = z.strictObject({ id, text: z.string() });
export type SavedReply = z.infer<typeof savedReply>;

const automaticEvents = ['subscribed', 'expired'] as const;
export type AutomaticEvent = (typeof automaticEvents)[number];
/** What a fan is sent at an event. */
const automaticMessage = z.strictObject({ event: z.enum(automaticEvents), text: z.string() });
export type AutomaticMessage = z.infer<typeof automaticMessage>;

export const chatAnswers = {
  inbox: z.array(inboxRow),
  search_conversations: z.array(inboxRow),
  conversation_with: conversation,
  search_fans: z.array(partner),
  start_paid_chat: paidChat,
  end_paid_chat: paidChat,
  send_global: sentGlobal,
  saved_replies: z.array(savedReply),
  automatic_messages: z.array(automaticMessage),
  vault: z.array(pendingMediaItem),
};
