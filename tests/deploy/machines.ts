import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import type { Stack } from '../../local/stack.ts';
import {
  signatureHeader,
  signWorkerRequest,
  timestampHeader,
} from '../../supabase/functions/_shared/domain/worker-signature.ts';
import { keepDoing, type Act } from './load.ts';
import { poolOf } from './platform.ts';

/** The programs of a platform that run twice, by a word of their command line. */
export const programs = {
  rest: /postgrest$/m,
  worker: /worker\/main\.ts/,
  functions: /functions\/dispatcher\.ts/,
};
type Program = keyof typeof programs;

/** The processes of a program among the children of this one, which started the platform. */
export function processesOf(program: Program): number[] {
  const { stdout } = spawnSync('ps', ['-o', 'pid=,args=', '--ppid', String(process.pid)], {
    encoding: 'utf8',
  });
  return stdout
    .split('\n')
    .filter((line) => programs[program].test(line.trim()))
    .map((line) => Number.parseInt(line, 10));
}

/** The processor time of a process in hundredths of a second. */
export function busyTicks(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return Number(fields[11]) + Number(fields[12]);
}

/** Holds the workers and the clocks, so that work piles up; returns what lets all go at once. */
export async function holdWork(pool: Pool): Promise<() => Promise<void>> {
  const workers = processesOf('worker');
  for (const pid of workers) process.kill(pid, 'SIGSTOP');
  await pool.query('update cron.job set active = false');
  return async () => {
    await pool.query('update cron.job set active = true');
    for (const pid of workers) process.kill(pid, 'SIGCONT');
  };
}

/** What a worker asks for. One that leased a file would have to make it, and mails are many. */
const endpoints = ['push-send', 'payment-renew', 'payouts'];
const jobs = ['publish_due_posts', 'publish_due_globals', 'renew_due', 'queue_pushes'];
/** Two workers and two clocks seldom ask in the same millisecond; so many more of each do. */
const more = 2;

/** Asks for the same work as the workers and the clocks, at once and without a pause. */
export function pressing(stack: Stack): ReturnType<typeof keepDoing> {
  const pool = poolOf(stack, more * jobs.length);
  const acts: [string, Act][] = [];
  for (let nth = 1; nth <= more; nth += 1) {
    for (const endpoint of endpoints)
      acts.push([`${endpoint} ${nth}`, () => askAsWorker(stack, endpoint)]);
    for (const job of jobs)
      acts.push([
        `${job} ${nth}`,
        async () => {
          await pool.query(`select private.${job}()`);
          return null;
        },
      ]);
  }
  const { stop, ...doing } = keepDoing(Object.fromEntries(acts));
  return {
    ...doing,
    async stop() {
      const done = await stop();
      if (!pool.ended) await pool.end();
      return done;
    },
  };
}

async function askAsWorker(stack: Stack, endpoint: string): Promise<string | null> {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const body = JSON.stringify({ request_id: randomUUID() });
  const secret = stack.secrets.transcodeSecret;
  const answer = await fetch(`${stack.addresses.api}/functions/v1/${endpoint}`, {
    method: 'POST',
    body,
    headers: {
      [timestampHeader]: timestamp,
      [signatureHeader]: await signWorkerRequest(secret, { endpoint, timestamp, body }),
    },
  });
  const text = await answer.text();
  return answer.ok ? null : `${answer.status} ${text}`;
}
