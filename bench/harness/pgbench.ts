import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BenchServer } from './server.ts';

interface Reading {
  tps: number;
  transactions: number;
}

export interface Load {
  database: string;
  /** A file in `bench/`, an absolute path, or a built-in script of pgbench. */
  script: { file: string } | { builtin: 'simple-update' };
  seconds: number;
  variables?: Record<string, string | number>;
  seed: number;
}

export interface Pgbench {
  version: string;
  run(load: Load): Promise<Reading>;
  /** Creates the tables of the built-in scripts. */
  initialise(database: string, scale: number): Promise<void>;
}

export const CLIENTS = 16;
const threads = 2;

/**
 * Finds pgbench in `PGBENCH` or PATH. Throws a one-line error with the package to install if it is
 * missing.
 */
export function findPgbench(server: BenchServer): Pgbench {
  const candidates = [process.env.PGBENCH, 'pgbench'].filter((name) => name !== undefined);
  for (const command of candidates) {
    const probe = spawnSync(command, ['--version'], { encoding: 'utf8' });
    if (probe.status === 0) return pgbenchAt(command, probe.stdout.trim(), server);
  }
  throw new Error(
    'pgbench was not found: set PGBENCH, or as root: apt-get install -y --no-install-recommends postgresql-contrib',
  );
}

function pgbenchAt(command: string, version: string, server: BenchServer): Pgbench {
  const connection = ['-h', '127.0.0.1', '-p', String(server.port), '-U', 'postgres'];
  const call = (args: string[]) => capture(command, [...connection, ...args], server.password);
  assertFrozen(command);
  return {
    version,
    async initialise(database, scale) {
      await call(['-i', '-q', '-s', String(scale), database]);
    },
    async run({ database, script, seconds, variables = {}, seed }) {
      const output = await call([
        '-n',
        '--protocol=prepared',
        `--client=${CLIENTS}`,
        `--jobs=${threads}`,
        `--time=${seconds}`,
        `--random-seed=${seed}`,
        ...Object.entries(variables).flatMap(([name, value]) => ['-D', `${name}=${value}`]),
        ...('file' in script ? ['-f', pathOf(script.file)] : ['-b', script.builtin]),
        database,
      ]);
      return parse(output);
    },
  };
}

const pathOf = (file: string) =>
  file.startsWith('/') ? file : join(import.meta.dirname, '..', file);

/**
 * Verifies that pgbench's script is the same as the copy in the repository, which is the baseline.
 */
function assertFrozen(command: string) {
  const shown = spawnSync(command, ['--show-script=simple-update'], { encoding: 'utf8' });
  const frozen = readFileSync(pathOf('baseline/simple-update.sql'), 'utf8');
  const statements = (text: string) =>
    text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '' && !line.startsWith('--'));
  if (statements(shown.stderr + shown.stdout).join('\n') !== statements(frozen).join('\n'))
    throw new Error('pgbench brings another simple-update than baseline/simple-update.sql.');
}

function parse(output: string): Reading {
  const figure = (pattern: RegExp) => Number(pattern.exec(output)?.[1] ?? Number.NaN);
  const reading = {
    tps: figure(/tps = ([\d.]+)/),
    transactions: figure(/number of transactions actually processed: (\d+)/),
  };
  if (Number.isNaN(reading.tps) || Number.isNaN(reading.transactions))
    throw new Error(`pgbench said something else:\n${output.slice(-500)}`);
  return reading;
}

function capture(command: string, args: string[], password: string): Promise<string> {
  return new Promise((done, fail) => {
    const child = spawn(command, args, { env: { ...process.env, PGPASSWORD: password } });
    let output = '';
    let errors = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
    child.on('error', fail);
    child.on('close', (code) => {
      if (code === 0) return done(output);
      fail(new Error(`pgbench ended with ${code}: ${errors.slice(0, 600)}`));
    });
  });
}
