import type { Line, NotificationPage } from '@domain/answers/notifications.ts';

/** seconds: notifications before a gap that are read again after it */
const resumeOverlapSeconds = 30;

/** The milliseconds at which a UUID of version 7 was created. */
export const timeOfId = (id: string) => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);

/**
 * Merges the fresh first page into the known pages. A late commit may be listed behind
 * notifications that are known already, so the fresh page has to reach back beyond the newest known
 * one by the overlap. Returns null if it does not: the list has to be read again.
 */
export function withNewest(
  known: readonly NotificationPage[],
  fresh: NotificationPage,
): NotificationPage[] | null {
  const newest = known[0]?.lines[0];
  const last = fresh.next;
  if (!newest || last === null) return [fresh];
  if (timeOfId(last) > timeOfId(newest.id) - resumeOverlapSeconds * 1000) return null;
  const rest = known.map(({ lines, next }) => ({
    lines: lines.flatMap((line) => before(line, last)),
    next,
  }));
  // Pages that the fresh one covers are dropped, except the last, which has the list's next key.
  const left = rest.filter(({ lines }, at) => lines.length > 0 || at === rest.length - 1);
  return [fresh, ...left];
}

/** The part of a line before that id; ids of one kind sort by time. */
function before(line: Line, id: string): Line[] {
  const ids = line.ids.filter((one) => one < id);
  const [first] = ids;
  return first ? [{ ...line, id: first, ids }] : [];
}
