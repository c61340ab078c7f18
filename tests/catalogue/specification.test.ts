import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { walkFiles } from '../../scripts/walk-files.ts';

/*
 * The pages that compare the product with its specification: each row has a state and a test, and
 * each test exists. Paths, functions and rows of features are checked with those of all pages.
 */
const root = join(import.meta.dirname, '..', '..');
const tests = ['src', 'supabase', 'tests', 'local', 'worker']
  .flatMap((folder) => walkFiles(join(root, folder), ''))
  .map((path) => path.slice(root.length).replaceAll('\\', '/'))
  .filter((path) => /\.test\.(?:tsx?|sql)$/.test(path) && !path.includes('/node_modules/'));
const pages = walkFiles(join(root, 'docs/specification'), '.md').map((path) => ({
  path: path.slice(root.length + 1),
  text: readFileSync(path, 'utf8'),
}));

const isState = /^(?:as specified(?:, .+)?|replaced: \[.+|departs: .+|missing: .+)$/;
const isEvidence = /\.test\.(?:tsx?|sql)` "|\[F\d+\]|\]\(lists\.md\)|^none needed$/;

/** The cells of each row of a table, without its head. */
const rowsOf = (text: string) =>
  text
    .split('\n')
    .filter((line, at, all) => line.startsWith('|') && !/^\|\s*:?-/.test(all[at + 1] ?? ''))
    .filter((line) => !/^\|\s*:?-/.test(line))
    .map((line) => line.split(/(?<!\\)\|/).slice(1, -1))
    .map((cells) => cells.map((cell) => cell.trim()));

const rowFaults = (text: string) =>
  rowsOf(text)
    .filter((cells) => {
      const state = cells.at(-1) ?? '';
      const isProved = cells.some((cell) => isEvidence.test(cell)) || state.startsWith('missing');
      return !isState.test(state) || !isProved;
    })
    .map(([first]) => first);

const sourceOf = (path: string) => readFileSync(join(root, path), 'utf8').replaceAll("''", "'");

/** Tests that a text names and that do not exist: no such file, several of it, or no such title. */
const testFaults = (text: string) =>
  [...text.matchAll(/`([\w./-]+\.test\.(?:tsx?|sql))` "([^"]+)"/g)]
    .map(([, path = '', title = '']) => ({ path, title }))
    .filter(({ path, title }) => {
      const [found, ...others] = tests.filter((one) => one.endsWith(`/${path}`));
      return found === undefined || others.length > 0 || !sourceOf(found).includes(title);
    })
    .map(({ path, title }) => `${path}: ${title}`);

test('the pages have rows', () => {
  expect(pages.length).toBe(8);
  expect(pages.flatMap(({ text }) => rowsOf(text)).length).toBeGreaterThan(500);
});

test.each(pages)('each row of $path has a state, and a test or a row of features', ({ text }) => {
  expect(rowFaults(text)).toEqual([]);
});

test.each(pages)('each test that $path names exists', ({ text }) => {
  expect(testFaults(text)).toEqual([]);
});

test('a row without state or test, and a test that does not exist, are found', () => {
  const head = '| requirement | where | test | state |\n| --- | --- | --- | --- |\n';
  const row = (...cells: string[]) => `${head}| ${cells.join(' | ')} |`;
  const real = '`e2e/routes.test.ts` "leads a %s to its end"';
  expect(rowFaults(row('a', 'b', real, 'as specified'))).toEqual([]);
  expect(rowFaults(row('a', 'b', real, 'done'))).toEqual(['a']);
  expect(rowFaults(row('a', 'b', 'none', 'as specified'))).toEqual(['a']);
  expect(testFaults(real)).toEqual([]);
  expect(testFaults('`e2e/routes.test.ts` "leads nobody"')).toHaveLength(1);
  expect(testFaults('`e2e/no-such.test.ts` "leads a %s to its end"')).toHaveLength(1);
});
