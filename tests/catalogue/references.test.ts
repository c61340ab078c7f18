import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseTable } from '../../scripts/features/table.ts';
import { walkFiles } from '../../scripts/walk-files.ts';

/* Feature rows, figures, decisions and paths that pages and comments name must exist. */
const root = join(import.meta.dirname, '..', '..');
const folders = [
  'src',
  'supabase',
  'worker',
  'local',
  'scripts',
  'tests',
  'bench',
  'docs',
  'public',
  'containers',
];
const rootPages = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md'];
const files = [...folders, '.ci']
  .flatMap((folder) => walkFiles(join(root, folder), ''))
  .map((path) => path.slice(root.length + 1).replaceAll('\\', '/'));
const texts = [...files.filter((path) => /\.(?:md|tsx?|sql|mjs|toml)$/.test(path)), ...rootPages]
  .filter((path) => path !== 'tests/catalogue/references.test.ts')
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
const pages = texts.filter(({ path }) => path.endsWith('.md'));

/** The matches of a pattern in texts that `isKnown` rejects, each with its file. */
function dangling(of: typeof texts, pattern: RegExp, isKnown: (found: string) => boolean) {
  return of.flatMap(({ path, text }) =>
    [...text.matchAll(pattern)]
      .map(([whole, group]) => group ?? whole)
      .filter((found) => !isKnown(found))
      .map((found) => `${path}: ${found}`),
  );
}

test('each named row of the acceptance table exists', () => {
  const rows = new Set(
    parseTable(readFileSync(join(root, 'docs/features.md'), 'utf8')).map(({ name }) => name),
  );
  const named = texts.filter(({ path }) => !/^scripts\/features\/|^tests\/catalogue/.test(path));
  expect(dangling(named, /\[(F\d+)\]/g, (name) => rows.has(name))).toEqual([]);
  expect(dangling(pages, /\bF\d{1,3}\b/g, (name) => rows.has(name))).toEqual([]);
});

test('each figure that a page names is a figure of the benchmarks', () => {
  const { text = '' } = texts.find(({ path }) => path === 'bench/run.ts') ?? {};
  const figures = new Set([...text.matchAll(/^ {2}(P\d+):/gm)].map(([, name]) => name));
  expect(figures.size).toBeGreaterThan(10);
  expect(dangling(pages, /\bP\d{1,2}\b/g, (name) => figures.has(name))).toEqual([]);
});

test('each decision that a text names by its number exists', () => {
  const numbers = new Set(
    files.flatMap((path) => /^docs\/decisions\/(\d{3})-/.exec(path)?.[1] ?? []),
  );
  const named = /\bdecisions?(?: |\/)(\d{3})\b/gi;
  expect(dangling(texts, named, (number) => numbers.has(number))).toEqual([]);
});

test('no text refers to a numbered clause of another document', () => {
  expect(dangling(texts, /[( ]C\d{1,3}(?=[),;.])/g, () => false)).toEqual([]);
});

test('each document that a source names exists', () => {
  const named = /\b(docs\/[\w/-]+\.md)\b/g;
  expect(dangling(texts, named, (path) => files.includes(path))).toEqual([]);
});

test('each path in a page is an existing file or folder, relative to the root or its domain', () => {
  const tails = files.map((path) => `/${path}`);
  const exists = (path: string) =>
    tails.some(
      (tail) => tail.endsWith(`/${path}`) || tail.includes(`/${path.replace(/\/$/, '')}/`),
    );
  // Patterns, packages, addresses, generated output, and the feature that the guide adds.
  const isOther = (path: string) =>
    /[*<>{}$…:]|^@|^~|^(?:dist|\.velour|node_modules)\/|\.output$|saved?[-_]search|decisions\/\d{3}$/.test(
      path,
    );
  const named = /`([\w.@~-]+\/[^`\s]+)`/g;
  // Designs name what is to come.
  const built = pages.filter(({ path }) => !path.startsWith('docs/designs/'));
  expect(dangling(built, named, (path) => isOther(path) || exists(path))).toEqual([]);
});
