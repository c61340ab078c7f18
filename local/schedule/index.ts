import type { Pool } from 'pg';
import type { PartContext } from '../part.ts';
import { createPool } from '../pool.ts';
import { intervalSeconds, isDue } from './due.ts';
import { sendQueued } from './net.ts';

interface Job {
  jobid: string;
  schedule: string;
  command: string;
}

/**
 * Runs the rows of `cron.job` when they are due and sends the requests queued by `net`. Both are
 * extensions on the hosted platform, inside of the database: no pooler is before them.
 */
export function startSchedule(ctx: PartContext) {
  const pool = createPool(ctx.databaseUrl('postgres', 'session'), 3);
  const lastRun = new Map<string, number>();
  let busy = false;

  const tick = async () => {
    if (busy) return;
    busy = true;
    try {
      for (const job of await dueJobs(pool, lastRun)) await runJob(pool, job, ctx.log);
      await sendQueued(pool);
    } catch {
      // The database is unavailable for a moment; the next tick tries again.
    } finally {
      busy = false;
    }
  };
  const timer = setInterval(() => void tick(), 500);
  return {
    async stop() {
      clearInterval(timer);
      await pool.end();
    },
  };
}

async function dueJobs(pool: Pool, lastRun: Map<string, number>): Promise<Job[]> {
  const exists = await pool.query<{ job: string | null }>(
    `select to_regclass('cron.job')::text as job`,
  );
  if (!exists.rows[0]?.job) return [];
  const { rows } = await pool.query<Job>(
    'select jobid, schedule, command from cron.job where active order by jobid',
  );
  const now = Date.now();
  const minute = Math.floor(now / 60_000);
  return rows.filter((job) => {
    const seconds = intervalSeconds(job.schedule);
    const slot = seconds ? Math.floor(now / 1000 / seconds) : minute;
    if (lastRun.get(job.jobid) === slot) return false;
    const isFirstLook = !lastRun.has(job.jobid);
    lastRun.set(job.jobid, slot);
    return seconds ? !isFirstLook : isDue(job.schedule, new Date(now));
  });
}

async function runJob(pool: Pool, job: Job, log: (line: string) => void) {
  const startedAt = new Date();
  let status = 'succeeded';
  let message = '';
  try {
    await pool.query(job.command);
  } catch (error) {
    status = 'failed';
    message = error instanceof Error ? error.message : String(error);
    log(`cron: job ${job.jobid} failed: ${message}`);
  }
  await pool.query(
    `insert into cron.job_run_details (jobid, database, username, command, status, return_message, start_time, end_time)
     values ($1, current_database(), current_user, $2, $3, $4, $5, now())`,
    [job.jobid, job.command, status, message, startedAt],
  );
}
