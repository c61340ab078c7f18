import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Pool } from 'pg';

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
