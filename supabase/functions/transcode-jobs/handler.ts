import type { z } from 'zod';
import type { JobRow, MediaCommands } from '../_shared/clients/media-commands.ts';
import type { MediaStore } from '../_shared/clients/media-store.ts';
import { type LeasedJob, type leaseRequest } from '../_shared/domain/media-jobs.ts';
import { mediaName, variantsOf } from '../_shared/domain/media.ts';
import { transcodeLeaseSeconds } from '../_shared/generated/limits.gen.ts';

type Deps = {
  commands: Pick<MediaCommands, 'leaseJobs' | 'report'>;
  store: Pick<MediaStore, 'readAddress' | 'writeAddress'>;
  /** Origin of the site; the path of a profile is its username. */
  siteUrl: string;
};

/** Leases jobs to the worker, with a signed URL for each object that it reads or writes. */
export function transcodeJobs({ commands, store, siteUrl }: Deps) {
  return async (input: z.output<typeof leaseRequest>): Promise<{ jobs: LeasedJob[] }> => {
    const { request_id: requestId, kinds, limit, with_fans: withFans } = input;
    const rows = await commands.leaseJobs(requestId, kinds, limit, withFans);
    const jobs = await Promise.all(
      rows.map((row) => leased(row).catch((error: unknown) => giveBack(row, error))),
    );
    return { jobs: jobs.filter((job) => job !== null) };
  };

  async function leased(row: JobRow): Promise<LeasedJob | null> {
    const { source_bucket: bucket, source_name: name } = row;
    const url = await store.readAddress(bucket, name, transcodeLeaseSeconds);
    if (url === null) return giveUp(row);
    return {
      media_id: row.media_id,
      lease_token: row.lease_token,
      kind: row.kind,
      purpose: row.purpose,
      rank: row.rank,
      source: { url, max_bytes: row.max_bytes },
      target: {
        bucket: row.target_bucket,
        folder: row.target_folder,
        uploads: await Promise.all(
          variantsOf(row.kind, row.purpose).map(async (variant) => ({
            variant,
            url: await store.writeAddress(row.target_bucket, mediaName(row.target_folder, variant)),
          })),
        ),
      },
      watermark: row.watermark_username && `${new URL(siteUrl).host}/${row.watermark_username}`,
    };
  }

  /** Fails the job for good: without its source the media item can never be made. */
  async function giveUp(row: JobRow): Promise<null> {
    await commands.report({
      ...about(row),
      outcome: 'failed',
      failure: 'upload_not_found',
      is_final: true,
    });
    return null;
  }

  /**
   * Postpones the job, because Storage cannot sign URLs at the moment. This is not a fault of the
   * file and does not count as an attempt.
   */
  async function giveBack(row: JobRow, error: unknown): Promise<null> {
    console.error(error);
    await commands.report({ ...about(row), outcome: 'postponed' });
    return null;
  }
}

const about = (row: JobRow) => ({
  request_id: crypto.randomUUID(),
  media_id: row.media_id,
  lease_token: row.lease_token,
  target: { bucket: row.target_bucket, folder: row.target_folder },
});
