import { expect, test } from 'vitest';
import { nothing } from './columns.ts';
import { everyDay } from './months.ts';

const days = [{ ...nothing, starts_on: '2026-02-02', total_cents: 5, tip_cents: 5 }];
const shown = (today: string) =>
  everyDay(days, '2026-02-01', new Date(today)).map((day) => `${day.starts_on} ${day.tip_cents}`);

test('[F139] a month has every day until today in UTC, also those without earnings', () => {
  expect(shown('2026-02-03T23:59:59Z')).toEqual(['2026-02-01 0', '2026-02-02 5', '2026-02-03 0']);
});

test('[F139] a month that is over ends with its last day', () => {
  const all = shown('2026-03-04T00:00:00Z');
  expect(all).toHaveLength(28);
  expect(all.at(-1)).toBe('2026-02-28 0');
});
