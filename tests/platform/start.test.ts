import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Pool } from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readRunning, removeState } from '../../local/state.ts';

/*
 * A second platform, started as `npm start` does it. Its memory is measured in a process of its own,
 * because the process of a test runner uses more.
 */
const project = join(import.meta.dirname, '../..');
const name = `${process.env.VELOUR_STACK ?? 'test'}-start`;
const largestMegabytes = 300;

let platform: ChildProcess;
let said = '';

beforeAll(async () => {
  removeState(name);
  // without this file the page counts as changed and is built again
  rmSync(join(project, 'dist', '.sources'), { force: true });
  platform = spawn(process.execPath, ['--import', 'tsx', 'scripts/start.ts'], {
    cwd: project,
    env: { ...process.env, NODE_ENV: undefined, VELOUR_STACK: name },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [platform.stdout, platform.stderr])
    stream?.on('data', (chunk: Buffer) => (said += chunk.toString()));
  await vi.waitFor(() => expect(said).toContain('is ready'), { timeout: 230_000, interval: 250 });
}, 240_000);

afterAll(async () => {
  if (platform.exitCode === null) {
    platform.kill('SIGTERM');
    await once(platform, 'exit');
  }
  removeState(name);
});

test('the main process of a first start, with build and drawing, uses less than 300 MB', () => {
  expect(said).toContain('Drawing');
  const status = readFileSync(`/proc/${platform.pid}/status`, 'utf8');
  const peak = Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024;
  expect(peak).toBeGreaterThan(30);
  expect(peak).toBeLessThan(largestMegabytes);
});

test('pictures of the demo profiles have the placeholders of what was drawn', async () => {
  const pool = new Pool({ connectionString: readRunning(name)?.addresses.database });
  const { rows } = await pool.query<{ pictures: number; alike: number }>(`
    select count(*)::int as pictures, (count(*) - count(distinct p.blur))::int as alike
    from public.profile_pictures p join public.media m on m.id = p.media_id and m.blur = p.blur`);
  await pool.end();
  expect(rows[0]?.pictures).toBeGreaterThan(60);
  expect(rows[0]?.alike).toBeLessThan(10);
});

test('the page is served with its security headers and contains the URL of the API', async () => {
  const running = readRunning(name);
  const response = await fetch(`${running?.addresses.page}/feed`);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-security-policy')).toContain(
    `connect-src 'self' blob: ${running?.addresses.api} ws:`,
  );
  expect(await response.text()).toContain(`content="${running?.addresses.api}"`);
});

test('SIGTERM ends the platform and all of its child processes', async () => {
  const started = childrenOf(platform.pid ?? 0);
  expect(started.length).toBeGreaterThan(3);
  platform.kill('SIGTERM');
  await once(platform, 'exit');
  await expect.poll(() => started.filter(isAlive), { timeout: 60_000 }).toEqual([]);
});

function childrenOf(pid: number): number[] {
  const list = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return list.split(' ').filter(Boolean).map(Number);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
