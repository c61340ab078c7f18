import { z } from 'zod';
import { aiLabels } from '../media.ts';
import {
  cents,
  count,
  durationMs,
  id,
  mediaItem,
  mediaState,
  moderationState,
  moment,
  reviewState,
} from './parts.ts';

export const messageKind = z.enum(['text', 'image', 'album', 'video', 'audio', 'notification']);

const messageReactions = ['love', 'like', 'laugh', 'fire', 'sad'] as const;
export type MessageReaction = (typeof messageReactions)[number];
const reaction = z.enum(messageReactions).nullable();

/** The message that another one replies to. */
const quote = z.strictObject({
  id,
  sender_id: id,
  kind: messageKind,
  media_count: count,
  /** Its beginning; null where it is priced, removed, held, or without words. */
  text: z.string().nullable(),
});
export type Quote = z.infer<typeof quote>;

/** The story that a message is about; `shown` is null once the caller sees it no more. */
const storyQuote = z.strictObject({
  id,
  shown: z.strictObject({ media_id: id, kind: mediaItem.shape.kind }).nullable(),
});
export type StoryQuote = z.infer<typeof storyQuote>;

/** A media item in a conversation; its file is in bucket `media`, in the folder of its id. */
const threadMediaItem = mediaItem
  .omit({ is_live: true })
  .extend({ position: count, duration_ms: durationMs });
export type ThreadMediaItem = z.infer<typeof threadMediaItem>;

const unlock = z.strictObject({
  text: z.string().nullable(),
  created_at: moment,
  media: z.array(threadMediaItem),
});

const message = z.strictObject({
  id,
  conversation_id: id,
  sender_id: id,
  recipient_id: id,
  /** Position in the conversation, without gaps. */
  seq: z.int(),
  /**
   * The conversation's change counter at the message's last change; clients resume from the
   * highest.
   */
  change_seq: z.int(),
  kind: messageKind,
  /** For notifications the key of the event. Null if the text is locked, removed or absent. */
  text: z.string().nullable(),
  /** Null if the message is free. */
  price_cents: cents.nullable(),
  media_count: count,
  /**
   * The state of all its media together: `processing` until the last one is ready, null without
   * media.
   */
  media_state: mediaState.nullable(),
  /** Of its media together: `pending` until they are reviewed. */
  review_state: reviewState,
  /** The length of the video or recording, also returned to users who have not bought it. */
  duration_ms: durationMs,
  /** Two average colours, shown in place of locked media. */
  locked_blur: z.string().nullable(),
  unlocked_at: moment.nullable(),
  removed_at: moment.nullable(),
  /** What a machine made of locked media, before a sale. */
  ai_label: z.enum(aiLabels).nullable(),
  /** A locked message that its recipient cannot buy any more. */
  is_off_sale: z.boolean(),
  /**
   * The decision of staff: a `held` message is visible to its sender only, a `removed` one to no
   * user.
   */
  moderation_state: moderationState,
  request_id: id,
  /** The amount of the tip that the words came with, or that a notification tells. */
  tip_cents: cents.nullable(),
  /** The cost of the message to its sender in a paid chat. */
  charged_cents: cents.nullable(),
  created_at: moment,
  sender_reaction: reaction,
  recipient_reaction: reaction,
  /** The message that it replies to. */
  reply_to: quote.nullable(),
  /** The story that it is about. */
  story: storyQuote.nullable(),
  /** The locked text, returned to the sender only. */
  body: z.strictObject({ text: z.string() }).nullable(),
  media: z.array(threadMediaItem),
  /** The content that the caller bought. */
  unlock: unlock.nullable(),
});
export type Message = z.infer<typeof message>;

const unlocked = z.strictObject({
  result: z.enum(['message_unlocked', 'message_already_unlocked']),
  message_id: id,
  unlock_id: id,
  price_cents: cents,
  balance_cents: cents,
  unlock,
});

/**
 * An item that a creator sells to everybody, a message offered to one fan for a price, or what this
 * fan has bought.
 */
const storeItem = message
  .pick({
    id: true,
    kind: true,
    text: true,
    media_count: true,
    duration_ms: true,
    locked_blur: true,
    ai_label: true,
    unlocked_at: true,
    created_at: true,
    unlock: true,
  })
  .extend({
    price_cents: cents,
    /** For everybody; it becomes a message when it is bought. */
    is_item: z.boolean(),
    /** Null for an item, which is in no conversation. */
    conversation_id: id.nullable(),
  });
export type StoreItem = z.infer<typeof storeItem>;

/** A copy of bought content, kept after the message or its sender is removed. */
const purchase = z.strictObject({
  id,
  kind: messageKind,
  text: z.string().nullable(),
  price_cents: cents,
  creator_name: z.string(),
  /** Null where the reader cannot see that profile. */
  creator_username: z.string().nullable(),
  created_at: moment,
  media: z.array(threadMediaItem),
});
export type Purchase = z.infer<typeof purchase>;

export const messageAnswers = {
  messages: z.array(message),
  message_changes: z.array(message),
  /** Null if the caller cannot read the message. */
  message: message.nullable(),
  send_message: message,
  unlock_message: unlocked,
  unlock_item: unlocked,
  offer_item: z.strictObject({ id, offered_at: moment }),
  store: z.array(storeItem),
  guest_store: z.array(storeItem),
  purchases: z.array(purchase),
};
