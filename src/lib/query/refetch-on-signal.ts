import type { InvalidateQueryFilters, QueryClient } from '@tanstack/react-query';
import { isRefusal } from '@/lib/errors/app-error.ts';
import { readAfresh } from './read-afresh.ts';

/** Pauses before the second and the third reading of an id that was not shown yet. */
const PAUSES_MS = [400, 2000];
/** Pauses after failed readings: the database may be away for two minutes. */
const FAILURE_PAUSES_MS = [...PAUSES_MS, 5000, 15_000, 30_000, 60_000];

export type Refetcher = { follow: (names: string[]) => void; stop: () => void };

/**
 * Reads the ids that change notifications name until they are visible. A notification may arrive a
 * moment before the commit that sent it is visible, and a reading may fail; nothing else would read
 * again. Ids that `read` returns as not seen are read again after a pause, and once more after a
 * longer one; all ids of a reading that fails are read again for as long as an outage may take.
 * Readings run one after another, so an older answer never replaces a newer one.
 */
export function refetchOnSignal(
  read: (names: string[]) => Promise<string[]>,
  gatherMs: number | (() => number) = 0,
): Refetcher {
  /** Ids for the next reading, with the number of pauses that each has waited. */
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
    let pauses = PAUSES_MS;
    const unseen = new Set(
      await read(names).catch((error: unknown) => {
        if (!isRefusal(error)) pauses = FAILURE_PAUSES_MS;
        return names;
      }),
    );
    isReading = false;
    if (isStopped) return;
    pauses.forEach((pause, waited) => {
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

/** A wall is busy after this many readings in a row, each within this time of the one before. */
const BUSY = { readings: 4, withinMs: 5000 };

/**
 * How long to gather change notifications of counters, in ms. All viewers of a wall receive them at
 * the same time: usually a moment, some seconds while they keep coming. Random, so that the viewers
 * do not all read at once.
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
 * Default time from a change notification to its reading, in ms. A notification without ids counts
 * as seen once a reading brings any change, so an early reading could show only an older change.
 */
const SETTLE_MS = 100;

/** After a join, when there may be nothing new. */
const JOINED = 'joined';

type Following = {
  follow: () => void;
  /** After a join, when a notification may have been missed. */
  resume: () => void;
  stop: () => void;
};

/** Follows change notifications without ids, after which each of these queries is read again. */
export function followQueries(
  client: QueryClient,
  filters: InvalidateQueryFilters,
  gatherMs: number | (() => number) = SETTLE_MS,
): Following {
  return followReading(() => readAgain(client, filters), gatherMs);
}

/** As followQueries(); `read` answers whether it brought a change. */
export function followReading(
  read: () => Promise<boolean>,
  gatherMs: number | (() => number) = SETTLE_MS,
): Following {
  const refetcher = refetchOnSignal(async (names) => {
    const isNew = await read();
    return isNew ? [] : names.filter((name) => name !== JOINED);
  }, gatherMs);
  return {
    follow: () => refetcher.follow(['changed']),
    resume: () => refetcher.follow([JOINED]),
    stop: refetcher.stop,
  };
}

/** Whether the new reading brought a change; also true when no query is on screen. */
async function readAgain(client: QueryClient, filters: InvalidateQueryFilters): Promise<boolean> {
  const shown = client.getQueryCache().findAll({ ...filters, type: 'active' });
  // React Query keeps the same object for equal data.
  const before = shown.map(({ state }) => state.data);
  await readAfresh(client, filters);
  return shown.length === 0 || shown.some(({ state }, at) => state.data !== before[at]);
}
