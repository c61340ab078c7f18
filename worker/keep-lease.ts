import { transcodeLeaseSeconds } from '../supabase/functions/_shared/generated/limits.gen.ts';
import { PlatformRefusal } from './platform.ts';

const everyMs = 20_000;

type Options = { everyMs?: number; lastsMs?: number };

/**
 * Renews a lease while its job is in progress. `signal` is aborted when the lease is lost: the
 * platform refused the renewal, or was unreachable until the lease expired.
 */
export function keepLease(renew: () => Promise<unknown>, options: Options = {}) {
  const { lastsMs = transcodeLeaseSeconds * 1000 } = options;
  const lost = new AbortController();
  let heldUntil = Date.now() + lastsMs;
  const timer = setInterval(() => {
    const askedAt = Date.now();
    renew().then(
      () => (heldUntil = askedAt + lastsMs),
      (error: unknown) => {
        const isRefused = error instanceof PlatformRefusal && error.status < 500;
        if (isRefused || Date.now() > heldUntil) lost.abort(error);
      },
    );
  }, options.everyMs ?? everyMs);
  return { signal: lost.signal, end: () => clearInterval(timer) };
}
