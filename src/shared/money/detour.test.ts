import { describe, expect, it } from 'vitest';
import { AppError } from '../errors/app-error.ts';
import { paymentDetour } from './detour.ts';

describe('[F91] a refused payment', () => {
  const back = '/mara_voss?action=tip&amount=500';

  it('goes to the card page of its reason when no card is linked', () => {
    expect(paymentDetour(new AppError('no_card_linked'), 'tip', back)).toBe(
      '/billing/card/tip?next=%2Fmara_voss%3Faction%3Dtip%26amount%3D500',
    );
  });

  it('goes to the top-up when funds are short, whatever it was for', () => {
    expect(paymentDetour(new AppError('not_enough_funds'), 'unlock', '/a')).toBe(
      '/billing/card/topup?next=%2Fa',
    );
  });

  it('stays where it is for every other refusal', () => {
    expect(paymentDetour(new AppError('profile_blacklisted'), 'tip', back)).toBeNull();
    expect(paymentDetour(new Error('no answer'), 'tip', back)).toBeNull();
  });
});
