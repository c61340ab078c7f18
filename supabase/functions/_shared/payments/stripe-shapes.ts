import { z } from 'zod';

/*
 * The parts of Stripe's events that we use. Strings are short and plain, so that each can be
 * stored.
 */

const word = z.string().regex(/^[\w.-]{1,255}$/);
const cents = z.number().int().min(0).max(99_999_999);
const currency = z.string().regex(/^[a-z]{3}$/);
const metadata = z.record(z.string(), z.unknown());
/** A reference to an object of Stripe: the expanded object or its id. */
const reference = z.union([word, z.object({ id: word }).transform(({ id }) => id)]);
const optionalReference = reference.nullish().transform((id) => id ?? null);
const optionalWord = word.nullish();

export const eventHead = z.object({
  id: word,
  type: word,
  created: z.number().int().min(0).max(9_999_999_999),
  livemode: z.boolean(),
  data: z.object({ object: z.record(z.string(), z.unknown()) }),
});

export const stripeIntent = z.object({
  id: word,
  status: word,
  amount: cents,
  amount_received: cents,
  currency,
  metadata,
  last_payment_error: z.object({ code: optionalWord, decline_code: optionalWord }).nullish(),
});

export const stripeSetup = z.object({ id: word, customer: optionalReference });

export const stripeCharge = z.object({
  payment_intent: optionalReference,
  amount_refunded: cents,
  currency,
  metadata,
});

export const stripeDispute = z.object({
  id: word,
  payment_intent: optionalReference,
  amount: cents,
  currency,
  reason: word,
  status: word,
});
