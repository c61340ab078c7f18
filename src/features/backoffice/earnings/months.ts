import type { Earnings } from '@domain/answers/backoffice.ts';
import { nothing } from './columns.ts';

const monthAndYear = new Intl.DateTimeFormat('en-GB', {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});
const shortMonth = new Intl.DateTimeFormat('en-GB', { month: 'short', timeZone: 'UTC' });
const monthAlone = new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' });
const dayAndMonth = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});
const dayMonthAndYear = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
const weekdayAndDay = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
});

// A day of SQL is read as its midnight in UTC, and written in UTC, so that no time zone moves it.

/** 'March 2026', from '2026-03-01'. */
export const monthName = (day: string) => monthAndYear.format(new Date(day));

/** 'March'. */
export const monthWord = (day: string) => monthAlone.format(new Date(day));

/** 'Mar'. */
export const monthShort = (day: string) => shortMonth.format(new Date(day));

/** '8' from '2026-03-08'. */
export const dayOfMonth = (day: string) => String(Number(day.slice(8)));

/** 'Sun 8 Mar'. */
export const dayName = (day: string) => dayAndMonth.format(new Date(day));

/** 'Sunday 8 March'. */
export const longDayName = (day: string) => weekdayAndDay.format(new Date(day));

/** '8 March 2026', of a moment. */
export const utcDayName = (at: string) => dayMonthAndYear.format(new Date(at));

/** '2026-03', the part of an address for a month. */
export const monthParam = (day: string) => day.slice(0, 7);

/** Every day of a month until today (UTC), with those without earnings. */
export function everyDay(days: readonly Earnings[], month: string, today = new Date()): Earnings[] {
  const all: Earnings[] = [];
  const at = new Date(month);
  for (; monthParam(at.toISOString()) === monthParam(month); at.setUTCDate(at.getUTCDate() + 1)) {
    if (at > today) break;
    const on = at.toISOString().slice(0, 10);
    all.push(days.find(({ starts_on }) => starts_on === on) ?? { ...nothing, starts_on: on });
  }
  return all;
}

/** '2026-03-01' from '2026-03'; null for anything that is no month. */
export function readMonth(param: string): string | null {
  return /^20\d\d-(0[1-9]|1[0-2])$/.test(param) ? `${param}-01` : null;
}
