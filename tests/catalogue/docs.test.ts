import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { readSchema } from '../../scripts/schema-files.ts';
import { walkFiles } from '../../scripts/walk-files.ts';

/* Files, scripts and SQL names in the documentation must exist. Worked examples are not checked. */
const root = join(import.meta.dirname, '..', '..');
const rootPages = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md'];
const pages = [...rootPages, 'local/README.md', ...walkFiles(join(root, 'docs'), '.md')]
  .map((path) => (path.startsWith(root) ? path.slice(root.length + 1) : path))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

const matchesIn = (pattern: RegExp, text: string) =>
  [...text.matchAll(pattern)].map((match) => match[1] ?? '');

// Not `staff.test` in the path of a file.
const qualified = /(?<!\/)\b((?:private|api|staff|public)\.[a-z]\w+)/g;

test('each link of a page leads to a file of the repository', () => {
  const broken = pages.flatMap(({ path, text }) =>
    matchesIn(/\]\(([^)\s]+)\)/g, text)
      .filter((link) => !/^(?:https?:|#)/.test(link))
      .map((link) => link.replace(/#.*/, ''))
      .filter((link) => !existsSync(join(root, dirname(path), link)))
      .map((link) => `${path}: ${link}`),
  );
  expect(broken).toEqual([]);
});

test('each npm script that a page names is a script of package.json', () => {
  type Package = { scripts: Record<string, string> };
  // Our own package.json, whose form npm checks.
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Package;
  const known = new Set([...Object.keys(scripts), 'start', 'test', 'typecheck']);
  const unknown = pages.flatMap(({ path, text }) =>
    matchesIn(/npm run (?:-s )?([\w:-]+)/g, text)
      .filter((name) => !known.has(name))
      .map((name) => `${path}: ${name}`),
  );
  expect(unknown).toEqual([]);
});

test('each function, table and view that a page names with its schema is in the schema files', () => {
  const names = readSchema().flatMap(({ sql }) => matchesIn(qualified, sql));
  const known = new Set(names);
  // Worked examples create objects that do not exist; rows of the feature table and designs are plans.
  const left = ['CONTRIBUTING.md', 'docs/features.md'];
  const described = pages.filter(
    ({ path }) => !left.includes(path) && !path.startsWith('docs/designs/'),
  );
  const unknown = described.flatMap(({ path, text }) =>
    matchesIn(qualified, text)
      .filter((name) => !/\.(?:ts|sql|md)$/.test(name) && !known.has(name))
      .map((name) => `${path}: ${name}`),
  );
  expect([...new Set(unknown)]).toEqual([]);
});

test('each question names a file that contains the searched text', () => {
  const { text = '' } = pages.find(({ path }) => path === 'docs/questions.md') ?? {};
  const asked = [...text.matchAll(/^`grep .*?"(.+?)" .*` → (?:`(.+)`|the file that it prints)$/gm)];
  expect(asked).toHaveLength(12);
  const sql = readSchema().map((one) => one.sql);
  const lost = asked.filter(([, searched = '', file]) =>
    file
      ? !readFileSync(join(root, file), 'utf8').includes(searched)
      : !sql.some((one) => one.includes(searched)),
  );
  expect(lost.map(([line]) => line)).toEqual([]);
});
