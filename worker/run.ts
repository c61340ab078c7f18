import { setTimeout as delay } from 'node:timers/promises';
import { leaseAnswer, sweepAnswer } from '../supabase/functions/_shared/domain/media-jobs.ts';
import { callPlatform, type Platform } from './platform.ts';
import { processJob } from './process-job.ts';

type Options = {
  platform: Platform;
  /** Aborted to stop: the job under way is ended, no other is taken. */
  stop: AbortSignal;
  log(line: string): void;
};

const sweepEveryMs = 30_000;
/** Asks often while there is work and seldom while there is none. */
const pausesMs = { busy: 0, recent: 500, quiet: 2000, away: 5000 };
const recentMs = 60_000;

/** Leases jobs and makes them, one after another, until it is told to stop. */
export async function run({ platform, stop, log }: Options): Promise<void> {
  const report = onChange(log);
  let workedAt = Date.now();
  let sweptAt = 0;
  while (!stop.aborted) {
    let pause: number;
    try {
      const hasWorked = await takeJob(platform, log);
      if (hasWorked) workedAt = Date.now();
      const isRecent = Date.now() - workedAt < recentMs;
      pause = hasWorked ? pausesMs.busy : isRecent ? pausesMs.recent : pausesMs.quiet;
      if (!hasWorked && Date.now() - sweptAt > sweepEveryMs) {
        sweptAt = Date.now();
        await sweep(platform).catch((error: unknown) => log(String(error)));
      }
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

/** Has the bytes removed that the database let go of. */
async function sweep(platform: Platform) {
  for (let more = true; more;) {
    const answer = await callPlatform(platform, 'storage-sweep', {
      request_id: crypto.randomUUID(),
    });
    more = sweepAnswer.parse(answer).more;
  }
}

/** The same trouble is told once, not at every try. */
function onChange(log: Options['log']) {
  let last = '';
  return (line: string) => {
    if (line !== last && line !== '') log(line);
    last = line;
  };
}
