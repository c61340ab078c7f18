/** One field of a cron expression: `*`, `5`, `1-5`, `1,3` and steps such as `0-30/10`. */
function matches(field: string, value: number, smallest: number): boolean {
  return field.split(',').some((part) => {
    const [range = '*', step] = part.split('/');
    const [from, to] = range === '*' ? [smallest, Infinity] : bounds(range, step !== undefined);
    return value >= from && value <= to && (value - from) % Number(step ?? 1) === 0;
  });
}

function bounds(range: string, isOpen: boolean): [number, number] {
  const [from, to] = range.split('-').map(Number);
  const start = from ?? NaN;
  return [start, to ?? (isOpen ? Infinity : start)];
}

/** Whether a job of this schedule is due at this minute (UTC), as pg_cron reads five fields. */
export function isDue(schedule: string, at: Date): boolean {
  const [minute = '', hour = '', day = '', month = '', weekday = ''] = schedule.trim().split(/\s+/);
  return (
    matches(minute, at.getUTCMinutes(), 0) &&
    matches(hour, at.getUTCHours(), 0) &&
    matches(day, at.getUTCDate(), 1) &&
    matches(month, at.getUTCMonth() + 1, 1) &&
    (matches(weekday, at.getUTCDay(), 0) || (at.getUTCDay() === 0 && matches(weekday, 7, 0)))
  );
}

/** Seconds of an interval schedule (`30 seconds`), or null where it is a cron expression. */
export function intervalSeconds(schedule: string): number | null {
  const match = /^(\d+)\s+seconds?$/.exec(schedule.trim());
  return match ? Number(match[1]) : null;
}
