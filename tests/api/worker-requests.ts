import type { LeasedJob } from '../../supabase/functions/_shared/domain/media-jobs.ts';
import { database } from '../support/users.ts';
import type { Slot } from './media-support.ts';

/* What tests ask as the worker, and what they look at in its jobs. */

export const request = () => ({ request_id: crypto.randomUUID() });
export const lease = () => ({ ...request(), kinds: ['image'], limit: 10 });

export const passLease = (slot: Slot) =>
  database.query(
    `update private.transcode_jobs set due_at = now() - interval '1 second' where media_id = $1`,
    [slot.media_id],
  );
export const jobOf = async (slot: Slot) =>
  (
    await database.query<{ state: string; attempts: number }>(
      'select state, attempts from private.transcode_jobs where media_id = $1',
      [slot.media_id],
    )
  ).rows[0];

export const failed = (job: LeasedJob, isFinal: boolean) => ({
  ...request(),
  media_id: job.media_id,
  lease_token: job.lease_token,
  target: { bucket: job.target.bucket, folder: job.target.folder },
  outcome: 'failed',
  failure: 'media_failed',
  is_final: isFinal,
});
