import { expect, test } from 'vitest';
import { sizeText } from './size-text.ts';
import { stakesOf } from './stakes.ts';

const nothing = {
  asked_at: null,
  due_at: null,
  obstacles: [],
  wallet_cents: 0,
  refundable_cents: 0,
  returning_cents: 0,
  available_cents: 0,
  pending_cents: 0,
  subscriptions: 0,
};
const usd = (cents: number) => `$${cents / 100}`;

test('[F123] a fan reads what a closure means for wallet and subscriptions', () => {
  expect(stakesOf('fan', nothing, usd)).toHaveLength(2);
  const at = stakesOf(
    'fan',
    { ...nothing, wallet_cents: 3000, refundable_cents: 2000, subscriptions: 2 },
    usd,
  ).join(' ');
  expect(at).toContain('Your 2 subscriptions will not renew');
  expect(at).toContain('$30 are in your wallet');
  expect(at).toContain('$20 of them, topped up in the last 90 days');
  const old = stakesOf('fan', { ...nothing, wallet_cents: 3000 }, usd).join(' ');
  expect(old).toContain('Only top-ups of the last 90 days can go back to a card.');
});

test('[F123] a creator reads what it means for page, subscribers and earnings', () => {
  expect(stakesOf('creator', nothing, usd)).toHaveLength(2);
  const at = stakesOf(
    'creator',
    { ...nothing, available_cents: 500, pending_cents: 700, subscriptions: 1 },
    usd,
  ).join(' ');
  expect(at).toContain('Your subscriber keeps what you have posted');
  expect(at).toContain('You have $5 to withdraw and $7 pending.');
});

test.each([
  [12, '1 KB'],
  [340_000, '340 KB'],
  [1_240_000, '1.2 MB'],
  [23_400_000, '23 MB'],
  [1_500_000_000, '1.5 GB'],
  [2_500_000_000_000, '2500 GB'],
])('[F123] %d bytes are told as %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text);
});
