import { setTimeout as delay } from 'node:timers/promises';
import { mailErrandAnswer } from '../supabase/functions/_shared/domain/mail-errand.ts';
import { paymentErrandAnswer } from '../supabase/functions/_shared/domain/payment-errand.ts';
import { leaseAnswer, sweepAnswer } from '../supabase/functions/_shared/domain/media-jobs.ts';
import type { MediaKind } from '../supabase/functions/_shared/domain/media.ts';
import { every, onChange, type Watch } from './errands.ts';
import { callPlatform, type Platform } from './platform.ts';
import { processJob, type Workshop } from './process-job.ts';

const sweepEveryMs = 30_000;
const mailEveryMs = 3000;
const reconcileEveryMs = 60_000;
/** Asks often while there is work and seldom while there is none. */
const pausesMs = { busy: 0, recent: 500, quiet: 2000, away: 5000 };
const recentMs = 60_000;

/**
 * Does the worker's jobs beside each other until it is told to stop. Pictures and recordings have a
 * lane of their own: nobody's avatar or voice waits for somebody's film. Films have two: a short one
 * passes a long one, and while one is fetched or stored the other is made.
 */
export async function run(workshop: Workshop): Promise<void> {
  const { platform, tools, log } = workshop;
  const watch: Watch = workshop;
  const lanes: MediaKind[][] = [tools ? ['image', 'audio'] : ['image']];
  if (tools) lanes.push(['video'], ['video']);
  else log('Video and sound wait: install ffmpeg, or name it in FFMPEG_PATH and FFPROBE_PATH.');
  await Promise.all([
    ...lanes.map((kinds) => makeMedia(workshop, kinds)),
    every(sweepEveryMs, watch, () => sweep(platform)),
    every(mailEveryMs, watch, () => sendMails(platform)),
    every(reconcileEveryMs, watch, () => reconcile(platform)),
  ]);
}

/** Leases jobs and makes them, one after another. */
async function makeMedia(workshop: Workshop, kinds: MediaKind[]): Promise<void> {
  const { stop, log } = workshop;
  const report = onChange(log);
  let workedAt = Date.now();
  while (!stop.aborted) {
    let pause: number;
    try {
      const hasWorked = await takeJob(workshop, kinds);
      if (hasWorked) workedAt = Date.now();
      const isRecent = Date.now() - workedAt < recentMs;
      pause = hasWorked ? pausesMs.busy : isRecent ? pausesMs.recent : pausesMs.quiet;
      report('');
    } catch (error) {
      report(error instanceof Error ? error.message : String(error));
      pause = pausesMs.away;
    }
    await delay(pause, undefined, { signal: stop }).catch(() => undefined);
  }
}

async function takeJob(workshop: Workshop, kinds: MediaKind[]): Promise<boolean> {
  const answer = await callPlatform(workshop.platform, 'transcode-jobs', {
    ...request(),
    kinds,
    limit: 1,
  });
  const { jobs } = leaseAnswer.parse(answer);
  for (const job of jobs) await processJob(workshop, job);
  return jobs.length > 0;
}

const request = () => ({ request_id: crypto.randomUUID() });

/** Has the bytes removed that the database let go of. */
async function sweep(platform: Platform) {
  return sweepAnswer.parse(await callPlatform(platform, 'storage-sweep', request()));
}

/** Has the mails sent that are due. */
async function sendMails(platform: Platform) {
  return mailErrandAnswer.parse(await callPlatform(platform, 'mail-send', request()));
}

/** Has the charges looked up that nobody has answered. */
async function reconcile(platform: Platform) {
  return paymentErrandAnswer.parse(await callPlatform(platform, 'payment-reconcile', request()));
}
