import { allOf } from './all-of.ts';
import { freePort } from './postgres/server.ts';

interface Part {
  stop(): Promise<void>;
}

/** A part that runs several times, as on several machines. */
interface Copies<T extends Part> extends Part {
  all: T[];
  /** Gives out one after the other, and begins again after the last one. */
  next(): T;
}

/** The folders of a part that runs so many times: the first one has the name of the part. */
export const copiesOf = (part: string, count: number): string[] =>
  Array.from({ length: count }, (_, at) => (at === 0 ? part : `${part}-${at + 1}`));

/** Gives each place free ports, one at or above each of the first ones. */
export async function withPorts<P>(places: P[], ...first: number[]) {
  const next = [...first];
  const given: { ctx: P; taken: number[] }[] = [];
  for (const ctx of places) {
    const taken: number[] = [];
    for (const [at, from] of next.entries()) {
      const port = await freePort(from);
      taken.push(port);
      next[at] = port + 1;
    }
    given.push({ ctx, taken });
  }
  return given;
}

/** Starts a part once in each place. When one fails to start, those that run are stopped. */
export async function startCopies<P, T extends Part>(
  places: P[],
  start: (place: P) => T | Promise<T>,
): Promise<Copies<T>> {
  const started = await Promise.allSettled(places.map(async (place) => start(place)));
  const running = started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const stop = async () => void (await Promise.all(running.map((one) => one.stop())));
  try {
    const all = allOf(started);
    return { all, next: inTurn(all), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

export function inTurn<T>(all: T[]): () => T {
  let given = 0;
  return () => {
    const one = all[given % all.length];
    given += 1;
    if (one === undefined) throw new Error('There is none to give out.');
    return one;
  };
}
