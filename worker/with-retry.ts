import { setTimeout as delay } from 'node:timers/promises';
import { Outage } from './outage.ts';
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
 * at its end. A final refusal and a stop are not retried. A failure that lasts is an outage, also
 * one that ends in a refusal, because the signed URL may have expired meanwhile.
 */
export async function withRetry<T>(
  work: () => Promise<T>,
  stop: AbortSignal,
  pauses: readonly number[] = pausesMs,
): Promise<T> {
  let wasAway = false;
  for (let tries = 0; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (stop.aborted || (isFinal(error) && !wasAway) || error instanceof UnusableFile) {
        throw error;
      }
      const pause = isFinal(error) ? undefined : pauses[tries];
      if (pause === undefined) throw new Outage(messageOf(error), { cause: error });
      wasAway = true;
      await delay(pause, undefined, { signal: stop });
    }
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

function isFinal(error: unknown): boolean {
  if (error instanceof UnusableFile) return true;
  return error instanceof StorageRefusal && error.status < 500 && error.status !== 429;
}
