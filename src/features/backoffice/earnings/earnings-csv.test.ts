import { expect, test } from 'vitest';
import { sumOf } from './columns.ts';
import { csvOf } from './earnings-csv.ts';
import { dayName, monthName, monthParam, readMonth } from './months.ts';

const march = {
  starts_on: '2026-03-01',
  total_cents: 123_456,
  subscription_cents: 100_000,
  unlock_cents: 20_000,
  tip_cents: 3000,
  session_text_cents: 456,
  referral_cents: 0,
};
const april = { ...march, starts_on: '2026-04-01', total_cents: -800, tip_cents: -124_256 };

test('[F97] months are exported as they are shown, in dollars', () => {
  expect(csvOf([april, march], 'month')).toBe(
    '\uFEFFMonth (UTC),Subscriptions (USD),Unlocks (USD),Tips (USD),Paid chats (USD),Referrals (USD),Total (USD)\r\n' +
      '2026-04,1000.00,200.00,-1242.56,4.56,0.00,-8.00\r\n' +
      '2026-03,1000.00,200.00,30.00,4.56,0.00,1234.56\r\n',
  );
});

test('[F97] days are exported by their date', () => {
  const [, row] = csvOf([{ ...march, starts_on: '2026-03-31' }], 'day').split('\r\n');
  expect(row).toBe('2026-03-31,1000.00,200.00,30.00,4.56,0.00,1234.56');
});

test('[F97] a sum has every column', () => {
  expect(sumOf([march, april])).toEqual({
    starts_on: null,
    total_cents: 122_656,
    subscription_cents: 200_000,
    unlock_cents: 40_000,
    tip_cents: -121_256,
    session_text_cents: 912,
    referral_cents: 0,
  });
  expect(sumOf([]).total_cents).toBe(0);
});

test('[F97] months and days are those of UTC in every time zone', () => {
  const zone = process.env['TZ'];
  try {
    for (const place of ['America/Los_Angeles', 'Pacific/Auckland']) {
      process.env['TZ'] = place;
      expect(monthName('2026-03-01')).toBe('March 2026');
      expect(dayName('2026-03-31')).toBe('Tue 31 Mar');
    }
  } finally {
    if (zone === undefined) delete process.env['TZ'];
    else process.env['TZ'] = zone;
  }
});

test('[F97] an address names a month, or none', () => {
  expect(readMonth(monthParam('2026-03-01'))).toBe('2026-03-01');
  for (const wrong of ['2026-13', '2026-3', '26-03', '2026-03-01', 'months', ''])
    expect(readMonth(wrong)).toBeNull();
});
