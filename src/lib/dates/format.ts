const LOCALE = 'en-GB';
const DAY_MS = 86_400_000;

const time = new Intl.DateTimeFormat(LOCALE, { hour: '2-digit', minute: '2-digit' });
const weekday = new Intl.DateTimeFormat(LOCALE, { weekday: 'long' });
const dayAndMonth = new Intl.DateTimeFormat(LOCALE, { day: 'numeric', month: 'short' });
const numeric = new Intl.DateTimeFormat(LOCALE, {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
});
const monthAndYear = new Intl.DateTimeFormat(LOCALE, { month: 'long', year: 'numeric' });
const longDay = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'long' });
const full = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'long', timeStyle: 'short' });

/** Whole calendar days from `date` back to `now`. Daylight saving makes days of 23 or 25 hours. */
function calendarDaysAgo(date: Date, now: Date): number {
  const midnight = (at: Date) => Date.UTC(at.getFullYear(), at.getMonth(), at.getDate());
  return Math.round((midnight(now) - midnight(date)) / DAY_MS);
}

function dayInYear(date: Date, now: Date): string {
  return date.getFullYear() === now.getFullYear() ? dayAndMonth.format(date) : numeric.format(date);
}

/**
 * The shared relative format: the time today, 'Yesterday', the weekday within a week, day and month
 * within the year, otherwise day/month/year.
 */
export function formatDate(iso: string, now: Date = new Date()): string {
  const date = new Date(iso);
  const daysAgo = calendarDaysAgo(date, now);
  if (daysAgo === 0) return time.format(date);
  if (daysAgo === 1) return 'Yesterday';
  if (daysAgo > 1 && daysAgo < 7) return weekday.format(date);
  return dayInYear(date, now);
}

/** formatDate() inside of a sentence: 'today at 21:40', 'yesterday', 'Monday', '14 Nov'. */
export function formatDateInside(iso: string, now: Date = new Date()): string {
  const daysAgo = calendarDaysAgo(new Date(iso), now);
  if (daysAgo === 0) return `today at ${formatTime(iso)}`;
  return daysAgo === 1 ? 'yesterday' : formatDate(iso, now);
}

/** The time alone: '21:40'. */
export function formatTime(iso: string): string {
  return time.format(new Date(iso));
}

/** formatDate() with the time added, for separators in threads: 'Yesterday 21:40'. */
export function formatDateAndTime(iso: string, now: Date = new Date()): string {
  const date = formatDate(iso, now);
  const hour = formatTime(iso);
  return date === hour ? hour : `${date} ${hour}`;
}

/** The day of a subscription, past or to come: '14 Dec', with the year when it is another one. */
export function formatDay(iso: string, now: Date = new Date()): string {
  return dayInYear(new Date(iso), now);
}

/** 'March 2025', for 'Joined March 2025'. */
export function formatMonth(iso: string): string {
  return monthAndYear.format(new Date(iso));
}

/** The exact moment, for the title attribute of a date and for screen readers. */
export function formatExact(iso: string): string {
  return full.format(new Date(iso));
}

/** A day written out, '28 February 2025', from a date without a time. */
export function formatLongDay(isoDay: string): string {
  return longDay.format(new Date(`${isoDay}T12:00:00`));
}
