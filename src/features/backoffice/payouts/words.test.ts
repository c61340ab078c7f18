import type { Available } from '@domain/answers/payouts.ts';
import { expect, test } from 'vitest';
import { obstacleTexts, readAmount } from './words.ts';

const available: Available = {
  available_cents: 15_060,
  minimum_cents: 10_000,
  due_at: '2026-03-09T00:00:00+00:00',
  hold_until: null,
  obstacles: [],
};
const millions = { ...available, available_cents: 123_456_789 };

test.each([
  ['150.60', available, 15_060],
  ['$100', available, 10_000],
  ['120,5', available, 12_050],
  // All of it is longer than a price.
  ['1234567.89', millions, 123_456_789],
])('[F99] a typed %s is read as a part of what is available', (typed, from, cents) => {
  expect(readAmount(typed, from)).toEqual({ cents });
});

test.each([
  ['', 'The specified amount is not correctly formatted. Example: $2.99'],
  ['1,000', 'The specified amount is not correctly formatted. Example: $2.99'],
  ['99.99', 'The amount is less than the minimum required (100 USD)'],
  ['150.61', 'Your account balance has insufficient funds'],
])('[F99] a typed "%s" is refused', (typed, refusal) => {
  expect(readAmount(typed, available)).toEqual({ refusal });
});

test('[F99] what refuses a withdrawal is told with both amounts', () => {
  const short = { ...available, available_cents: 9996, obstacles: ['withdrawal_below_minimum'] };
  expect(obstacleTexts(short as Available)).toEqual([
    'Your cleared amount available for withdrawal (99.96 USD) is less than the minimum required (100 USD)',
  ]);
});
