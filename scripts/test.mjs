import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { ensureBrowser } from './ensure-browser.mjs';
import { ensureFfmpeg } from './ensure-ffmpeg.mjs';

/*
 * `npm test`: runs everything but the long fault tests and the benchmarks, and last the project
 * whose platform has a clock of its own. Arguments are passed to vitest, for example
 * `npm test -- --project database`. The last line is the number of passed and failed tests.
 * With `--confirm`, up to eight files that failed run once more, alone; a file that passes then is
 * named as unsteady and does not fail the run.
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

const CONFIRMED = 8;

const given = process.argv.slice(2).filter((argument) => argument !== '--confirm');
const isConfirming = process.argv.includes('--confirm');
// One platform at a time: the second one would only idle beside the first.
const runs = given.some((argument) => argument.startsWith('--project'))
  ? [given]
  : [
      [...given, '--project=!months'],
      [...given, '--project=months', '--passWithNoTests'],
    ];
const folder = mkdtempSync(join(tmpdir(), 'velour-test-'));
const report = join(folder, 'report.json');

/** Runs vitest; returns its status, the counts and the paths of the files that failed. */
function run(chosen) {
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
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'));
  return {
    status: vitest.status ?? 1,
    passed: numPassedTests,
    failed: numFailedTests + testResults.filter(isBroken).length,
    files: testResults.filter((file) => file.status === 'failed').map(({ name }) => name),
  };
}

/** Whether all files that failed pass when they run again, alone. Names those that do. */
function areUnsteady(files) {
  if (files.length === 0 || files.length > CONFIRMED) return false;
  return files.every((file) => {
    const { status } = run([relative(root, file)]);
    console.log(`${status === 0 ? 'unsteady' : 'failed twice'}: ${relative(root, file)}`);
    return status === 0;
  });
}

let isPassed = true;
try {
  const results = runs.map(run);
  const sum = (count) => results.reduce((total, result) => total + result[count], 0);
  isPassed = results.every(({ status }) => status === 0);
  if (!isPassed && isConfirming) isPassed = areUnsteady(results.flatMap(({ files }) => files));
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exit(isPassed ? 0 : 1);
