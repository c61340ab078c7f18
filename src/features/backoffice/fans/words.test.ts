import type { SubscriptionTerms } from '@domain/answers/fans.ts';
import { expect, test } from 'vitest';
import { startText, termsText } from './words.ts';

const year = new Date().getFullYear();
const terms: SubscriptionTerms = {
  state: 'active',
  expires_at: `${year}-11-13T12:00:00Z`,
  renewal_price_cents: 1500,
  start_price_cents: 1500,
};

test('[F101] a subscriber has an expiry, and a price while it renews', () => {
  expect(termsText(terms)).toBe('Renews 13 Nov · $15.00');
  expect(termsText({ ...terms, state: 'ending' })).toBe('Ends 13 Nov');
  expect(termsText({ ...terms, state: 'past_due' })).toBe('Renewal failed · Expired 13 Nov');
  expect(termsText({ ...terms, state: 'expired' })).toBe('Expired 13 Nov');
});

test('[F101] the price of the start is named only where it differs', () => {
  expect(startText(terms)).toBeNull();
  expect(startText({ ...terms, start_price_cents: 950 })).toBe('started at $9.50');
  expect(startText({ ...terms, start_price_cents: 0 })).toBe('started free');
});
