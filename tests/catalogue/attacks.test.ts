import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { areas } from '../../scripts/attacks/areas.ts';
import { walkFiles } from '../../scripts/walk-files.ts';

/* The list of `npm run test:attacks` is complete, and the threat model names its tests. */
const root = join(import.meta.dirname, '..', '..');
const listed = areas.flatMap(({ files }) => files);
const written = ['src', 'supabase', 'worker', 'local', 'scripts', 'tests']
  .flatMap((folder) => walkFiles(join(root, folder), '.test.ts', '.test.tsx', '.test.sql'))
  .map((path) => path.slice(root.length + 1));

/** Names that only tests of attacks have, and the folder of tests about access. */
const attacks =
  /(?:^supabase\/tests\/access\/|\/attack(?:s|ed)?[-.]|\/client-|\/hidden-creators|\/hostile|\/rest-(?:limits|errors)|[-/]refused|closed-region|audit-chain|second-factor)/;
/** Words of a refusal, journeys of a user, and this file. */
const others = [
  'local/gateway/rest-errors.test.ts',
  'src/entities/media/refused-files.test.ts',
  'tests/catalogue/attacks.test.ts',
  'tests/e2e/second-factor-closing.test.ts',
  'tests/e2e/second-factor.test.ts',
];

test('each file of attacks exists and is listed once', () => {
  expect(listed.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  expect(listed.filter((file, at) => listed.indexOf(file) !== at)).toEqual([]);
});

test('each test file of attacks is listed', () => {
  const missing = written.filter(
    (file) => attacks.test(file) && !others.includes(file) && !listed.includes(file),
  );
  expect(missing).toEqual([]);
});

test('the threat model has a line for each area', () => {
  const page = readFileSync(join(root, 'docs/security.md'), 'utf8');
  expect(areas.filter(({ name }) => !page.includes(`| \`${name}\` `))).toEqual([]);
});
