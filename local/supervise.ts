import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ServerUser } from './postgres/binaries.ts';

export interface ProcessSpec {
  name: string;
  command: string;
  args: string[];
  env?: Record<string, string>;
  cwd?: string;
  /** The account of the program, where it is not that of this process. */
  user?: ServerUser | null;
  log(line: string): void;
  /**
   * The folder for process id files, by which the next start ends a process left by a killed run.
   */
  stateDir: string;
}

export interface Supervised {
  stop(): Promise<void>;
  /** Process id of the running child, for tests that kill it. */
  pid(): number | undefined;
  /** Kills the running child, which is restarted. */
  kill(): void;
}

const longestPauseMs = 5000;

/** Runs a program until it is stopped; a crash is logged and the program restarted. */
export function supervise(spec: ProcessSpec): Supervised {
  let stopping = false;
  let child: ChildProcess | undefined;
  let pause = 100;
  let timer: NodeJS.Timeout | undefined;

  const start = () => {
    const startedAt = Date.now();
    const started = spawn(spec.command, spec.args, {
      ...spec.user,
      cwd: spec.cwd,
      env: { ...process.env, ...spec.env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    child = started;
    notePid(spec, started.pid);
    for (const stream of [started.stdout, started.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        for (const line of chunk.toString().split('\n'))
          if (line.trim()) spec.log(`${spec.name}: ${line}`);
      });
    }
    const ended = (reason: string) => {
      if (stopping || child !== started) return;
      child = undefined;
      pause = Date.now() - startedAt > 10_000 ? 100 : Math.min(pause * 2, longestPauseMs);
      spec.log(`${spec.name} stopped (${reason}); restarting it`);
      timer = setTimeout(start, pause);
    };
    started.once('error', (error) => ended(error.message));
    started.once('exit', (code, signal) => ended(signal ?? `exit ${code}`));
  };
  start();

  return {
    pid: () => child?.pid,
    kill: () => void child?.kill('SIGKILL'),
    async stop() {
      stopping = true;
      clearTimeout(timer);
      if (child) await endProcess(child);
      rmSync(pidFile(spec), { force: true });
    },
  };
}

async function endProcess(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), 3000);
  await ended;
  clearTimeout(timer);
}

const pidFile = (spec: Pick<ProcessSpec, 'name' | 'stateDir'>) =>
  join(spec.stateDir, `${spec.name}.pid`);

function notePid(spec: ProcessSpec, pid: number | undefined) {
  if (pid) writeFileSync(pidFile(spec), `${pid}\n${spec.command}`);
}

/** Ends a process that an earlier, killed run left behind, if its command matches the noted one. */
export function endLeftover(name: string, stateDir: string) {
  const file = pidFile({ name, stateDir });
  if (!existsSync(file)) return;
  const [pid, command] = readFileSync(file, 'utf8').split('\n');
  const probe = spawnSync('ps', ['-o', 'args=', '-p', pid ?? ''], { encoding: 'utf8' });
  if (command && probe.stdout.includes(command)) {
    try {
      process.kill(Number(pid), 'SIGKILL');
    } catch {
      // The process exited in the meantime.
    }
  }
  rmSync(file, { force: true });
}
