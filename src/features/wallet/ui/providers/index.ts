import { lazy } from 'react';

/*
 * The components of providers whose script runs on our page; the functions answer `kind: 'script'`
 * for them. There is one such provider: another is told apart by `provider` of the answer.
 */

/** Number, expiry and CVC. */
export const ScriptFields = lazy(async () => ({
  default: (await import('./stripe.tsx')).StripeFields,
}));

/** The bank's question about a payment. */
export const ScriptQuestion = lazy(async () => ({
  default: (await import('./stripe.tsx')).StripeQuestion,
}));
