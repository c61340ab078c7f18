import { expect, test } from 'vitest';
import { countDays, dayStart, monthAfter, monthOf, weeksOf } from './calendar.ts';
import { readDay } from './day-address.ts';

test('weeksOf begins on Monday and has every day of the month once', () => {
  const weeks = weeksOf('2026-12-01');
  expect(weeks[0]).toEqual([
    null,
    '2026-12-01',
    '2026-12-02',
    '2026-12-03',
    '2026-12-04',
    '2026-12-05',
    '2026-12-06',
  ]);
  expect(weeks.every((week) => week.length === 7)).toBe(true);
  expect(weeks.flat().filter((day) => day !== null)).toHaveLength(31);
});

test('weeksOf needs four weeks for a February that begins on Monday', () => {
  expect(weeksOf('2027-02-01')).toHaveLength(4);
  expect(weeksOf('2027-02-01').flat()).not.toContain(null);
});

test('monthAfter goes over the end of a year in both directions', () => {
  expect(monthAfter('2026-12-01', 1)).toBe('2027-01-01');
  expect(monthAfter('2026-01-01', -1)).toBe('2025-12-01');
  expect(monthOf('2026-12-24')).toBe('2026-12-01');
});

test('countDays counts in the days of the reader', () => {
  const late = new Date(2026, 11, 3, 23, 45).toISOString();
  const early = new Date(2026, 11, 4, 0, 0).toISOString();
  expect([...countDays([late, early, early])]).toEqual([
    ['2026-12-03', 1],
    ['2026-12-04', 2],
  ]);
});

test('readDay takes days alone', () => {
  expect(readDay('2026-12-03')).toBe('2026-12-03');
  expect(dayStart('2026-12-03').getHours()).toBe(0);
  for (const wrong of ['2026-02-30', '2026-13-01', 'tomorrow', 20261203, undefined])
    expect(readDay(wrong)).toBeUndefined();
});
