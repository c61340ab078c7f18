import { Cron } from 'croner';

/**
 * Whether a job with this schedule (five cron fields in UTC, as in pg_cron) is due in this minute.
 * An invalid schedule, which pg_cron refuses to store, is never due.
 */
export function isDue(schedule: string, at: Date): boolean {
  const minute = new Date(Math.floor(at.getTime() / 60_000) * 60_000);
  try {
    return new Cron(schedule, { mode: '5-part', timezone: 'UTC' }).match(minute);
  } catch {
    return false;
  }
}

/** Seconds of an interval schedule (`30 seconds`), or null for a cron expression. */
export function intervalSeconds(schedule: string): number | null {
  const match = /^(\d+)\s+seconds?$/.exec(schedule.trim());
  return match ? Number(match[1]) : null;
}
