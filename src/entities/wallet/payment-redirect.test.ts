import { describe, expect, it } from 'vitest';
import { AppError } from '@/lib/errors/app-error.ts';
import { paymentRedirect, shortageRedirect } from './payment-redirect.ts';

describe('[F91] the redirect after a refused payment', () => {
  const back = '/mara_voss?action=tip&amount=500';

  it("a user without a card is sent to the card page of the payment's reason", () => {
    expect(paymentRedirect(new AppError('no_card_linked'), 'tip', back)).toBe(
      '/billing/card/tip?next=%2Fmara_voss%3Faction%3Dtip%26amount%3D500',
    );
  });

  it('a user with too little money is sent to the top-up, for any reason', () => {
    expect(paymentRedirect(new AppError('not_enough_funds'), 'unlock', '/a')).toBe(
      '/billing/card/topup?next=%2Fa',
    );
  });

  it('the missing amount is suggested for the top-up, also where a card comes first', () => {
    const detail = { needed_cents: 1000, balance_cents: 300 };
    for (const [code, page] of [
      ['no_card_linked', 'unlock'],
      ['not_enough_funds', 'topup'],
    ] as const)
      expect(paymentRedirect(new AppError(code, { detail }), 'unlock', '/a')).toBe(
        `/billing/card/${page}?next=%2Fa&need=700`,
      );
  });

  it('a user stays on the page after any other refusal', () => {
    expect(paymentRedirect(new AppError('profile_blacklisted'), 'tip', back)).toBeNull();
    expect(paymentRedirect(new Error('no answer'), 'tip', back)).toBeNull();
  });
});

describe('[F91] the redirect before a payment that the wallet cannot cover', () => {
  it('a user with a card is sent to the top-up, and others to the card page', () => {
    const way = (hasCard?: boolean) =>
      shortageRedirect({ missingCents: 1799, hasCard }, 'tip', '/a');
    expect(way(true)).toBe('/billing/card/topup?next=%2Fa&need=1799');
    expect(way(false)).toBe('/billing/card/tip?next=%2Fa&need=1799');
    expect(way()).toBe(way(false));
  });
});
