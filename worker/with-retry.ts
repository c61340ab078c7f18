import { setTimeout as delay } from 'node:timers/promises';
import { UnusableFile } from './unusable-file.ts';

/** A refusal by Storage. Statuses from 500 on, and 429, are temporary. */
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
 * Retries temporary failures, so that a long transcode is not lost because Storage is unavailable
 * at its end. A final refusal and a stop are not retried.
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
