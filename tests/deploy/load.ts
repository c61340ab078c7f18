import { setTimeout as delay } from 'node:timers/promises';

/** One request of a load: null if it was answered as it should be, else what came instead. */
export type Act = () => Promise<string | null>;

/** Repeats acts beside one another until `stop`, which tells how many there were and what failed. */
export function keepDoing(acts: Record<string, Act>) {
  const counts = new Map<string, number>(Object.keys(acts).map((name) => [name, 0]));
  const failures: string[] = [];
  let isOver = false;
  const repeat = async ([name, act]: [string, Act]) => {
    while (!isOver) {
      const failure = await act().catch((error: unknown) => String(error));
      if (failure !== null) failures.push(`${name}: ${failure}`);
      counts.set(name, (counts.get(name) ?? 0) + 1);
      await delay(5);
    }
  };
  const running = Promise.all(Object.entries(acts).map(repeat));
  return {
    /** Waits until every act was done so many times more. */
    async pass(times: number) {
      const goal = new Map([...counts].map(([name, count]) => [name, count + times]));
      while ([...goal].some(([name, count]) => (counts.get(name) ?? 0) < count)) await delay(20);
    },
    async stop() {
      isOver = true;
      await running;
      return { failures, counts: Object.fromEntries(counts) };
    },
  };
}
