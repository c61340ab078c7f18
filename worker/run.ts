import { setTimeout as delay } from 'node:timers/promises';
import type { z } from 'zod';
import { mailRunAnswer } from '../supabase/functions/_shared/domain/mail-run.ts';
import { runAnswer } from '../supabase/functions/_shared/domain/run.ts';
import { pushRunAnswer } from '../supabase/functions/_shared/domain/push-run.ts';
import { leaseAnswer, sweepAnswer } from '../supabase/functions/_shared/domain/media-jobs.ts';
import type { MediaKind } from '../supabase/functions/_shared/domain/media.ts';
import { takeExport } from './make-export.ts';
import { every, onChange, type Watch } from './polling.ts';
import { callPlatform } from './platform.ts';
import { processJob, type WorkerContext } from './process-job.ts';

/** A function that works through what is due, and how often it is asked; it says whether more is. */
type Run = { name: string; everyMs: number; answer: z.ZodType<{ more: boolean }> };

const runs: readonly Run[] = [
  // Removes objects from Storage.
  { name: 'storage-sweep', everyMs: 30_000, answer: sweepAnswer },
  { name: 'mail-send', everyMs: 3000, answer: mailRunAnswer },
  { name: 'push-send', everyMs: 3000, answer: pushRunAnswer },
  // Settles payments without a result.
  { name: 'payment-reconcile', everyMs: 5000, answer: runAnswer },
  { name: 'payment-renew', everyMs: 5000, answer: runAnswer },
  { name: 'payment-refund', everyMs: 5000, answer: runAnswer },
  { name: 'payouts', everyMs: 5000, answer: runAnswer },
  // Posts messages to an audience at X.
  { name: 'social', everyMs: 5000, answer: runAnswer },
  // Asks providers to forget cards of closed accounts.
  { name: 'card-forget', everyMs: 30_000, answer: runAnswer },
  { name: 'quarantine-report', everyMs: 30_000, answer: runAnswer },
];
const exportEveryMs = 5000;

/** Files that are made one after another. */
type Queue = { kinds: MediaKind[]; with_fans: boolean };
const pictures: Queue = { kinds: ['image', 'audio'], with_fans: true };
const videos: Queue[] = [true, false].map((with_fans) => ({ kinds: ['video'], with_fans }));

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
 * Only one of these takes videos of fans, so that fans never keep all creators waiting.
 */
export async function run(context: WorkerContext): Promise<void> {
  const { platform, tools, log } = context;
  const watch: Watch = context;
  if (!tools) {
    log('Video and audio wait: install ffmpeg, or name it in FFMPEG_PATH and FFPROBE_PATH.');
  }
  const queues = tools ? [pictures, ...videos] : [{ ...pictures, kinds: ['image' as const] }];
  await Promise.all([
    ...queues.map((queue) => makeMedia(context, queue)),
    ...runs.map(({ name, everyMs, answer }) =>
      every(everyMs, watch, async () =>
        answer.parse(await callPlatform(platform, name, request())),
      ),
    ),
    every(exportEveryMs, watch, () => makeExport(context)),
  ]);
}

/** Leases jobs and processes them, one after another. */
async function makeMedia(context: WorkerContext, queue: Queue): Promise<void> {
  const { stop, log } = context;
  const report = onChange(log);
  let workedAt = Date.now();
  while (!stop.aborted) {
    let pause: number;
    try {
      const hasWorked = await takeJob(context, queue);
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

async function takeJob(context: WorkerContext, queue: Queue): Promise<boolean> {
  const answer = await callPlatform(context.platform, 'transcode-jobs', {
    ...request(),
    ...queue,
    limit: 1,
  });
  const { jobs } = leaseAnswer.parse(answer);
  for (const job of jobs) await processJob(context, job);
  return jobs.length > 0;
}

const request = () => ({ request_id: crypto.randomUUID() });

/** Makes the next export of a user's own data. */
async function makeExport(context: WorkerContext) {
  return takeExport(context, (content) =>
    callPlatform(context.platform, 'export-jobs', { ...request(), ...content }),
  );
}
