import type { Role } from '@domain/answers/parts.ts';
import type { TransactionKind } from '@domain/answers/wallet.ts';
import { describe, expect, it } from 'vitest';
import { AppError } from '@/lib/errors/app-error.ts';
import { sentenceFor } from '@/lib/errors/sentences.ts';
import { typedDollars } from '@/lib/money/typed-dollars.ts';
import { cardNeededCode, isPaymentReason } from './card-reasons.ts';
import { spendCapSchema } from './spend-cap.ts';
import { readTip, tipFailure } from './tip.ts';
import { shortageWords, suggestedTopUp } from './top-up.ts';
import { transactionLabel } from './transaction-words.ts';

describe('[F62] a typed tip', () => {
  it.each([
    ['5', 500],
    ['$7.50', 750],
    ['5,50', 550],
    ['999', 99_900],
  ])('readTip() reads %s as %i cents', (typed, cents) => {
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
  ])('readTip() refuses "%s" with %s', (typed, refusal) => {
    expect(readTip(typed)).toEqual({ refusal });
  });

  it('tipFailure() has another sentence for a creator who is gone, and keeps other refusals', () => {
    const gone = tipFailure(new AppError('invalid_profile', { status: 404 }));
    expect([gone.code, gone.status]).toEqual(['try_again_later', 404]);
    const short = new AppError('not_enough_funds', { status: 402 });
    expect(tipFailure(short)).toBe(short);
  });

  it('typedDollars() writes cents as a fan types them', () => {
    expect([750, 1000].map(typedDollars)).toEqual(['7.50', '10']);
  });
});

describe('[F126] a typed cap of a month', () => {
  it.each([
    ['1', 100],
    ['$49,50', 4950],
    ['100000', 10_000_000],
  ])('%s is %i cents', (cap, cents) => {
    expect(spendCapSchema.parse({ cap })).toBe(cents);
  });

  it.each([
    ['', 'tip_amount_format'],
    ['1,000', 'tip_amount_format'],
    ['0.99', 'invalid_spend_limit'],
    ['100000.01', 'invalid_spend_limit'],
  ])('"%s" is refused with %s', (cap, code) => {
    expect(spendCapSchema.safeParse({ cap }).error?.issues[0]?.message).toBe(code);
  });

  it('a refusal beyond it has another sentence than the limit of a new card', () => {
    expect(sentenceFor('spend_limit_reached', { limit: 'own' })).toContain('set for yourself');
    expect(sentenceFor('spend_limit_reached', { limit: 'new_card' })).toContain('A new card');
  });
});

describe('[F89] the initial amount of a top-up', () => {
  it('a top-up begins with $10 without other information', () => {
    expect(suggestedTopUp({})).toBe(1000);
    expect(suggestedTopUp({ need: 250 })).toBe(1000);
  });

  it('a top-up begins with an amount that covers the shortage, up to the largest', () => {
    expect(suggestedTopUp({ need: 1001 })).toBe(2000);
    expect(suggestedTopUp({ need: 4400 })).toBe(5000);
    expect(suggestedTopUp({ need: 50_000 })).toBe(9900);
  });

  it('a top-up begins with the requested amount, if it is one of the seven', () => {
    expect(suggestedTopUp({ amount: 3000, need: 100 })).toBe(3000);
    expect(suggestedTopUp({ amount: 1234 })).toBe(1000);
  });
});

describe('[F89] the words beside a top-up', () => {
  it('a shortage that one top-up covers leads on', () => {
    expect(shortageWords(9900)).toBe('$99.00 is missing. Afterwards you go on where you were.');
    expect(shortageWords(undefined)).toBe('Afterwards you go on where you were.');
  });

  it('a shortage above the largest top-up says that it takes more than one', () => {
    expect(shortageWords(9901)).toBe(
      '$99.01 is missing. A top-up is $99 at most, so it takes more than one.',
    );
  });
});

describe('[F91] the reason for linking a card', () => {
  it('each reason for linking a card has its sentence', () => {
    expect(sentenceFor(cardNeededCode('tip'))).toBe('You must link your card before you can tip');
    expect(sentenceFor(cardNeededCode('subscribe'))).toBe(
      'You must link your card before you can subscribe',
    );
  });

  it('isPaymentReason() accepts six words', () => {
    expect(['subscribe', 'tip', 'unlock', 'reply', 'topup', 'session'].every(isPaymentReason)).toBe(
      true,
    );
    expect([undefined, 'toString', 'gift'].some(isPaymentReason)).toBe(false);
  });
});

describe('[F93] labels of transactions', () => {
  it('transactionLabel() differs between fan and creator', () => {
    const label = (kind: TransactionKind, role: Role) =>
      transactionLabel({ kind, type: kind }, role);
    expect(label('tip', 'fan')).toBe('Tip sent');
    expect(label('tip', 'creator')).toBe('Tip received');
    expect(label('unlock', 'fan')).toBe('Content unlock');
    expect(label('unlock', 'creator')).toBe('Content sale');
    expect(label('session_text', 'creator')).toBe('Paid chat');
    expect(transactionLabel({ kind: 'refund', type: 'unlock' }, 'creator')).toBe(
      'Refund (Content sale)',
    );
  });
});
