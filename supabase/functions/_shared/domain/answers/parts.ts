import { z } from 'zod';
import { mediaKinds } from '../media.ts';

/* Pieces that the answers of several domains share. */

export const id = z.guid();
/** A point in time, as Postgres prints it in json. */
export const moment = z.iso.datetime({ offset: true });
/** Whole cents of US dollars. */
export const cents = z.int();
export const count = z.int().nonnegative();

export const role = z.enum(['fan', 'creator']);
export type Role = z.infer<typeof role>;

/** An account of the site itself. */
export const special = z.enum(['support', 'academy']);

/** The decision of staff: `held` content is for its author alone, `removed` content for nobody. */
export const moderationState = z.enum(['live', 'held', 'removed']);

/** A user as a post, a story or a list names them. */
export const user = z.strictObject({
  id,
  username: z.string(),
  name: z.string(),
  /** Name of the small picture in bucket `profiles`. */
  avatar: z.string().nullable(),
});

/** Whether a creator has stories that the caller may see: new ones, or only seen ones. */
export const storyStatus = z.enum(['new', 'seen']).nullable();

/** The time span since a user was last here; null for a longer one, and for the invisible. */
export const lastActive = z.enum(['hour', 'day', 'week', 'month']).nullable();
export type LastActive = z.infer<typeof lastActive>;

/** A limited offer with sales left. */
export const offer = z.strictObject({ price_cents: cents, sales_left: count });
export type Offer = z.infer<typeof offer>;

/** An answer that keeps its rate count: a raised error would take the count back. */
export const refused = z.strictObject({ refused: z.string() });

export const mediaState = z.enum(['uploading', 'processing', 'ready', 'failed']);

/**
 * A media item as links to media carry it: rows of `post_media`, `message_media` and their like.
 */
export const mediaItem = z.strictObject({
  media_id: id,
  kind: z.enum(mediaKinds),
  /** Null until processing ends. */
  width: z.int().nullable(),
  height: z.int().nullable(),
  /** A grid of average colours. */
  blur: z.string().nullable(),
  alt: z.string().nullable(),
  is_live: z.boolean(),
});
export type MediaItem = z.infer<typeof mediaItem>;

export const durationMs = z.int().nullable();

/** A media item of content that its author may still see in processing. */
export const pendingMediaItem = mediaItem.extend({ duration_ms: durationMs, state: mediaState });

export const globalAudience = z.enum(['all', 'active', 'expired', 'followers']);
/** The audience of a message to many users. */
export type GlobalAudience = z.infer<typeof globalAudience>;
