import { dayOf, momentOf } from '@/lib/dates/schedule.ts';

/*
 * The calendar of scheduled items. Days are the reader's own, written as '2026-12-03'; a month is
 * its first day.
 */

/** The first moment of a day. */
export const dayStart = (day: string) => momentOf({ day, time: '00:00' });

/** The month of a day. */
export const monthOf = (day: string) => `${day.slice(0, 7)}-01`;

export function monthAfter(month: string, months: number): string {
  const first = dayStart(month);
  return dayOf(new Date(first.getFullYear(), first.getMonth() + months, 1));
}

/** The weeks of a month from Monday to Sunday; null for days of other months. */
export function weeksOf(month: string): (string | null)[][] {
  const first = dayStart(month);
  const [year, index] = [first.getFullYear(), first.getMonth()];
  const blanks = (first.getDay() + 6) % 7;
  const days = new Date(year, index + 1, 0).getDate();
  const cells = Array.from({ length: Math.ceil((blanks + days) / 7) * 7 }, (_, at) => {
    const date = at - blanks + 1;
    return date < 1 || date > days ? null : dayOf(new Date(year, index, date));
  });
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7));
}

/** How many moments are on each day. */
export function countDays(moments: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const moment of moments) {
    const day = dayOf(new Date(moment));
    counts.set(day, (counts.get(day) ?? 0) + 1);
  }
  return counts;
}
