import type { WorkerReport } from '../supabase/functions/_shared/domain/media-jobs.ts';
import { isOutage } from './outage.ts';
import { UnusableFile } from './unusable-file.ts';

export type Outcome<O extends WorkerReport['outcome'] = WorkerReport['outcome']> = O extends unknown
  ? Omit<
      Extract<WorkerReport, { outcome: O }>,
      'request_id' | 'media_id' | 'lease_token' | 'target'
    >
  : never;
type Unmade = Outcome<'failed'> | Outcome<'returned'> | Outcome<'postponed'>;

/**
 * What is reported about a file that was not made. Only what the file or the work on it is at fault
 * for counts as an attempt.
 */
export function outcomeOf(error: unknown, stop: AbortSignal, lease: AbortSignal): Unmade {
  if (stop.aborted) return { outcome: 'returned' };
  if (error instanceof UnusableFile) {
    return { outcome: 'failed', failure: error.code, is_final: true };
  }
  if (lease.aborted || isOutage(error)) return { outcome: 'postponed' };
  return { outcome: 'failed', failure: 'media_failed', is_final: false };
}
