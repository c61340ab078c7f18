import { z } from 'zod';
import { cents, id, moment, offer, user } from './parts.ts';

/**
 * `active` will renew, `ending` will not renew, `past_due` has no access while a failed renewal is
 * attempted again, `expired` is over.
 */
export const subscriptionStatus = z.enum(['active', 'ending', 'past_due', 'expired']);
export type SubscriptionStatus = z.infer<typeof subscriptionStatus>;

const started = z.strictObject({
  state: z.enum(['active', 'needs_card_charge']),
  result: z.enum(['subscription_started', 'subscription_active_again']),
  price_cents: cents,
  paid_by: z.enum(['wallet', 'card']).optional(),
  payment_id: id.optional(),
  expires_at: moment.optional(),
});
export type Started = z.infer<typeof started>;

/** What a fan agrees to pay; `price_cents` is 0 where nothing is charged at once. */
const terms = z.strictObject({
  text: z.string(),
  price_cents: cents,
  renewal_cents: cents,
  period_days: z.int(),
});

/** A creator in a list; `avatar` is the name of the thumbnail. */
const listedUser = user.omit({ id: true }).extend({ is_online: z.boolean() });

/** An open follow; its id is the cursor of the list. */
const favorite = listedUser.extend({ id, creator_id: id });
export type Favorite = z.infer<typeof favorite>;

const ownSubscription = z.strictObject({
  id,
  creator_id: id,
  state: subscriptionStatus,
  expires_at: moment,
  renewal_price_cents: cents,
  is_trial: z.boolean(),
  /** Null if the caller can no longer see the creator's page. */
  creator: listedUser.nullable(),
  /** The price of a restart; null if the subscription cannot be restarted. */
  restart: z.strictObject({ fee_cents: cents, offer: offer.nullable() }).nullable(),
});
export type OwnSubscription = z.infer<typeof ownSubscription>;

const trial = z.strictObject({
  id,
  email: z.string(),
  period_days: z.int(),
  created_at: moment,
  /** The end of the time in which the code can be redeemed. */
  expires_at: moment,
  redeemed_at: moment.nullable(),
  state: z.enum(['waiting', 'redeemed', 'expired']),
});
export type Trial = z.infer<typeof trial>;

export const subscriptionAnswers = {
  start_subscription: started,
  subscription_terms: terms,
  my_favorites: z.array(favorite),
  my_subscriptions: z.array(ownSubscription),
  trials: z.array(trial),
};
