import { z } from 'zod';
import { messageKind } from './messages.ts';
import { cents, count, globalAudience, id, moment } from './parts.ts';
import { audience, postKind } from './wall.ts';

const earningsType = z.enum(['subscription', 'unlock', 'tip', 'session_text', 'referral']);
export type EarningsType = z.infer<typeof earningsType>;

/** Earnings after the fee, less what was reversed. */
const earnings = z.strictObject({
  /** The first day of a UTC month, or a UTC day; null for all time. */
  starts_on: z.iso.date().nullable(),
  total_cents: cents,
  subscription_cents: cents,
  unlock_cents: cents,
  tip_cents: cents,
  session_text_cents: cents,
  referral_cents: cents,
});
export type Earnings = z.infer<typeof earnings>;

const earningsItem = z.strictObject({
  /** The place in the list; it names no item. */
  key: id,
  type: earningsType,
  sales: count,
  amount_cents: cents,
  /** global: a message to an audience or an item of the store; gone: it is not read any more. */
  source: z.enum(['post', 'story', 'thread', 'offer', 'message', 'global', 'none', 'gone']),
  /** Of a post, story or message. */
  item_id: id.nullable(),
  kind: z.union([messageKind, postKind, z.enum(['image', 'video'])]).nullable(),
  /** Of an offer, a message or an item of the store. */
  price_cents: cents.nullable(),
  text: z.string().nullable(),
  /** The fan of a thread, or of a message to one. */
  fan: z.strictObject({ id, username: z.string(), name: z.string() }).nullable(),
});
export type EarningsItem = z.infer<typeof earningsItem>;

const creatorHome = z.strictObject({
  months: z.strictObject({
    this: earnings,
    last: earnings,
    /** The last month until the same day. */
    last_until_today_cents: cents,
  }),
  /** A UTC day. */
  payday: z.iso.date(),
  /** Subscribers who began in this UTC month. */
  new_subscribers: count,
  /** Subscribers who will not renew. */
  leaving: count,
  /** Subscribers who wrote last. */
  waiting_fans: count,
  last_global: z
    .strictObject({
      id,
      kind: messageKind,
      text: z.string().nullable(),
      audience: globalAudience,
      price_cents: cents.nullable(),
      sent_at: moment,
      sales: count,
      /** The prices of its unlocks, before the fee. */
      gross_cents: cents,
    })
    .nullable(),
  posts: z.array(
    z.strictObject({
      id,
      kind: postKind,
      audience,
      text: z.string().nullable(),
      created_at: moment,
      likes: count,
      comments: count,
    }),
  ),
  next_scheduled: z
    .strictObject({
      type: z.enum(['post', 'global']),
      kind: z.string(),
      audience: z.string(),
      publish_at: moment,
      text: z.string(),
    })
    .nullable(),
});
export type CreatorHome = z.infer<typeof creatorHome>;

export const backofficeAnswers = {
  earnings_totals: earnings,
  earnings_months: z.array(earnings),
  earnings_days: z.array(earnings),
  earnings_items: z.array(earningsItem),
  creator_home: creatorHome,
  creator_counters: z.strictObject({ followers: count, subscribers: count }),
};
