import { readFileSync, writeFileSync } from 'node:fs';
import { withScratch } from '../local/postgres/scratch.ts';
import { accessFaults, grantedLines } from './access/access-faults.ts';
import { expectationsFile } from './access/catalogue.ts';
import { matrixFile, matrixPage } from './access/matrix-page.ts';

/*
 * `npm run access`: compares the access of each client role with the reviewed expectations.
 * `-- --accept` writes the current access as the new expectations, and the difference is then
 * reviewed like code.
 */
if (process.argv.includes('--accept')) {
  const lines = await withScratch(grantedLines);
  const head = readFileSync(expectationsFile, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('#'));
  writeFileSync(expectationsFile, [...head, ...lines, ''].join('\n'));
  writeFileSync(matrixFile, matrixPage(lines));
  console.log(`${lines.length} objects accepted.`);
} else {
  const faults = await withScratch(accessFaults);
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exitCode = 1;
  else console.log('The access is as expected.');
}
