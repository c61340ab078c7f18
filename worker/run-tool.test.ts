import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { keepLease } from './keep-lease.ts';
import { PlatformRefusal } from './platform.ts';
import { runTool } from './run-tool.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tools-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const never = new AbortController().signal;
const shell = (script: string, signal = never) =>
  runTool({ program: 'sh', args: ['-c', script], signal });
const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    // A zombie process does not run any more.
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
};
const idIn = (file: string) => Number(readFileSync(join(folder, file), 'utf8').trim());
/** A script that starts another program and writes its process id to a file. */
const parent = (file: string) => `sleep 300 & echo $! > ${join(folder, file)}; wait`;

describe('a program', () => {
  test('[F40] returns its output, or fails with its error message', async () => {
    expect((await shell('echo made')).answer.toString()).toBe('made\n');
    await expect(shell('echo broken >&2; exit 3')).rejects.toMatchObject({
      name: 'ToolFailure',
      message: 'broken',
    });
  });

  test('[F40] does not receive the environment of the worker', async () => {
    vi.stubEnv('TRANSCODE_SECRET', 'CANARY');
    const { answer } = await shell('env');
    vi.unstubAllEnvs();
    expect(answer.toString()).toContain('PATH=');
    expect(answer.toString()).not.toContain('CANARY');
  });

  test('[F40] has a memory limit, and a kill is not reported as a bad file', async () => {
    await expect(shell('kill -9 $$')).rejects.not.toMatchObject({ name: 'ToolFailure' });
    const { answer } = await shell('ulimit -v');
    expect(answer.toString().trim()).toBe('4000000');
  });

  test('[F40] is killed with its child processes when it is stopped', async () => {
    const stop = new AbortController();
    const running = shell(parent('stopped'), stop.signal);
    await vi.waitFor(() => expect(idIn('stopped')).toBeGreaterThan(0), 10_000);
    expect(isAlive(idIn('stopped'))).toBe(true);
    stop.abort();
    await expect(running).rejects.toThrow('aborted');
    await vi.waitFor(() => expect(isAlive(idIn('stopped'))).toBe(false), 5000);
  });

  test('[F40] is killed with its child processes when the worker is killed', async () => {
    const entry = join(folder, 'worker.mts');
    await writeFile(
      entry,
      `import { runTool } from ${JSON.stringify(join(import.meta.dirname, 'run-tool.ts'))};
       await runTool({ program: 'sh', args: ['-c', ${JSON.stringify(parent('shot'))}],
         signal: new AbortController().signal });`,
    );
    const worker = spawn(process.execPath, ['--import', 'tsx', entry], {
      cwd: join(import.meta.dirname, '..'),
      stdio: 'ignore',
    });
    await vi.waitFor(() => expect(idIn('shot')).toBeGreaterThan(0), 15_000);
    expect(isAlive(idIn('shot'))).toBe(true);
    worker.kill('SIGKILL');
    await vi.waitFor(() => expect(isAlive(idIn('shot'))).toBe(false), 5000);
  });
});

describe('a lease', () => {
  test('[F40] is renewed only while its job is in progress', async () => {
    const renew = vi.fn<() => Promise<void>>(() => Promise.resolve());
    const lease = keepLease(renew, { everyMs: 20 });
    await vi.waitFor(() => expect(renew.mock.calls.length).toBeGreaterThan(2));
    lease.end();
    const { length } = renew.mock.calls;
    await new Promise((done) => setTimeout(done, 60));
    expect(renew.mock.calls.length).toBe(length);
    expect(lease.signal.aborted).toBe(false);
  });

  test('[F40] that the platform refuses to renew aborts the job at once', async () => {
    const refused = () => Promise.reject(new PlatformRefusal('callback', 409, 'lease_lost'));
    const lease = keepLease(refused, { everyMs: 10 });
    await vi.waitFor(() => expect(lease.signal.aborted).toBe(true));
    lease.end();
  });

  test('[F40] survives a short outage of the platform and ends after a long one', async () => {
    const away = vi.fn<() => Promise<never>>(() => Promise.reject(new Error('away')));
    const lease = keepLease(away, { everyMs: 10, lastsMs: 120 });
    await vi.waitFor(() => expect(away.mock.calls.length).toBeGreaterThan(1));
    expect(lease.signal.aborted).toBe(false);
    await vi.waitFor(() => expect(lease.signal.aborted).toBe(true));
    lease.end();
  });
});
