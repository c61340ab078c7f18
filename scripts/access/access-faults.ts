import type { Scratch } from '../../local/postgres/scratch.ts';
import { databaseFromSchemas } from '../databases.ts';
import { staleness } from '../generated-file.ts';
import { catalogueLines, expectedLines } from './catalogue.ts';
import { matrixFile, matrixPage } from './matrix-page.ts';

/** The access that the schema files grant to the client roles, one line per object. */
export async function grantedLines(scratch: Scratch): Promise<string[]> {
  return catalogueLines(await databaseFromSchemas(scratch, 'access'));
}

/** The differences between that access and the reviewed expectations or the page, one line each. */
export async function accessFaults(scratch: Scratch): Promise<string[]> {
  const lines = await grantedLines(scratch);
  const expected = expectedLines();
  return [
    ...lines.filter((line) => !expected.includes(line)).map((line) => `not expected: ${line}`),
    ...expected.filter((line) => !lines.includes(line)).map((line) => `expected:     ${line}`),
    ...staleness(matrixFile, matrixPage(lines)),
  ];
}
