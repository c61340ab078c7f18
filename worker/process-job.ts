import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { LeasedJob, WorkerReport } from '../supabase/functions/_shared/domain/media-jobs.ts';
import { aiMarkIn, aiMarkScan } from '../supabase/functions/_shared/domain/ai-marks.ts';
import { mediaForms, type AiLabel } from '../supabase/functions/_shared/domain/media.ts';
import { transcodeMaxMinutes } from '../supabase/functions/_shared/domain/limits.ts';
import { download, downloadTo, upload } from './files.ts';
import { keepLease } from './keep-lease.ts';
import type { MediaOutput } from './output.ts';
import { makePicture } from './make-picture.ts';
import { makeAudio } from './make-audio.ts';
import { hashPicture } from './hash-picture.ts';
import { hashVideo } from './hash-video.ts';
import { makeVideo } from './make-video.ts';
import type { MediaTools } from './media-tools.ts';
import { callPlatform, PlatformRefusal, type Platform } from './platform.ts';
import { scanFile, Withheld, type Frame } from './scan-file.ts';
import type { Scratch } from './temp-folder.ts';
import { UnusableFile } from './unusable-file.ts';

type Outcome<O extends WorkerReport['outcome'] = WorkerReport['outcome']> = O extends unknown
  ? Omit<
      Extract<WorkerReport, { outcome: O }>,
      'request_id' | 'media_id' | 'lease_token' | 'target'
    >
  : never;
type Reported = Outcome<'done'> | Outcome<'failed'> | Outcome<'returned'>;

export type WorkerContext = {
  platform: Platform;
  /** Null if ffmpeg is missing: then only pictures are made. */
  tools: MediaTools | null;
  scratch: Scratch;
  stop: AbortSignal;
  log: (line: string) => void;
};

/** Makes one media item and reports the result. The platform refuses the report of a lost lease. */
export async function processJob(context: WorkerContext, job: LeasedJob): Promise<void> {
  const { stop, log } = context;
  const lease = keepLease(() => tell(context.platform, job, { outcome: 'working' }));
  const tooLong = AbortSignal.timeout(transcodeMaxMinutes * 60_000);
  const signal = AbortSignal.any([stop, lease.signal, tooLong]);
  const outcome = await make(context, job, signal).catch((error: unknown): Reported | null => {
    // The platform knows: it has ended the job itself.
    if (error instanceof Withheld) return null;
    log(`${job.media_id}: ${error instanceof Error ? error.message : String(error)}`);
    if (stop.aborted) return { outcome: 'returned' };
    return error instanceof UnusableFile
      ? { outcome: 'failed', failure: error.code, is_final: true }
      : { outcome: 'failed', failure: 'media_failed', is_final: false };
  });
  lease.end();
  if (outcome) await report(context, job, outcome);
}

async function make(
  context: WorkerContext,
  job: LeasedJob,
  signal: AbortSignal,
): Promise<Reported> {
  return context.scratch.within(async (folder) => {
    const { result, files } = await makeKind(context, job, folder, signal);
    const { bucket, uploads } = job.target;
    for (const { variant, url } of uploads) {
      const file = files[variant];
      if (!file) throw new Error(`${variant} was not made`);
      await upload({ bucket, url, type: mediaForms[variant].type }, file, signal);
    }
    return { outcome: 'done', result };
  });
}

/** Nothing is made before the hashes of the file are reported and answered. */
async function makeKind(
  { tools, platform }: WorkerContext,
  job: LeasedJob,
  folder: string,
  signal: AbortSignal,
): Promise<MediaOutput> {
  const { url, max_bytes: maxBytes } = job.source;
  const scan = (file: Buffer | { path: string }, frames: Frame[]) =>
    scanFile(file, frames, (part) => tell(platform, job, { outcome: 'hashed', scan: part }));
  if (job.kind === 'image') {
    const bytes = await download(url, maxBytes, signal);
    const place = { folder, signal };
    const made = await makePicture(bytes, job.purpose, job.watermark, place, async (file) =>
      scan(bytes, [{ frame: 0, ...(await hashPicture(file)) }]),
    );
    return labelled(made, aiMarkIn(bytes));
  }
  if (!tools) throw new Error('ffmpeg is missing');
  const path = join(folder, 'source');
  await downloadTo(path, url, maxBytes, signal);
  const source = { tools, path, folder, mark: job.watermark, signal };
  await scan({ path }, job.kind === 'video' ? await hashVideo(source) : []);
  if (job.kind === 'audio') return makeAudio(source);
  return labelled(await makeVideo(source), await aiMarkInFile(path, signal));
}

const labelled = (made: MediaOutput, ai: AiLabel): MediaOutput => ({
  ...made,
  result: { ...made.result, ai },
});

async function aiMarkInFile(path: string, signal: AbortSignal): Promise<AiLabel> {
  const scan = aiMarkScan();
  // Chunks of a stream without an encoding are buffers.
  for await (const part of createReadStream(path, { signal })) scan.push(part as Buffer);
  return scan.found;
}

const tell = (platform: Platform, job: LeasedJob, outcome: Outcome) =>
  callPlatform(platform, 'transcode-callback', {
    ...outcome,
    request_id: crypto.randomUUID(),
    media_id: job.media_id,
    lease_token: job.lease_token,
    target: { bucket: job.target.bucket, folder: job.target.folder },
  });

const pausesMs = [0, 500, 2000, 5000];

/**
 * Repeats a report whose response was lost; the platform accepts the same report of a lease twice.
 */
async function report({ platform, log }: WorkerContext, job: LeasedJob, outcome: Outcome) {
  for (const pause of pausesMs) {
    await delay(pause);
    try {
      await tell(platform, job, outcome);
      return;
    } catch (error) {
      log(`${job.media_id}: ${error instanceof Error ? error.message : String(error)}`);
      if (error instanceof PlatformRefusal && error.status < 500) return;
    }
  }
}
