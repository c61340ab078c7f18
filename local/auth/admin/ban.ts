import { badRequest } from '../errors.ts';
import type { Database } from '../service.ts';

const unitMs: Record<string, number> = {
  ns: 1e-6,
  us: 1e-3,
  µs: 1e-3,
  ms: 1,
  s: 1000,
  m: 60_000,
  h: 3_600_000,
};
const wholePattern = /^\+?(?:(?:\d+\.?\d*|\.\d+)(?:ns|us|µs|ms|s|m|h))+$/;

/**
 * Milliseconds of a ban in Go's duration format, which has no days; 0 for `none`, undefined for an
 * empty text.
 */
export function banMs(duration: string): number | undefined {
  if (duration === '') return undefined;
  if (duration === 'none' || duration === '0') return 0;
  if (!wholePattern.test(duration)) {
    throw badRequest(
      'validation_failed',
      `invalid format for ban duration: time: invalid duration "${duration}"`,
    );
  }
  let total = 0;
  for (const [, amount, unit] of duration.matchAll(/(\d+\.?\d*|\.\d+)(ns|us|µs|ms|s|m|h)/g)) {
    total += Number(amount) * (unitMs[unit ?? ''] ?? 0);
  }
  return total;
}

/** Bans a user for `ms` from now; 0 lifts the ban. Sessions are kept, but cannot be used. */
export async function ban(db: Database, userId: string, ms: number | undefined) {
  if (ms === undefined) return;
  await db.query(
    `update auth.users
     set banned_until = case when $2 > 0 then now() + $2 * interval '1 millisecond' end,
         updated_at = now()
     where id = $1`,
    [userId, ms],
  );
}
