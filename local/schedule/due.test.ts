// Source: github.com/citusdata/pg_cron and man 5 crontab
import { expect, test } from 'vitest';
import { intervalSeconds, isDue } from './due.ts';

const at = (text: string) => new Date(`${text}Z`);

test.each([
  ['* * * * *', '2026-03-29T01:30:00', true],
  ['* * * * *', '2026-03-29T01:30:59.999', true],
  ['*/10 * * * *', '2026-01-01T05:20:00', true],
  ['*/10 * * * *', '2026-01-01T05:21:00', false],
  ['17 3 * * *', '2026-01-01T03:17:30', true],
  ['17 3 * * *', '2026-01-01T04:17:30', false],
  ['0-30/15 * * * *', '2026-01-01T00:45:00', false],
  ['5,35 1-3 * * *', '2026-01-01T02:35:00', true],
  // 2026-01-04 is a Sunday
  ['0 0 * * 0', '2026-01-04T00:00:00', true],
  ['0 0 * * 7', '2026-01-04T00:00:00', true],
  ['0 0 * * mon', '2026-01-05T00:00:00', true],
  // a day of the month and a day of the week: either is enough
  ['0 0 1 * 0', '2026-01-04T00:00:00', true],
  ['0 0 1 * 0', '2026-01-01T00:00:00', true],
  ['0 0 1 * 0', '2026-01-02T00:00:00', false],
])('%s at %s: %s', (schedule, time, due) => {
  expect(isDue(schedule, at(time))).toBe(due);
});

test.each(['', '* * * *', '60 * * * *', '* * * * * *', 'hourly'])(
  '%j does not have five fields and is never due',
  (schedule) => {
    expect(isDue(schedule, at('2026-01-01T00:00:00'))).toBe(false);
  },
);

test('an interval is parsed into seconds; a cron expression has none', () => {
  expect(intervalSeconds('30 seconds')).toBe(30);
  expect(intervalSeconds('1 second')).toBe(1);
  expect(intervalSeconds('* * * * *')).toBeNull();
});
