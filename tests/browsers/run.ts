import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensurePackages } from './packages.ts';
import { renderTable, type Step } from './table.ts';

/*
 * `npm run test:browsers [-- Firefox]`: the walk of walk.test.ts in Firefox ESR and WebKitGTK at
 * both widths, and a table of its steps. A word runs the walks alone whose title has it.
 */
const root = join(import.meta.dirname, '..', '..');
const only = process.argv.slice(2);

interface Report {
  testResults: {
    assertionResults: { ancestorTitles: string[]; title: string; status: Step['status'] }[];
  }[];
}

/** A screen without a monitor, on a number that nobody has; WebKit has no mode without windows. */
function startScreen(): Promise<{ display: string; stop: () => void }> {
  const child = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1600x1200x24'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return new Promise((resolve, reject) => {
    child.once('exit', () => reject(new Error('Xvfb did not start.')));
    child.stdout.once('data', (number: Buffer) =>
      resolve({ display: `:${String(number).trim()}`, stop: () => void child.kill() }),
    );
  });
}

ensurePackages();
const screen = await startScreen();
const folder = mkdtempSync(join(tmpdir(), 'velour-browsers-'));
const report = join(folder, 'report.json');
try {
  const { status } = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      '--config=tests/browsers/vitest.config.ts',
      '--reporter=verbose',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...only.flatMap((word) => ['-t', word]),
    ],
    { cwd: root, stdio: 'inherit', env: { ...process.env, DISPLAY: screen.display } },
  );
  // vitest wrote the file in its own format.
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report;
  const steps = testResults.flatMap(({ assertionResults }) =>
    assertionResults.map(({ ancestorTitles, title, status: outcome }) => ({
      walk: ancestorTitles.join(' '),
      title,
      status: outcome,
    })),
  );
  console.log(renderTable(steps));
  const hasRun = steps.some((step) => step.status === 'passed');
  process.exitCode = hasRun ? (status ?? 1) : 1;
} finally {
  screen.stop();
  rmSync(folder, { recursive: true, force: true });
}
