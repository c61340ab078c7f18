/*
 * The calendar of scheduled items. Days are the reader's own, written as '2026-12-03'; a month is
 * its first day.
 */

const pad = (part: number) => String(part).padStart(2, '0');

/** The day of a moment where the reader is. */
export const dayOf = (at: Date) =>
  `${at.getFullYear()}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}`;

const partsOf = (day: string) => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return { year, month: month - 1, date };
};

/** The first moment of a day. */
export function dayStart(day: string): Date {
  const { year, month, date } = partsOf(day);
  return new Date(year, month, date);
}

/** The month of a day. */
export const monthOf = (day: string) => `${day.slice(0, 7)}-01`;

export function monthAfter(month: string, months: number): string {
  const { year, month: index } = partsOf(month);
  return dayOf(new Date(year, index + months, 1));
}

/** The weeks of a month from Monday to Sunday; null for days of other months. */
export function weeksOf(month: string): (string | null)[][] {
  const { year, month: index } = partsOf(month);
  const blanks = (new Date(year, index, 1).getDay() + 6) % 7;
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

/** A day of an address; undefined for anything else. */
export function readDay(text: unknown): string | undefined {
  if (typeof text !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined;
  return dayOf(dayStart(text)) === text ? text : undefined;
}
