import type { Started } from '@domain/answers/subscriptions.ts';
import { describe, expect, it } from 'vitest';
import { AppError } from '@/lib/errors/app-error.ts';
import { conditionText, statusText } from './status.ts';
import { changedPrice, subscribe } from './subscribe.ts';

const wallet: Started = {
  state: 'active',
  result: 'subscription_started',
  price_cents: 1500,
  paid_by: 'wallet',
};
const byCard: Started = {
  ...wallet,
  state: 'needs_card_charge',
  paid_by: 'card',
  payment_id: 'p1',
};

function steps(start: Started | Error, open: string | null = null) {
  const charged: string[] = [];
  return {
    charged,
    start: async () => {
      if (start instanceof Error) throw start;
      return start;
    },
    openPayment: async () => (open ? { id: open, amount_cents: 1200 } : null),
    cardLabel: 'Visa ending 4242',
    rate: null,
    charge: async (id: string) => {
      charged.push(id);
      return 'succeeded' as const;
    },
  };
}

describe('[F54] subscribing to a creator', () => {
  it('a fan whose wallet covers the fee is subscribed at once', async () => {
    const given = steps(wallet);
    expect(await subscribe(given)).toEqual({
      title: 'You are subscribed',
      line: 'Your subscription has started! $15.00 from your balance.',
    });
    expect(given.charged).toEqual([]);
  });

  it('a fan whose wallet is short pays by card', async () => {
    const given = steps(byCard);
    expect((await subscribe(given)).line).toBe(
      'Your subscription has started! $15.00 from Visa ending 4242.',
    );
    expect(given.charged).toEqual(['p1']);
  });

  it('a fan reads that the bank is still working', async () => {
    const { title, line } = await subscribe({
      ...steps(byCard),
      charge: async () => 'processing',
    });
    expect(title).toBe('Waiting for your bank');
    expect(line).toContain('still working');
  });

  it('a fan continues a payment that an earlier attempt left open', async () => {
    const given = steps(new AppError('payment_in_progress'), 'p0');
    expect((await subscribe(given)).line).toContain('$12.00 from Visa ending 4242.');
    expect(given.charged).toEqual(['p0']);
  });

  it('a refusal reaches the caller of subscribe()', async () => {
    await expect(subscribe(steps(new AppError('no_card_linked'), 'p0'))).rejects.toMatchObject({
      code: 'no_card_linked',
    });
    await expect(subscribe(steps(new AppError('payment_in_progress')))).rejects.toMatchObject({
      code: 'payment_in_progress',
    });
  });

  it('changedPrice() returns the new price that a refusal names', () => {
    expect(changedPrice(new AppError('price_changed', { detail: { price_cents: 1200 } }))).toBe(
      1200,
    );
    expect(changedPrice(new AppError('no_card_linked'))).toBeNull();
  });
});

describe('[F55] the texts of a subscription', () => {
  it('statusText() names the day of the renewal, the end or the expiry', () => {
    const year = new Date().getFullYear();
    const given = { expires_at: `${year}-12-14T10:00:00`, renewal_price_cents: 999 };
    expect(statusText('active', given, null)).toBe('Rebills 14 Dec · $9.99');
    expect(statusText('active', given, null, 500)).toBe('Rebills 14 Dec · $9.99 + $5.00 owed');
    expect(statusText('ending', given, null, 500)).toBe('Ends 14 Dec');
    expect(statusText('expired', given, null)).toBe('Expired 14 Dec');
    expect(statusText('past_due', given, null)).toBe('Renewal failed · Expired 14 Dec');
  });

  it('conditionText() names the period and the fee after an offer', () => {
    expect(conditionText(1500, null, null)).toBe('$15.00 every 30 days, stop any time');
    expect(conditionText(1500, { price_cents: 950, sales_left: 7 }, null)).toBe(
      'First 30 days, then $15.00, stop any time · 7 offers left',
    );
    expect(conditionText(1500, { price_cents: 1500, sales_left: 1 }, null)).toBe(
      '$15.00 every 30 days, stop any time · 1 offer left',
    );
  });

  it('[F115] the texts of a subscription name the chosen currency beside the dollars', () => {
    const rate = { currency: 'GBP', perUsd: 0.7783 } as const;
    expect(conditionText(1500, null, rate)).toBe(
      '$15.00 (approx. £11.67) every 30 days, stop any time',
    );
    const given = { expires_at: `${new Date().getFullYear()}-12-14T10:00:00` };
    expect(statusText('active', { ...given, renewal_price_cents: 999 }, rate)).toBe(
      'Rebills 14 Dec · $9.99 (approx. £7.78)',
    );
  });
});
