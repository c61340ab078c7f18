import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { LeasedJob } from '../supabase/functions/_shared/domain/media-jobs.ts';
import { aiMarkIn, aiMarkScan } from '../supabase/functions/_shared/domain/ai-marks.ts';
import { mediaForms, type AiLabel } from '../supabase/functions/_shared/domain/media.ts';
import { attemptMaxMinutes } from '../supabase/functions/_shared/domain/limits.ts';
import type { Workplace } from './decode-heic.ts';
import { download, downloadTo, upload } from './files.ts';
import { keepLease } from './keep-lease.ts';
import { inTime } from './in-time.ts';
import { orOutage } from './outage.ts';
import { outcomeOf, type Outcome } from './outcome.ts';
import type { MediaOutput, Source } from './output.ts';
import { makePicture } from './make-picture.ts';
import { makeAudio } from './make-audio.ts';
import { hashPicture } from './hash-picture.ts';
import { hashVideo } from './hash-video.ts';
import { makeVideo, refuseHeavy } from './make-video.ts';
import type { MediaTools } from './media-tools.ts';
import { callPlatform, PlatformRefusal, type Platform } from './platform.ts';
import { scanFile, Withheld, type Frame } from './scan-file.ts';
import type { Scratch } from './temp-folder.ts';

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
  const tooLong = AbortSignal.timeout(attemptMaxMinutes * 60_000);
  const signal = AbortSignal.any([stop, lease.signal, tooLong]);
  const outcome = await make(context, job, signal).catch((error: unknown): Outcome | null => {
    // The platform knows: it has ended the job itself.
    if (error instanceof Withheld) return null;
    log(`${job.media_id}: ${error instanceof Error ? error.message : String(error)}`);
    return outcomeOf(error, stop, lease.signal);
  });
  lease.end();
  if (outcome) await report(context, job, outcome);
}

async function make(
  context: WorkerContext,
  job: LeasedJob,
  signal: AbortSignal,
): Promise<Outcome<'done'>> {
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

type Job = { context: WorkerContext; job: LeasedJob };

async function makeKind(
  context: WorkerContext,
  job: LeasedJob,
  folder: string,
  signal: AbortSignal,
): Promise<MediaOutput> {
  const { tools } = context;
  const { url, max_bytes: maxBytes } = job.source;
  if (job.kind === 'image') {
    const bytes = await download(url, maxBytes, signal);
    return inTime(signal, (signal) => madeOfPicture({ context, job }, bytes, { folder, signal }));
  }
  if (!tools) throw new Error('ffmpeg is missing');
  const path = join(folder, 'source');
  await downloadTo(path, url, maxBytes, signal);
  return inTime(signal, (signal) =>
    madeOfFile({ context, job }, { tools, path, folder, mark: job.watermark, signal }),
  );
}

/** Nothing is made before the hashes of the file are reported and answered. */
const scan = ({ context, job }: Job, file: Buffer | { path: string }, frames: Frame[]) =>
  scanFile(file, frames, (part) =>
    orOutage(() => tell(context.platform, job, { outcome: 'hashed', scan: part })),
  );

async function madeOfPicture(one: Job, bytes: Buffer, place: Workplace): Promise<MediaOutput> {
  const { purpose, watermark } = one.job;
  const made = await makePicture(bytes, purpose, watermark, place, async (file) =>
    scan(one, bytes, [{ frame: 0, ...(await hashPicture(file)) }]),
  );
  return labelled(made, aiMarkIn(bytes));
}

async function madeOfFile(one: Job, source: Source): Promise<MediaOutput> {
  const { kind, rank } = one.job;
  const { path, signal } = source;
  if (kind === 'video' && rank === 'fan') await refuseHeavy(source);
  await scan(one, { path }, kind === 'video' ? await hashVideo(source) : []);
  if (kind === 'audio') return makeAudio(source);
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
