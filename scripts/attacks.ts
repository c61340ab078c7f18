import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { areas } from './attacks/areas.ts';
import { countAreas, renderRows, type Outcome } from './attacks/count.ts';
import { ensureBrowser } from './ensure-browser.mjs';
import { ensureFfmpeg } from './ensure-ffmpeg.mjs';

/*
 * `npm run test:attacks`: every test that attacks, and a table of what was refused and who was
 * served. `npm run test:attacks -- money files` runs these areas alone.
 */
const root = join(import.meta.dirname, '..');
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !areas.some((area) => area.name === name));
if (unknown.length > 0) {
  const names = areas.map(({ name }) => name).join(', ');
  console.error(`${unknown.join(', ')}: no area. Areas: ${names}`);
  process.exit(2);
}
const chosen = areas.filter(({ name }) => asked.length === 0 || asked.includes(name));
const files = chosen.flatMap((area) => area.files);
if (files.some((file) => file.startsWith('tests/e2e/')))
  process.env.CHROMIUM_PATH = ensureBrowser();
ensureFfmpeg();

interface Report {
  testResults: {
    name: string;
    status: string;
    assertionResults: { fullName: string; status: string }[];
  }[];
}

/** Runs the files; a file that stopped before its tests counts as one failure. */
function run(): Outcome[] {
  const folder = mkdtempSync(join(tmpdir(), 'velour-attacks-'));
  const report = join(folder, 'report.json');
  try {
    spawnSync(
      process.execPath,
      [
        join(root, 'node_modules/vitest/vitest.mjs'),
        'run',
        `--reporter=${join(root, 'scripts/minute-reporter.mjs')}`,
        '--reporter=json',
        `--outputFile.json=${report}`,
        '--project=!months',
        '--project=!upgrade',
        ...files,
      ],
      { cwd: root, stdio: 'inherit' },
    );
    // vitest wrote the file in its own format.
    const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report;
    return testResults.flatMap(({ name, status, assertionResults }) => {
      const file = name.slice(root.length + 1);
      const outcomes = assertionResults
        .filter((test) => test.status === 'passed' || test.status === 'failed')
        .map(({ fullName, status: state }) => ({
          file,
          title: fullName,
          isPassed: state === 'passed',
        }));
      const isBroken = status === 'failed' && outcomes.every(({ isPassed }) => isPassed);
      return isBroken
        ? [...outcomes, { file, title: 'the file stops', isPassed: false }]
        : outcomes;
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const outcomes = run();
const silent = files.filter((file) => !outcomes.some((outcome) => outcome.file === file));
const rows = countAreas(chosen, outcomes);
console.log(`\n${renderRows(rows)}`);
for (const file of silent) console.error(`no test ran: ${file}`);
process.exitCode = silent.length > 0 || rows.some(({ failures }) => failures > 0) ? 1 : 0;
