import { scheduleSlotMinutes } from '@generated/limits.gen.ts';
import { formatDate, formatDay, formatTime } from './format.ts';

/** hour of the day: from it on today is excluded */
const scheduleTodayUntilHour = 23;

/** A moment as the picker shows it, in the time zone of this device. */
export type Slot = {
  /** '2026-03-08' */
  day: string;
  /** '17:45' */
  time: string;
};

const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'long' });

const two = (number: number) => String(number).padStart(2, '0');

/** The day of a moment in the time zone of this device: '2026-03-08'. */
export function dayOf(date: Date): string {
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

function daysLater(now: Date, days: number): Date {
  const date = new Date(now);
  date.setDate(date.getDate() + days);
  return date;
}

/**
 * The first and the last day that a picker offers. In the last hour of today the first is tomorrow.
 */
export function scheduleDays(now: Date, days: number): { first: string; last: string } {
  const isTodayOver = now.getHours() >= scheduleTodayUntilHour;
  return {
    first: dayOf(daysLater(now, isTodayOver ? 1 : 0)),
    last: dayOf(daysLater(now, days)),
  };
}

/**
 * The quarters of an hour that can be chosen on a day: today from the next full hour on, on the
 * last day up to the limit.
 */
export function slotsOf(day: string, now: Date, days: number): string[] {
  const { first, last } = scheduleDays(now, days);
  if (day < first || day > last) return [];
  const latest = now.getTime() + days * 24 * 60 * 60_000;
  const from = day === dayOf(now) ? now.getHours() + 1 : 0;
  const times: string[] = [];
  for (let minute = from * 60; minute < 24 * 60; minute += scheduleSlotMinutes) {
    const time = `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
    if (momentOf({ day, time }).getTime() <= latest) times.push(time);
  }
  return times;
}

/** The slot of a moment, as the picker shows it. */
export function slotAt(moment: Date): Slot {
  return { day: dayOf(moment), time: `${two(moment.getHours())}:${two(moment.getMinutes())}` };
}

export function momentOf({ day, time }: Slot): Date {
  return new Date(`${day}T${time}`);
}

/** When a scheduled item is due, in the relative date format: 'on 24 Nov, 20:00'. */
export function dueText(at: Date, now: Date = new Date()): string {
  const iso = at.toISOString();
  const date = formatDate(iso, now);
  const hour = formatTime(iso);
  return date === hour ? `at ${hour}` : `on ${date}, ${hour}`;
}

/** When a button makes something appear: 'today 17:00', 'on Monday, 09:00', 'on 3 Dec, 18:00'. */
export function slotText(slot: Slot, now: Date = new Date()): string {
  const at = momentOf(slot);
  const days = Math.round((Date.parse(slot.day) - Date.parse(dayOf(now))) / 86_400_000);
  if (days < 2) return `${days < 1 ? 'today' : 'tomorrow'} ${slot.time}`;
  const day = days < 7 ? weekday.format(at) : formatDay(at.toISOString(), now);
  return `on ${day}, ${slot.time}`;
}

/** A button that says when: 'Post' at once, 'Post on 3 Dec, 18:00' at a time. */
export const actionAt = (action: string, slot: Slot | null): string =>
  slot ? `${action} ${slotText(slot)}` : action;

/** The initial choice of the picker, and its fallback when the chosen slot has passed. */
export function nextSlot(now: Date, days: number): Slot {
  const { first: day } = scheduleDays(now, days);
  return { day, time: slotsOf(day, now, days)[0] ?? '00:00' };
}
