import { spawn, type ChildProcess } from 'node:child_process';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PartContext } from '../part.ts';
import { project } from '../project.ts';
import { denoCommand } from './deno-binary.ts';

const dispatcher = fileURLToPath(new URL('./dispatcher.ts', import.meta.url));

/** The only variables of this process that are passed on: those that any program needs. */
const inherited = ['PATH', 'HOME', 'TMPDIR', 'SystemRoot', 'TEMP', 'LANG'];

export interface DenoOptions {
  port: number;
  env: Record<string, string>;
  functionsDir: string;
}

export interface DenoRuntime {
  child: ChildProcess;
  stop(): Promise<void>;
}

/**
 * Starts the dispatcher and resolves when it responds. It works offline: modules come from the
 * project's node_modules.
 */
export async function startDeno(ctx: PartContext, options: DenoOptions): Promise<DenoRuntime> {
  const { command, args } = denoCommand();
  const child = spawn(command, [...args, ...denoArguments(options)], {
    cwd: project,
    env: environment(ctx, options.env),
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  child.stdin.on('error', () => {});
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      for (const line of chunk.toString().split('\n')) if (line.trim()) ctx.log(line);
    });
  }
  await answers(child, options.port);
  return { child, stop: () => end(child) };
}

function denoArguments({ port, functionsDir }: DenoOptions) {
  return [
    'run',
    '--node-modules-dir=manual',
    '--no-lock',
    '--cached-only',
    '--no-prompt',
    '--allow-net',
    '--allow-env',
    `--allow-read=${project},${resolve(functionsDir)}`,
    dispatcher,
    String(port),
    resolve(functionsDir),
  ];
}

/** The environment of a function: the platform's URLs and keys, and the function's secrets. */
function environment(ctx: PartContext, secrets: Record<string, string>): Record<string, string> {
  const kept = inherited.flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return {
    ...Object.fromEntries(kept),
    DENO_DIR: resolve(ctx.dataDir, 'deno'),
    DENO_NO_UPDATE_CHECK: '1',
    NO_COLOR: '1',
    SUPABASE_URL: ctx.apiUrl,
    // As a project without the older keys (anon, service_role) has them.
    SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: ctx.publishableKey }),
    SUPABASE_SECRET_KEYS: JSON.stringify({ default: ctx.secretKey }),
    SUPABASE_DB_URL: ctx.databaseUrl('postgres'),
    ...secrets,
  };
}

async function answers(child: ChildProcess, port: number) {
  const deadline = Date.now() + 30_000;
  while (child.exitCode === null && child.signalCode === null && Date.now() < deadline) {
    const response = await fetch(`http://127.0.0.1:${port}/_ready`).catch(() => null);
    await response?.body?.cancel();
    if (response?.ok) return;
    await new Promise((done) => setTimeout(done, 50));
  }
  await end(child);
  throw new Error(`the edge functions did not start on port ${port}`);
}

async function end(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), 3000);
  await ended;
  clearTimeout(timer);
}
