import { spawnSync } from 'node:child_process';
import { cpus } from 'node:os';
import type { Options } from '../options.ts';
import { median } from './compare.ts';
import { CLIENTS } from './pgbench.ts';
import type { Database } from './server.ts';

export type Facts = Record<string, string | number>;

/** The conditions of a figure other than the code: versions, machine, seed and load. */
export async function factsOf(
  options: Options,
  database: Database,
  pgbenchVersion: string,
): Promise<Facts> {
  const [row] = await database.run(
    `select current_setting('server_version') as version, current_setting('fsync') as fsync,
            current_setting('synchronous_commit') as commits`,
  );
  if (row?.['fsync'] !== 'on' || row['commits'] !== 'on')
    throw new Error('The cluster is not durable: its figures would mean nothing.');
  return {
    date: new Date().toISOString().slice(0, 10),
    commit: commit(),
    postgres: String(row['version']),
    pgbench: /[\d.]+/.exec(pgbenchVersion)?.[0] ?? pgbenchVersion,
    node: process.version,
    processor: `${cpus().length} x ${cpus()[0]?.model ?? 'unknown'}`,
    'fixed calculation': `${Math.round(fixedCalculationMs())} ms`,
    clients: CLIENTS,
    rounds: options.pace.rounds,
    'seconds a reading': options.seconds,
    seed: options.seed,
    pace: options.pace.name,
  };
}

/**
 * Milliseconds that building and sorting 100,000 objects takes, as the median of nine. Machines of
 * the same model differ by a factor of three in it, and so do times of the page.
 */
function fixedCalculationMs(): number {
  const readings = Array.from({ length: 9 }, () => {
    const begun = performance.now();
    Array.from({ length: 100_000 }, (_, at) => ({ key: (at * 7919) % 100_003 })).sort(
      (one, other) => one.key - other.key,
    );
    return performance.now() - begun;
  });
  return median(readings);
}

function commit(): string {
  const head = spawnSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' });
  const dirty = spawnSync('git', ['status', '--porcelain', 'supabase/schemas', 'bench', 'local'], {
    encoding: 'utf8',
  });
  return `${head.stdout.trim()}${dirty.stdout.trim() === '' ? '' : ' with changes'}`;
}
