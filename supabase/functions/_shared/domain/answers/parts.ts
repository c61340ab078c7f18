import { z } from 'zod';
import { aiLabels, mediaKinds } from '../media.ts';

/* Schemas that the answers of several domains share. */

export const id = z.guid();
/** A timestamp in the JSON format of Postgres. */
export const moment = z.iso.datetime({ offset: true });
/** Whole cents of US dollars. */
export const cents = z.int();
export const count = z.int().nonnegative();

export const role = z.enum(['fan', 'creator']);
export type Role = z.infer<typeof role>;

/** A special account of the platform. */
export const special = z.enum(['support', 'academy']);

/**
 * The decision of staff: `held` content is visible to its author only, `removed` content to no
 * user.
 */
export const moderationState = z.enum(['live', 'held', 'removed']);

/** The summary of a user in a post, a story or a list. */
export const user = z.strictObject({
  id,
  username: z.string(),
  name: z.string(),
  /** Name of the thumbnail in bucket `profiles`. */
  avatar: z.string().nullable(),
});

/** The summary of a user in a list of fans; false for creators, who link no card. */
export const fan = user.extend({
  /** Has linked a card: the green tick. */
  is_verified: z.boolean(),
});

/** The creator's stories for the caller: at least one is unseen, all are seen, or null for none. */
export const storyStatus = z.enum(['new', 'seen']).nullable();

/** The time since the user was last online; null after a month, and for an invisible creator. */
export const lastActive = z.enum(['hour', 'day', 'week', 'month']).nullable();
export type LastActive = z.infer<typeof lastActive>;

/** An offer with sales left. */
export const offer = z.strictObject({ price_cents: cents, sales_left: count });
export type Offer = z.infer<typeof offer>;

/** A refusal as a return value: an error would roll back the count of the rate limit. */
export const refused = z.strictObject({ refused: z.string() });

export const mediaState = z.enum(['uploading', 'processing', 'ready', 'failed']);

/** A media item as rows of `post_media`, `message_media` and similar tables link to it. */
export const mediaItem = z.strictObject({
  media_id: id,
  kind: z.enum(mediaKinds),
  /** Null until processing ends. */
  width: z.int().nullable(),
  height: z.int().nullable(),
  /** A grid of average colours, see blurPattern. */
  blur: z.string().nullable(),
  alt: z.string().nullable(),
  /** What a machine made of it; absent of small pictures beside a line. */
  ai_label: z.enum(aiLabels).optional(),
  is_live: z.boolean(),
});
export type MediaItem = z.infer<typeof mediaItem>;

export const durationMs = z.int().nullable();

/** A media item that can still be in processing; only the author receives it in that state. */
export const pendingMediaItem = mediaItem.extend({ duration_ms: durationMs, state: mediaState });

export const reviewState = z.enum(['approved', 'pending', 'rejected']);
export type ReviewState = z.infer<typeof reviewState>;

/** A media item of the caller's own; `review_state` is `pending` while it waits for its review. */
export const ownContentItem = pendingMediaItem.extend({ review_state: reviewState });

export type PendingMediaItem = z.infer<typeof pendingMediaItem>;

export const globalAudience = z.enum(['all', 'active', 'expired', 'followers']);
/** The audience of a global message. */
export type GlobalAudience = z.infer<typeof globalAudience>;

/** What a creator may say of paid chats, in the order of the list. */
export const chatReasons = ['replies', 'voice', 'pictures', 'requests', 'talk'] as const;
export type ChatReason = (typeof chatReasons)[number];
export const chatReason = z.enum(chatReasons);

/** Within what time answers come. */
export const chatAnswerTimes = ['hour', 'day', 'days'] as const;
export type ChatAnswerTime = (typeof chatAnswerTimes)[number];
export const chatAnswerTime = z.enum(chatAnswerTimes);
