import { setTimeout as delay } from 'node:timers/promises';
import { UnusableFile } from './unusable-file.ts';

/** Storage refused. Above 499, and 429, it is Storage's own trouble and may pass. */
export class StorageRefusal extends Error {
  override readonly name = 'StorageRefusal';
  readonly status: number;

  constructor(what: string, status: number) {
    super(`${what} answered ${status}`);
    this.status = status;
  }
}

const pausesMs = [1000, 4000, 15_000, 60_000];

/**
 * Asks again for what failed for a moment: nobody makes an hour's video a second time because
 * Storage was away when it was done. What is refused for good, or stopped, is not asked again.
 */
export async function withRetry<T>(
  work: () => Promise<T>,
  stop: AbortSignal,
  pauses: readonly number[] = pausesMs,
): Promise<T> {
  for (const pause of pauses) {
    try {
      return await work();
    } catch (error) {
      if (stop.aborted || isFinal(error)) throw error;
    }
    await delay(pause, undefined, { signal: stop });
  }
  return work();
}

function isFinal(error: unknown): boolean {
  if (error instanceof UnusableFile) return true;
  return error instanceof StorageRefusal && error.status < 500 && error.status !== 429;
}
