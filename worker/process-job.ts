import { setTimeout as delay } from 'node:timers/promises';
import type { LeasedJob, WorkerReport } from '../supabase/functions/_shared/domain/media-jobs.ts';
import { download, upload } from './files.ts';
import { makePicture } from './make-picture.ts';
import { callPlatform, PlatformRefusal, type Platform } from './platform.ts';
import { UnusableFile } from './unusable-file.ts';

type Outcome =
  | Pick<Extract<WorkerReport, { outcome: 'done' }>, 'outcome' | 'result'>
  | Pick<Extract<WorkerReport, { outcome: 'failed' }>, 'outcome' | 'failure' | 'is_final'>;

type Log = (line: string) => void;

/** Makes one medium and reports what became of it. */
export async function processJob(platform: Platform, job: LeasedJob, log: Log): Promise<void> {
  const outcome = await make(job).catch((error: unknown): Outcome => {
    log(`${job.media_id}: ${error instanceof Error ? error.message : String(error)}`);
    return error instanceof UnusableFile
      ? { outcome: 'failed', failure: error.code, is_final: true }
      : { outcome: 'failed', failure: 'media_failed', is_final: false };
  });
  await report(platform, job, outcome, log);
}

async function make(job: LeasedJob): Promise<Outcome> {
  const bytes = await download(job.source.url, job.source.max_bytes);
  const { result, files } = await makePicture(bytes, job.purpose, job.watermark);
  const { bucket, uploads } = job.target;
  for (const { variant, url } of uploads) await upload(bucket, url, files[variant]);
  return { outcome: 'done', result };
}

const pausesMs = [0, 500, 2000, 5000];

/** An answer that got lost is asked for again: the same lease reports the same thing twice. */
async function report(platform: Platform, job: LeasedJob, outcome: Outcome, log: Log) {
  for (const pause of pausesMs) {
    await delay(pause);
    try {
      await callPlatform(platform, 'transcode-callback', {
        ...outcome,
        request_id: crypto.randomUUID(),
        media_id: job.media_id,
        lease_token: job.lease_token,
        target: { bucket: job.target.bucket, folder: job.target.folder },
      });
      return;
    } catch (error) {
      log(`${job.media_id}: ${error instanceof Error ? error.message : String(error)}`);
      if (error instanceof PlatformRefusal && error.status < 500) return;
    }
  }
}
