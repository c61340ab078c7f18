import { setTimeout as delay } from 'node:timers/promises';

export type Watch = {
  /** Aborted to stop: what is under way is ended, nothing else is begun. */
  stop: AbortSignal;
  log(line: string): void;
};

/**
 * Runs a job again and again, at once while it says that there is more, otherwise after the
 * pause. A job that fails is tried again as usual; the others go on.
 */
export async function every(
  pauseMs: number,
  { stop, log }: Watch,
  job: () => Promise<{ more: boolean }>,
): Promise<void> {
  const report = onChange(log);
  while (!stop.aborted) {
    let hasMore = false;
    try {
      hasMore = (await job()).more;
      report('');
    } catch (error) {
      report(error instanceof Error ? error.message : String(error));
    }
    if (!hasMore) await delay(pauseMs, undefined, { signal: stop }).catch(() => undefined);
  }
}

/** The same trouble is told once, not at every try. */
export function onChange(log: Watch['log']) {
  let last = '';
  return (line: string) => {
    if (line !== last && line !== '') log(line);
    last = line;
  };
}
