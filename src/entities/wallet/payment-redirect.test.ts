import { describe, expect, it } from 'vitest';
import { AppError } from '@/lib/errors/app-error.ts';
import { paymentRedirect, shortageRedirect } from './payment-redirect.ts';

describe('[F91] a refused payment', () => {
  const back = '/mara_voss?action=tip&amount=500';

  it('goes to the card page of its reason when no card is linked', () => {
    expect(paymentRedirect(new AppError('no_card_linked'), 'tip', back)).toBe(
      '/billing/card/tip?next=%2Fmara_voss%3Faction%3Dtip%26amount%3D500',
    );
  });

  it('goes to the top-up when funds are short, whatever it was for', () => {
    expect(paymentRedirect(new AppError('not_enough_funds'), 'unlock', '/a')).toBe(
      '/billing/card/topup?next=%2Fa',
    );
  });

  it('stays where it is for every other refusal', () => {
    expect(paymentRedirect(new AppError('profile_blacklisted'), 'tip', back)).toBeNull();
    expect(paymentRedirect(new Error('no answer'), 'tip', back)).toBeNull();
  });
});

describe('[F91] a wallet that is seen to be short', () => {
  it('goes to the top-up with a card, else to the page that asks for one', () => {
    const way = (hasCard?: boolean) =>
      shortageRedirect({ missingCents: 1799, hasCard }, 'tip', '/a');
    expect(way(true)).toBe('/billing/card/topup?next=%2Fa&need=1799');
    expect(way(false)).toBe('/billing/card/tip?next=%2Fa&need=1799');
    expect(way()).toBe(way(false));
  });
});
