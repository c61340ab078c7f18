import { formatDate, formatDay, formatTime } from '@/lib/dates/format.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const WEEK_DAYS = 7;

/** Coarse, because a device is only seen when it renews its session, about once an hour. */
export function lastSeen(seenAt: string, now: Date = new Date()): string {
  const ago = now.getTime() - new Date(seenAt).getTime();
  if (ago < 2 * HOUR_MS) return 'Last seen within two hours';
  const date = formatDate(seenAt, now);
  const hour = formatTime(seenAt);
  if (date === hour) return `Last seen today ${hour}`;
  if (date === 'Yesterday') return `Last seen yesterday ${hour}`;
  const day = ago < WEEK_DAYS * DAY_MS ? `on ${date}` : formatDay(seenAt, now);
  return `Last seen ${day} ${hour}`;
}
