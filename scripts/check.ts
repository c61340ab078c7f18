import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { buildPage } from './build-page.ts';

/*
 * `npm run check`: what can be said of the project without running it: types, lint, arrows, form,
 * dead code, freshness of everything generated, schema against migrations, access, advisors.
 * All of them run; the first line of each says whether it found something.
 */
const root = join(import.meta.dirname, '..');
await buildPage();
const functions = readdirSync(join(root, 'supabase/functions'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !entry.name.startsWith('_'))
  .map((entry) => entry.name);

const checks: [string, string[]][] = [
  ['types', ['tsc', '--noEmit', '-p', '.']],
  ['lint', ['oxlint', '--type-aware', '--quiet']],
  ['arrows', ['tsx', 'scripts/lint-arrows.ts']],
  ['form', ['prettier', '--check', '--log-level', 'warn', '.']],
  ['dead code', ['knip', '--no-progress']],
  ['generated effects', ['tsx', 'scripts/generate-effects.ts', '--check']],
  ['generated limits', ['tsx', 'scripts/generate-limits.ts', '--check']],
  ['generated codes', ['tsx', 'scripts/generate-error-codes.ts', '--check']],
  ['generated types', ['tsx', 'scripts/generate-types.ts', '--check']],
  ['baseline', ['tsx', 'scripts/db-baseline.ts', '--check']],
  ['migrations', ['tsx', 'scripts/lint-migrations.ts']],
  ['schema and migrations', ['tsx', 'scripts/db-check.ts']],
  ['access', ['tsx', 'scripts/access-matrix.ts']],
  ['advisors', ['tsx', 'scripts/advisors.ts']],
  ['first load, landing', ['tsx', 'scripts/first-load.ts', '150']],
  ['first load, feed', ['tsx', 'scripts/first-load.ts', '150', 'src/routes/feed.tsx']],
  ...functions.map((name): [string, string[]] => [
    `function ${name}`,
    [
      'deno',
      'check',
      '--quiet',
      '--node-modules-dir=manual',
      '--config',
      `supabase/functions/${name}/deno.json`,
      `supabase/functions/${name}/index.ts`,
    ],
  ]),
];

let failed = 0;
for (const [name, [command = '', ...args]] of checks) {
  const result = spawnSync('npx', ['--no-install', command, ...args], {
    cwd: root,
    encoding: 'utf8',
  });
  const isClean = result.status === 0;
  console.log(`${isClean ? 'ok   ' : 'FOUND'} ${name}`);
  if (isClean) continue;
  failed += 1;
  console.log(
    `${result.stdout}${result.stderr}`
      .trimEnd()
      .split('\n')
      .slice(0, 60)
      .map((line) => `      ${line}`)
      .join('\n'),
  );
}
console.log(
  failed === 0 ? 'Nothing found.' : `${failed} of ${checks.length} checks found something.`,
);
process.exitCode = failed === 0 ? 0 : 1;
