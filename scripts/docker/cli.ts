import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { z } from 'zod';

const project = join(import.meta.dirname, '..', '..');

/** The Supabase CLI of this project, or the one in `SUPABASE_CLI`. */
export const cli = process.env.SUPABASE_CLI ?? join(project, 'node_modules', '.bin', 'supabase');

export const cliEnvironment = { SUPABASE_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1' };

/** Runs a command of the CLI with direct access to the terminal. */
export async function runCli(...args: string[]): Promise<void> {
  const child = spawn(cli, args, {
    cwd: project,
    env: { ...process.env, ...cliEnvironment },
    stdio: 'inherit',
  });
  const code = await new Promise<number | null>((done, fail) => {
    child.once('error', fail);
    child.once('exit', done);
  });
  if (code !== 0) throw new Error(`supabase ${args.join(' ')} failed.`);
}

const statusOutput = z.object({
  API_URL: z.url(),
  DB_URL: z.string().startsWith('postgresql://'),
  PUBLISHABLE_KEY: z.string().min(1),
  SECRET_KEY: z.string().min(1),
  STUDIO_URL: z.string().optional(),
  MAILPIT_URL: z.string().optional(),
});
export type ProjectStatus = z.output<typeof statusOutput>;

/** The addresses and keys of the containers. */
export function projectStatus(): ProjectStatus {
  const { status, stdout, stderr } = spawnSync(cli, ['status', '-o', 'json'], {
    cwd: project,
    env: { ...process.env, ...cliEnvironment },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`supabase status failed: ${stderr.trim()}`);
  return readStatus(stdout);
}

/** Parses the output of `supabase status -o json`, which can begin with lines of notes. */
export function readStatus(output: string): ProjectStatus {
  const json: unknown = JSON.parse(output.slice(Math.max(0, output.indexOf('{'))) || 'null');
  const read = statusOutput.safeParse(json);
  if (read.success) return read.data;
  throw new Error(`supabase status answered without ${z.prettifyError(read.error)}`);
}
