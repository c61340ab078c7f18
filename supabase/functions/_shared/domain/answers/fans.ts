import { z } from 'zod';
import { cents, fan, id, moment, user } from './parts.ts';
import { subscriptionStatus } from './subscriptions.ts';

const terms = z.strictObject({
  state: subscriptionStatus,
  expires_at: moment,
  renewal_price_cents: cents,
  /** 0 for a trial. */
  start_price_cents: cents,
});
/** A subscription as its creator reads it. */
export type SubscriptionTerms = z.infer<typeof terms>;

const follower = z.strictObject({
  id,
  fan,
  /** The creator's own name for the fan. */
  nickname: z.string().nullable(),
  since: moment,
  /** The fan's spend at the creator, after refunds. */
  spent_cents: cents,
});
export type Follower = z.infer<typeof follower>;

const subscriber = follower.extend({ subscription: terms });

const topFan = z.strictObject({
  fan,
  nickname: z.string().nullable(),
  spent_cents: cents,
  /** The creator's part of it. */
  earned_cents: cents,
  subscription: terms.nullable(),
});
export type TopFan = z.infer<typeof topFan>;

const fanCard = z.strictObject({
  spent_cents: cents,
  /** The creator's part of it. */
  earned_cents: cents,
  /** The first follow or subscription; null where there was none. */
  since: moment.nullable(),
  is_following: z.boolean(),
  is_verified: z.boolean(),
  subscription: terms.nullable(),
});
export type FanCard = z.infer<typeof fanCard>;

const blockedUser = z.strictObject({ id, user, blocked_at: moment });
export type BlockedUser = z.infer<typeof blockedUser>;

const referral = z.strictObject({
  creator: user,
  joined_at: moment,
  /** The caller's part of the creator's subscriptions, after refunds. */
  earned_cents: cents,
  /** Whether the caller can open the creator's page. */
  is_seen: z.boolean(),
});
export type Referral = z.infer<typeof referral>;

export const fanAnswers = {
  subscribers: z.array(subscriber),
  followers: z.array(follower),
  top_fans: z.array(topFan),
  /** Null for anybody but a fan with whom the caller has a conversation. */
  fan_card: fanCard.nullable(),
  blocked_users: z.array(blockedUser),
  referrals: z.array(referral),
};
