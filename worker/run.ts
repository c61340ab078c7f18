import { setTimeout as delay } from 'node:timers/promises';
import { mailErrandAnswer } from '../supabase/functions/_shared/domain/mail-errand.ts';
import { leaseAnswer, sweepAnswer } from '../supabase/functions/_shared/domain/media-jobs.ts';
import { every, onChange, type Watch } from './errands.ts';
import { callPlatform, type Platform } from './platform.ts';
import { processJob } from './process-job.ts';

type Options = Watch & { platform: Platform };

const sweepEveryMs = 30_000;
const mailEveryMs = 3000;
/** Asks often while there is work and seldom while there is none. */
const pausesMs = { busy: 0, recent: 500, quiet: 2000, away: 5000 };
const recentMs = 60_000;

/** Does the worker's jobs beside each other until it is told to stop. */
export async function run(options: Options): Promise<void> {
  const { platform } = options;
  await Promise.all([
    makeMedia(options),
    every(sweepEveryMs, options, () => sweep(platform)),
    every(mailEveryMs, options, () => sendMails(platform)),
  ]);
}

/** Leases jobs and makes them, one after another. */
async function makeMedia({ platform, stop, log }: Options): Promise<void> {
  const report = onChange(log);
  let workedAt = Date.now();
  while (!stop.aborted) {
    let pause: number;
    try {
      const hasWorked = await takeJob(platform, log);
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

async function takeJob(platform: Platform, log: Options['log']): Promise<boolean> {
  const answer = await callPlatform(platform, 'transcode-jobs', {
    request_id: crypto.randomUUID(),
    kinds: ['image'],
    limit: 1,
  });
  const { jobs } = leaseAnswer.parse(answer);
  for (const job of jobs) await processJob(platform, job, log);
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
