import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

/* Runs the `npm start` of package.json, with a small program in place of the platform. */
const project = join(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'velour-start-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const program = `
  process.on('SIGINT', () => { console.log('stopping'); process.exit(0); });
  process.on('SIGTERM', () => { console.log('stopping'); process.exit(0); });
  console.log('running', process.pid);
  setInterval(() => {}, 1000);
`;

test.each(['SIGINT', 'SIGTERM'] as const)(
  '%s to the npm process stops the platform',
  async (signal) => {
    const { scripts } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8')) as {
      scripts: Record<'start', string>;
    };
    const start = scripts.start.replace('scripts/start.ts', 'program.ts');
    expect(start).toContain('program.ts');
    writeFileSync(
      join(folder, 'package.json'),
      JSON.stringify({ type: 'module', scripts: { start } }),
    );
    writeFileSync(join(folder, 'program.ts'), program);
    rmSync(join(folder, 'node_modules'), { force: true });
    symlinkSync(join(project, 'node_modules'), join(folder, 'node_modules'));

    const npm = spawn('npm', ['start'], { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'] });
    let said = '';
    npm.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
    await expect.poll(() => said, { timeout: 15_000 }).toMatch(/running \d+/);
    const pid = Number(/running (\d+)/.exec(said)?.[1]);
    try {
      npm.kill(signal);
      await expect.poll(() => isAlive(pid), { timeout: 5000 }).toBe(false);
      expect(said).toContain('stopping');
    } finally {
      if (isAlive(pid)) process.kill(pid, 'SIGKILL');
      npm.kill('SIGKILL');
    }
  },
);

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
