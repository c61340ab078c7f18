import { expect, test } from 'vitest';
import { readTransactionFilter } from './transaction-filter.ts';
import { argumentsOf, isBackwards, typesOf } from './transaction-range.ts';

test('[F93] an address gives the filter, and leaves out what is none', () => {
  expect(
    readTransactionFilter({ type: 'session_text', from: '2026-03-01', to: '2026-03-31' }),
  ).toEqual({ type: 'session_text', from: '2026-03-01', to: '2026-03-31' });
  expect(readTransactionFilter({ type: 'refund', from: '2026-02-31', to: 20260301 })).toEqual({});
});

test('[F93] a range is whole days of the reader, both included', () => {
  expect(argumentsOf({ from: '2026-03-01', to: '2026-03-31' })).toEqual({
    p_type: undefined,
    p_from: new Date(2026, 2, 1).toISOString(),
    p_until: new Date(2026, 3, 1).toISOString(),
  });
});

test('[F93] a fan has top-ups and no referrals, a creator the reverse', () => {
  expect(typesOf('fan')).toEqual(['subscription', 'tip', 'unlock', 'session_text', 'top_up']);
  expect(typesOf('creator')).toEqual(['subscription', 'tip', 'unlock', 'session_text', 'referral']);
});

test('[F93] days in the wrong order are told apart from one day and from an open range', () => {
  expect(isBackwards({ from: '2026-03-02', to: '2026-03-01' })).toBe(true);
  expect(isBackwards({ from: '2026-03-01', to: '2026-03-01' })).toBe(false);
  expect(isBackwards({ from: '2026-03-02' })).toBe(false);
  expect(isBackwards({ to: '2026-03-02' })).toBe(false);
});
