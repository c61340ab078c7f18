import type { InvalidateQueryFilters, QueryClient } from '@tanstack/react-query';
import { readAfresh } from './read-afresh.ts';

/** What a reading did not show is read again after these pauses. */
const PAUSES_MS = [400, 2000];

export type Refetcher = { follow: (names: string[]) => void; stop: () => void };

/**
 * Reads what change notifications name, until it is seen. A change notification may arrive a moment
 * before the commit that sent it shows in a reading, and a reading may fail; nothing else would
 * read again. So whatever `read` answers as not seen, and everything when it fails, is read again
 * after a pause, and once more after a longer one. Readings take turns: an older answer never comes
 * after a newer one.
 */
export function refetchOnSignal(
  read: (names: string[]) => Promise<string[]>,
  gatherMs: number | (() => number) = 0,
): Refetcher {
  /** Names for the next reading, and how many pauses each has waited. */
  let due = new Map<string, number>();
  const timers = new Set<ReturnType<typeof setTimeout>>();
  let isGathering = false;
  let isReading = false;
  let isStopped = false;

  const after = (ms: number, then: () => void) => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      then();
      void readDue();
    }, ms);
    timers.add(timer);
  };

  const readDue = async () => {
    if (isReading || due.size === 0) return;
    isReading = true;
    const asked = due;
    due = new Map();
    const names = [...asked.keys()];
    const unseen = new Set(await read(names).catch(() => names));
    isReading = false;
    if (isStopped) return;
    PAUSES_MS.forEach((pause, waited) => {
      const again = names.filter((name) => unseen.has(name) && asked.get(name) === waited);
      if (again.length === 0) return;
      after(pause, () => {
        for (const name of again) if (!due.has(name)) due.set(name, waited + 1);
      });
    });
    void readDue();
  };

  return {
    follow: (names) => {
      if (isStopped) return;
      for (const name of names) due.set(name, 0);
      if (isGathering) return;
      isGathering = true;
      const waitMs = typeof gatherMs === 'number' ? gatherMs : gatherMs();
      after(waitMs, () => (isGathering = false));
    },
    stop: () => {
      isStopped = true;
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
      due.clear();
    },
  };
}

/** So many readings in a row, each within so long of the one before, make a wall busy. */
const BUSY = { readings: 4, withinMs: 5000 };

/**
 * How long to gather change notifications of counters, which everybody who looks at a wall hears at
 * once: a moment as a rule, some seconds while they keep coming. Random, so that they do not all
 * ask together.
 */
export function counterPace(): () => number {
  let inARow = 0;
  let lastAt = 0;
  return () => {
    const now = Date.now();
    inARow = now - lastAt < BUSY.withinMs ? inARow + 1 : 0;
    lastAt = now;
    return inARow < BUSY.readings ? Math.random() * 400 : 2000 + Math.random() * 2000;
  };
}

/**
 * The time from a change notification to its reading, by default. A change notification without ids
 * counts as seen once a reading brings any change, so that the reading must not be so early that it
 * shows an older change alone.
 */
const SETTLE_MS = 100;

/** Follows change notifications that say only that something under these filters has changed. */
export function followQueries(
  client: QueryClient,
  filters: InvalidateQueryFilters,
  gatherMs: number | (() => number) = SETTLE_MS,
): { follow: () => void; stop: () => void } {
  const refetcher = refetchOnSignal(
    async (names) => ((await readAgain(client, filters)) ? [] : names),
    gatherMs,
  );
  return { follow: () => refetcher.follow(['changed']), stop: refetcher.stop };
}

/** Whether reading again brought anything; true as well where nothing is on screen to be read. */
async function readAgain(client: QueryClient, filters: InvalidateQueryFilters): Promise<boolean> {
  const shown = client.getQueryCache().findAll({ ...filters, type: 'active' });
  // Data that is equal stays the same object.
  const before = shown.map(({ state }) => state.data);
  await readAfresh(client, filters);
  return shown.length === 0 || shown.some(({ state }, at) => state.data !== before[at]);
}
