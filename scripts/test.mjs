import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBrowser } from './ensure-browser.mjs';
import { ensureFfmpeg } from './ensure-ffmpeg.mjs';

/*
 * `npm test`: runs everything but the long fault tests and the benchmarks, and last the project
 * whose platform has a clock of its own. Arguments are passed to vitest, for example
 * `npm test -- --project database`. The last line is the number of passed and failed tests.
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

/** Whether a hook of the file failed, so that its tests have no result. */
function isBroken({ status: outcome, assertionResults }) {
  return outcome === 'failed' && assertionResults.every((test) => test.status !== 'failed');
}

const given = process.argv.slice(2);
// One platform at a time: the second one would only idle beside the first.
const runs = given.some((argument) => argument.startsWith('--project'))
  ? [given]
  : [
      [...given, '--project=!months'],
      [...given, '--project=months', '--passWithNoTests'],
    ];
const folder = mkdtempSync(join(tmpdir(), 'velour-test-'));
const report = join(folder, 'report.json');
let status = 0;
let passed = 0;
let failed = 0;
try {
  for (const chosen of runs) {
    const vitest = spawnSync(
      process.execPath,
      [
        join(root, 'node_modules/vitest/vitest.mjs'),
        'run',
        `--reporter=${join(root, 'scripts/minute-reporter.mjs')}`,
        '--reporter=json',
        `--outputFile.json=${report}`,
        ...chosen,
      ],
      { cwd: root, stdio: 'inherit' },
    );
    status ||= vitest.status ?? 1;
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(
      readFileSync(report, 'utf8'),
    );
    passed += numPassedTests;
    failed += numFailedTests + testResults.filter(isBroken).length;
  }
  console.log(`${passed} passed, ${failed} failed`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exit(status);
