import { z } from 'zod';
import { jobRanks, type HashedReport, type WorkerReport } from '../domain/media-jobs.ts';
import type { ListHit } from '../lists/provider.ts';
import { mediaKinds, uploadKinds, type MediaKind } from '../domain/media.ts';
import { callCommand } from './rpc.ts';
import { serviceClient } from './supabase.ts';

const job = z.object({
  media_id: z.uuid(),
  lease_token: z.uuid(),
  kind: z.enum(mediaKinds),
  purpose: z.enum(uploadKinds),
  rank: z.enum(jobRanks),
  source_bucket: z.string(),
  source_name: z.string(),
  max_bytes: z.number().int(),
  target_bucket: z.string(),
  target_folder: z.uuid(),
  watermark_username: z.string().nullable(),
});
export type JobRow = z.output<typeof job>;

const stored = z.object({ bucket: z.string(), name: z.string() });

const moved = z.object({
  media_id: z.uuid(),
  variant: z.string(),
  bucket: z.string(),
  name: z.string(),
  tried_names: z.array(z.string()),
  new_name: z.string(),
});
export type ObjectToMove = z.output<typeof moved>;

const scanned = z.discriminatedUnion('state', [
  z.object({ state: z.enum(['clear', 'more', 'barred']) }),
  z.object({ state: z.literal('waiting'), sha256: z.string(), hashes: z.array(z.string()) }),
]);
const cleared = z.object({ state: z.enum(['clear', 'quarantined']) });

const state = z.object({ state: z.enum(['ready', 'queued', 'failed', 'leased']) });

const under = ({ request_id, media_id, lease_token }: WorkerReport) => ({
  p_request_id: request_id,
  p_media_id: media_id,
  p_lease_token: lease_token,
});
/** A second command for the same report. */
const again = (report: WorkerReport) => ({ ...under(report), p_request_id: crypto.randomUUID() });

/** The service commands of media, over REST with the service key. */
export function mediaCommands() {
  const client = serviceClient();
  return {
    leaseJobs: (requestId: string, kinds: MediaKind[], limit: number, withFans: boolean) => {
      const asked = { p_kinds: kinds, p_limit: limit, p_with_fans: withFans };
      const args = { p_request_id: requestId, ...asked };
      return callCommand(client, 'service_lease_jobs', args, z.array(job));
    },
    /** What is known without the lists. Errors: lease_lost, duplicate_request. */
    scan: (report: HashedReport) =>
      callCommand(client, 'service_scan_job', { ...under(report), p_scan: report.scan }, scanned),
    /** The answer of the lists. Errors: lease_lost. */
    clear: (report: HashedReport, hits: ListHit[]) => {
      const args = { ...again(report), p_hits: hits };
      return callCommand(client, 'service_clear_scan', args, cleared);
    },
    /** The lists gave no answer. Errors: lease_lost. */
    awaitLists: (report: HashedReport) =>
      callCommand(
        client,
        'service_await_lists',
        again(report),
        z.object({ state: z.literal('queued') }),
      ),
    /** Errors: lease_lost, upload_not_found, duplicate_request. */
    report(report: Exclude<WorkerReport, HashedReport>) {
      const args = under(report);
      if (report.outcome === 'done') {
        const done = { ...args, p_result: report.result };
        return callCommand(client, 'service_finish_job', done, state);
      }
      if (report.outcome === 'working') {
        return callCommand(client, 'service_renew_job', args, state);
      }
      if (report.outcome === 'returned') {
        return callCommand(client, 'service_return_job', args, state);
      }
      if (report.outcome === 'postponed') {
        return callCommand(client, 'service_postpone_job', args, state);
      }
      const failed = { ...args, p_failure: report.failure, p_is_final: report.is_final };
      return callCommand(client, 'service_fail_job', failed, state);
    },
    async queueOrphans(bucket: string, folder: string) {
      const args = { p_bucket: bucket, p_folder: folder };
      await callCommand(client, 'service_queue_orphans', args, z.unknown());
    },
    objectsToRemove: (requestId: string, limit: number) => {
      const args = { p_request_id: requestId, p_limit: limit };
      return callCommand(client, 'service_objects_to_remove', args, z.array(stored));
    },
    objectsToMove: (requestId: string, limit: number) => {
      const args = { p_request_id: requestId, p_limit: limit };
      return callCommand(client, 'service_objects_to_move', args, z.array(moved));
    },
    async objectMoved({ media_id, variant, new_name }: ObjectToMove) {
      const args = { p_media_id: media_id, p_variant: variant, p_new_name: new_name };
      await callCommand(client, 'service_object_moved', args, z.unknown());
    },
    async objectsRemoved(bucket: string, names: string[]) {
      const args = { p_bucket: bucket, p_names: names };
      await callCommand(client, 'service_objects_removed', args, z.unknown());
    },
  };
}
export type MediaCommands = ReturnType<typeof mediaCommands>;
