import { readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { command, script } from './check/command.ts';
import { databaseParts } from './check/database-parts.ts';
import { runParts, type Outcome, type Part } from './check/part.ts';

/*
 * `npm run check`: all static checks of the project. Prints one line per part with its duration,
 * followed by the findings.
 */
const longestFindings = 60;
const root = join(import.meta.dirname, '..');
const functions = readdirSync(join(root, 'supabase/functions'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !entry.name.startsWith('_'))
  .map((entry) => entry.name);
const database = databaseParts();

const parts: Part[] = [
  script('build', 'build.ts'),
  ...database.parts,
  command('types', 'tsc', '--noEmit', '-p', '.'),
  command('lint', 'oxlint', '--type-aware', '--quiet'),
  script('arrows', 'lint-arrows.ts'),
  command('form', 'prettier', '--check', '--log-level', 'warn', '.'),
  command('dead code', 'knip', '--no-progress'),
  command('references', 'vitest', 'run', '--project', 'unit', 'tests/catalogue/references.test.ts'),
  script('generated effects', 'generate-effects.ts', '--check'),
  script('generated limits', 'generate-limits.ts', '--check'),
  script('generated codes', 'generate-error-codes.ts', '--check'),
  script('generated categories', 'generate-categories.ts', '--check'),
  script('migrations', 'lint-migrations.ts'),
  { ...script('first load, landing', 'first-load.ts', '150'), needs: 'build' },
  { ...script('first load, feed', 'first-load.ts', '150', 'src/routes/feed.tsx'), needs: 'build' },
  ...functions.map((name) => denoCheck(name)),
];

const start = performance.now();
let outcomes: Outcome[] = [];
try {
  outcomes = await runParts(parts, Math.min(availableParallelism(), 4), printLine);
} finally {
  await database.stop();
}
const found = outcomes.filter(({ state }) => state === 'found');
for (const { name, findings } of found) printFindings(name, findings);
const seconds = ((performance.now() - start) / 1000).toFixed(1);
console.log(
  found.length === 0
    ? `Nothing found in ${seconds} s.`
    : `${found.length} of ${parts.length} parts found something in ${seconds} s.`,
);
process.exitCode = found.length === 0 ? 0 : 1;

function denoCheck(name: string): Part {
  const folder = `supabase/functions/${name}`;
  const options = ['--quiet', '--node-modules-dir=manual', '--config', `${folder}/deno.json`];
  return command(`function ${name}`, 'deno', 'check', ...options, `${folder}/index.ts`);
}

function printLine({ name, state, seconds }: Outcome): void {
  const mark = { ok: 'ok   ', found: 'FOUND', skipped: '-    ' }[state];
  console.log(`${mark} ${name.padEnd(30)} ${seconds.toFixed(1).padStart(5)} s`);
}

function printFindings(name: string, findings: string[]): void {
  const lines = findings.join('\n').split('\n');
  console.log(`\n${name}:`);
  for (const line of lines.slice(0, longestFindings)) console.log(`  ${line}`);
  if (lines.length > longestFindings) console.log(`  and ${lines.length - longestFindings} lines`);
}
