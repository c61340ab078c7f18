import { z } from 'zod';
import { errorCodes } from '../../generated/error-codes.gen.ts';
import { messageKind } from './messages.ts';
import { cents, count, globalAudience, id, moment, ownContentItem } from './parts.ts';
import { audience, postKind } from './wall.ts';

export type ScheduledMediaItem = z.infer<typeof ownContentItem>;

const common = z.strictObject({
  id,
  publish_at: moment,
  text: z.string(),
  /** The reason why it was not published at its time; null while it is waiting. */
  failure: z.enum(errorCodes).nullable(),
  /** An edit names the version that it is based on. */
  version: count,
  /** False while a media item is in processing. */
  is_removable: z.boolean(),
  media: z.array(ownContentItem),
  /** The free preview of a private post. */
  preview: ownContentItem.nullable(),
});

const post = common.extend({
  type: z.literal('post'),
  kind: postKind,
  audience,
  options: z.array(z.string()).nullable(),
  is_promo: z.boolean(),
  price_cents: z.null(),
});

const global = common.extend({
  type: z.literal('global'),
  kind: messageKind.exclude(['notification']),
  audience: globalAudience,
  /** Null if the message is free. */
  price_cents: cents.nullable(),
  options: z.null(),
  is_promo: z.literal(false),
});

const item = z.discriminatedUnion('type', [post, global]);
/** A post or a global message that is waiting for its time or was not published at it. */
export type ScheduledItem = z.infer<typeof item>;

export const scheduledAnswers = { scheduled: z.array(item), scheduled_times: z.array(moment) };
