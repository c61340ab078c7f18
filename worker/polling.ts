import { setTimeout as delay } from 'node:timers/promises';

export type Watch = {
  /** Aborted to stop: the current work ends, and no other starts. */
  stop: AbortSignal;
  log(line: string): void;
};

/**
 * Runs a job repeatedly: at once while it reports more work, otherwise after the pause. A failed
 * job is retried in the same rhythm and does not affect other jobs.
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

/** Logs a message once while it repeats, not at every retry. */
export function onChange(log: Watch['log']) {
  let last = '';
  return (line: string) => {
    if (line !== last && line !== '') log(line);
    last = line;
  };
}
