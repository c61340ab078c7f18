import { describe, expect, it } from 'vitest';
import { sentenceFor } from '@/lib/errors/sentences.ts';
import { cardNeededCode, isPaymentReason } from './card-reasons.ts';
import { readTip, typedDollars } from './tip.ts';
import { suggestedTopUp } from './top-up.ts';
import { transactionLabel } from './transaction-words.ts';

describe('[F62] a typed tip', () => {
  it.each([
    ['5', 500],
    ['$7.50', 750],
    ['5,50', 550],
    ['999', 99_900],
  ])('%s is %i cents', (typed, cents) => {
    expect(readTip(typed)).toEqual({ cents });
  });

  it.each([
    ['', 'tip_amount_invalid'],
    ['$', 'tip_amount_invalid'],
    ['2.4.5', 'tip_amount_format'],
    ['1,2,3', 'tip_amount_format'],
    ['1,000', 'tip_amount_format'],
    ['7.505', 'tip_amount_format'],
    ['4.99', 'empty_transaction_amount'],
    ['0.5', 'empty_transaction_amount'],
    ['12,345', 'tip_amount_format'],
    ['100000', 'empty_transaction_amount'],
    ['999.01', 'empty_transaction_amount'],
  ])('"%s" is refused as %s', (typed, refusal) => {
    expect(readTip(typed)).toEqual({ refusal });
  });

  it.each([
    ['tip_amount_invalid', 'Invalid amount specified. Example $2.45'],
    ['tip_amount_format', 'The specified amount is not correctly formatted. Example: $2.99'],
    ['empty_transaction_amount', 'The amount must be between $5 and $999'],
  ] as const)('refused as %s has its sentence', (refusal, sentence) => {
    expect(sentenceFor(refusal)).toBe(sentence);
  });

  it('comes back from the address as it was typed', () => {
    expect([750, 1000].map(typedDollars)).toEqual(['7.50', '10']);
  });
});

describe('[F89] the amount that a top-up begins with', () => {
  it('is 10 when nothing else is known', () => {
    expect(suggestedTopUp({})).toBe(1000);
    expect(suggestedTopUp({ need: 250 })).toBe(1000);
  });

  it('covers what is missing, as far as one top-up can', () => {
    expect(suggestedTopUp({ need: 1001 })).toBe(2000);
    expect(suggestedTopUp({ need: 4400 })).toBe(5000);
    expect(suggestedTopUp({ need: 50_000 })).toBe(9900);
  });

  it('is the one that was asked for, if it is one of the seven', () => {
    expect(suggestedTopUp({ amount: 3000, need: 100 })).toBe(3000);
    expect(suggestedTopUp({ amount: 1234 })).toBe(1000);
  });
});

describe('[F91] the reason for which a card is asked for', () => {
  it('has its sentence', () => {
    expect(sentenceFor(cardNeededCode('tip'))).toBe('You must link your card before you can tip');
    expect(sentenceFor(cardNeededCode('subscribe'))).toBe(
      'You must link your card before you can subscribe',
    );
  });

  it('is one of six words of the address', () => {
    expect(['subscribe', 'tip', 'unlock', 'reply', 'topup', 'session'].every(isPaymentReason)).toBe(
      true,
    );
    expect([undefined, 'toString', 'gift'].some(isPaymentReason)).toBe(false);
  });
});

describe('[F93] the labels of the ledger', () => {
  it('differ by the side that one stands on', () => {
    expect(transactionLabel('tip', 'fan')).toBe('Tip sent');
    expect(transactionLabel('tip', 'creator')).toBe('Tip received');
    expect(transactionLabel('unlock', 'fan')).toBe('Content unlock');
    expect(transactionLabel('unlock', 'creator')).toBe('Content sale');
    expect(transactionLabel('session_text', 'creator')).toBe('Paid chat');
  });
});
