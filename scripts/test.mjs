import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBrowser } from './ensure-browser.mjs';
import { ensureFfmpeg } from './ensure-ffmpeg.mjs';

/*
 * `npm test`: runs everything but the long fault tests and the benchmarks. Arguments are passed to
 * vitest, for example `npm test -- --project database`. The last line is the number of passed and
 * failed tests.
 */
const root = join(import.meta.dirname, '..');
const installed = spawnSync(process.execPath, [join(root, 'scripts/ensure-installed.mjs')], {
  stdio: 'inherit',
});
if (installed.status !== 0) process.exit(installed.status ?? 1);
try {
  process.env.CHROMIUM_PATH = ensureBrowser();
  ensureFfmpeg();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}

const folder = mkdtempSync(join(tmpdir(), 'velour-test-'));
const report = join(folder, 'report.json');
const vitest = spawnSync(
  process.execPath,
  [
    join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    `--reporter=${join(root, 'scripts/minute-reporter.mjs')}`,
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...process.argv.slice(2),
  ],
  { cwd: root, stdio: 'inherit' },
);
try {
  const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, 'utf8'));
  console.log(`${numPassedTests} passed, ${numFailedTests} failed`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exit(vitest.status ?? 1);
