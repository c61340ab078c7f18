import { z } from 'zod';
import { messageKind } from './messages.ts';
import { cents, count, globalAudience, id, moment, ownContentItem } from './parts.ts';

const results = z.strictObject({
  /** Fans whom it was sent to; null until they are counted, and for an item of the store. */
  reach: count.nullable(),
  /** Fans who have read it. */
  seen: count,
  /** Purchases that stand, and their prices in sum, before the fee. */
  sales: count,
  gross_cents: cents,
  /** Purchases of which something was given back, and how much. */
  refunds: count,
  refunded_cents: cents,
  /** What its buyers would get back. */
  refundable_cents: cents,
});

const common = z.strictObject({
  id,
  kind: messageKind.exclude(['notification']),
  text: z.string(),
  media: z.array(ownContentItem),
  results,
});

const delivered = common.extend({
  audience: globalAudience,
  /** Null if the message is free. */
  price_cents: cents.nullable(),
  sent_at: moment,
  offered_at: z.null(),
  withdrawn_at: z.null(),
});
/** A message that was sent to an audience. */
export type Delivered = z.infer<typeof delivered>;

const offered = common.extend({
  audience: z.null(),
  price_cents: cents,
  sent_at: z.null(),
  offered_at: moment,
  /** Since when it is for sale no more; null while it is. */
  withdrawn_at: moment.nullable(),
});
/** An item of a creator's own store. */
export type Offered = z.infer<typeof offered>;

export const deliveredAnswers = { delivered: z.array(delivered), offered: z.array(offered) };
