import {
  schedulePostDays,
  scheduleSlotMinutes,
  scheduleTodayUntilHour,
} from '@generated/limits.gen.ts';
import { formatDate, formatTime } from '@/shared/dates/format.ts';

/** A moment as the picker shows it, by the clock of this device. */
export type Slot = {
  /** '2026-03-08' */
  day: string;
  /** '17:45' */
  time: string;
};

const two = (number: number) => String(number).padStart(2, '0');

function dayOf(date: Date): string {
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

function daysLater(now: Date, days: number): Date {
  const date = new Date(now);
  date.setDate(date.getDate() + days);
  return date;
}

/** The first and the last day of the picker. In its last hour today is over. */
export function scheduleDays(now: Date): { first: string; last: string } {
  const isTodayOver = now.getHours() >= scheduleTodayUntilHour;
  return {
    first: dayOf(daysLater(now, isTodayOver ? 1 : 0)),
    last: dayOf(daysLater(now, schedulePostDays)),
  };
}

/** The quarters of an hour of a day: of today those of the hours to come, of the last as far as allowed. */
export function slotsOf(day: string, now: Date): string[] {
  const { first, last } = scheduleDays(now);
  if (day < first || day > last) return [];
  const latest = now.getTime() + schedulePostDays * 24 * 60 * 60_000;
  const from = day === dayOf(now) ? now.getHours() + 1 : 0;
  const times: string[] = [];
  for (let minute = from * 60; minute < 24 * 60; minute += scheduleSlotMinutes) {
    const time = `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
    if (momentOf({ day, time }).getTime() <= latest) times.push(time);
  }
  return times;
}

export function momentOf({ day, time }: Slot): Date {
  return new Date(`${day}T${time}`);
}

/** When a post that was kept for later is there, by the ladder of dates: 'It appears on 24 Nov, 20:00.' */
export function appearsText(at: Date, now: Date = new Date()): string {
  const iso = at.toISOString();
  const rung = formatDate(iso, now);
  const hour = formatTime(iso);
  return rung === hour ? `It appears at ${hour}.` : `It appears on ${rung}, ${hour}.`;
}

/** What the picker opens with, and what it falls back to when time has passed over its choice. */
export function nextSlot(now: Date): Slot {
  const { first: day } = scheduleDays(now);
  return { day, time: slotsOf(day, now)[0] ?? '00:00' };
}
