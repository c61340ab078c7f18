import { readFileSync, writeFileSync } from 'node:fs';
import { withScratch } from '../local/postgres/scratch.ts';
import { catalogueLines, expectationsFile, expectedLines } from './access/catalogue.ts';
import { matrixPage } from './access/matrix-page.ts';
import { databaseFromSchemas } from './databases.ts';
import { keepGenerated } from './generated-file.ts';

const page = 'docs/access-matrix.md';

/*
 * `npm run access`: what every client role may reach, against the reviewed expectations. `-- --accept`
 * takes the catalogue as the new expectations, after which the difference is read like code.
 */
const lines = await withScratch(async (scratch) =>
  catalogueLines(await databaseFromSchemas(scratch, 'access')),
);
if (process.argv.includes('--accept')) {
  const head = readFileSync(expectationsFile, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('#'));
  writeFileSync(expectationsFile, [...head, ...lines, ''].join('\n'));
  keepGenerated(page, matrixPage(lines), false);
  console.log(`${lines.length} objects accepted.`);
} else {
  const expected = new Set(expectedLines());
  const actual = new Set(lines);
  const surprises = lines.filter((line) => !expected.has(line));
  const missing = [...expected].filter((line) => !actual.has(line));
  for (const line of surprises) console.error(`not expected: ${line}`);
  for (const line of missing) console.error(`expected:     ${line}`);
  const isStale = keepGenerated(page, matrixPage(lines), true) !== 0;
  if (surprises.length + missing.length > 0 || isStale) process.exitCode = 1;
  else console.log(`${lines.length} objects are as expected.`);
}
