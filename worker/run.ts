import { setTimeout as delay } from 'node:timers/promises';
import { mailRunAnswer } from '../supabase/functions/_shared/domain/mail-run.ts';
import { paymentRunAnswer } from '../supabase/functions/_shared/domain/payment-run.ts';
import { pushRunAnswer } from '../supabase/functions/_shared/domain/push-run.ts';
import { leaseAnswer, sweepAnswer } from '../supabase/functions/_shared/domain/media-jobs.ts';
import type { MediaKind } from '../supabase/functions/_shared/domain/media.ts';
import { takeExport } from './make-export.ts';
import { every, onChange, type Watch } from './polling.ts';
import { callPlatform, type Platform } from './platform.ts';
import { processJob, type WorkerContext } from './process-job.ts';

const sweepEveryMs = 30_000;
const mailEveryMs = 3000;
const pushEveryMs = 3000;
const reconcileEveryMs = 5000;
const renewEveryMs = 5000;
const refundEveryMs = 5000;
const payoutEveryMs = 5000;
const socialEveryMs = 5000;
const exportEveryMs = 5000;
const forgetEveryMs = 30_000;
const quarantineEveryMs = 30_000;
/**
 * milliseconds: short pauses while there are jobs, longer ones while there are none or the platform
 * is away
 */
const pausesMs = { busy: 0, recent: 500, quiet: 2000, away: 5000 };
const recentMs = 60_000;

/**
 * Runs the jobs of the worker in parallel until it is stopped. Pictures and recordings have a queue
 * of their own, so that an avatar or a recording never waits for a video. Videos have two queues: a
 * short video can pass a long one, and one is transcoded while the other is downloaded or stored.
 */
export async function run(context: WorkerContext): Promise<void> {
  const { platform, tools, log } = context;
  const watch: Watch = context;
  const queues: MediaKind[][] = [tools ? ['image', 'audio'] : ['image']];
  if (tools) queues.push(['video'], ['video']);
  else log('Video and audio wait: install ffmpeg, or name it in FFMPEG_PATH and FFPROBE_PATH.');
  await Promise.all([
    ...queues.map((kinds) => makeMedia(context, kinds)),
    every(sweepEveryMs, watch, () => sweep(platform)),
    every(mailEveryMs, watch, () => sendMails(platform)),
    every(pushEveryMs, watch, () => sendPushes(platform)),
    every(reconcileEveryMs, watch, () => reconcile(platform)),
    every(renewEveryMs, watch, () => renew(platform)),
    every(refundEveryMs, watch, () => refund(platform)),
    every(payoutEveryMs, watch, () => payOut(platform)),
    every(socialEveryMs, watch, () => postAtX(platform)),
    every(forgetEveryMs, watch, () => forgetCards(platform)),
    every(quarantineEveryMs, watch, () => reportQuarantined(platform)),
    every(exportEveryMs, watch, () => makeExport(context)),
  ]);
}

/** Leases jobs and processes them, one after another. */
async function makeMedia(context: WorkerContext, kinds: MediaKind[]): Promise<void> {
  const { stop, log } = context;
  const report = onChange(log);
  let workedAt = Date.now();
  while (!stop.aborted) {
    let pause: number;
    try {
      const hasWorked = await takeJob(context, kinds);
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

async function takeJob(context: WorkerContext, kinds: MediaKind[]): Promise<boolean> {
  const answer = await callPlatform(context.platform, 'transcode-jobs', {
    ...request(),
    kinds,
    limit: 1,
  });
  const { jobs } = leaseAnswer.parse(answer);
  for (const job of jobs) await processJob(context, job);
  return jobs.length > 0;
}

const request = () => ({ request_id: crypto.randomUUID() });

/** Runs the function that removes objects from Storage. */
async function sweep(platform: Platform) {
  return sweepAnswer.parse(await callPlatform(platform, 'storage-sweep', request()));
}

/** Runs the function that sends the due mails. */
async function sendMails(platform: Platform) {
  return mailRunAnswer.parse(await callPlatform(platform, 'mail-send', request()));
}

/** Runs the function that sends the due pushes. */
async function sendPushes(platform: Platform) {
  return pushRunAnswer.parse(await callPlatform(platform, 'push-send', request()));
}

/** Runs the function that settles payments without a result. */
async function reconcile(platform: Platform) {
  return paymentRunAnswer.parse(await callPlatform(platform, 'payment-reconcile', request()));
}

/** Runs the function that charges the cards of renewals. */
async function renew(platform: Platform) {
  return paymentRunAnswer.parse(await callPlatform(platform, 'payment-renew', request()));
}

/** Runs the function that refunds to cards. */
async function refund(platform: Platform) {
  return paymentRunAnswer.parse(await callPlatform(platform, 'payment-refund', request()));
}

/** Runs the function that asks for the transfers of due withdrawals. */
async function payOut(platform: Platform) {
  return paymentRunAnswer.parse(await callPlatform(platform, 'payouts', request()));
}

/** Runs the function that posts messages to an audience at X. */
async function postAtX(platform: Platform) {
  return paymentRunAnswer.parse(await callPlatform(platform, 'social', request()));
}

/** Runs the function that asks providers to forget cards of closed accounts. */
async function forgetCards(platform: Platform) {
  return paymentRunAnswer.parse(await callPlatform(platform, 'card-forget', request()));
}

/** Runs the function that sends reports of quarantined files. */
async function reportQuarantined(platform: Platform) {
  return paymentRunAnswer.parse(await callPlatform(platform, 'quarantine-report', request()));
}

/** Makes the next export of a user's own data. */
async function makeExport(context: WorkerContext) {
  return takeExport(context, (content) =>
    callPlatform(context.platform, 'export-jobs', { ...request(), ...content }),
  );
}
