import type { Line, NotificationPage } from '@domain/answers/notifications.ts';

/** seconds: notifications before a gap that are read again after it */
const resumeOverlapSeconds = 30;

/** The milliseconds at which an id of version 7 was made. */
export const timeOfId = (id: string) => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);

/**
 * The pages that are known, with the first one as it is now. What commits late stands behind what
 * was seen already, so the fresh page has to reach back beyond the newest known one by the overlap;
 * what both have is kept once. Null where it does not reach that far: all has to be read again.
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
  // A page that is covered whole is gone, except the last: it knows where the list goes on.
  const left = rest.filter(({ lines }, at) => lines.length > 0 || at === rest.length - 1);
  return [fresh, ...left];
}

/** What of a line lies before that id: ids of one kind are compared as they are ordered. */
function before(line: Line, id: string): Line[] {
  const ids = line.ids.filter((one) => one < id);
  const [first] = ids;
  return first ? [{ ...line, id: first, ids }] : [];
}
