import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { describe, expect, test } from 'vitest';
import { makeRows, strangeTags } from '../../scripts/features/report.ts';
import { parseAreas, parseTable } from '../../scripts/features/table.ts';
import { countTags, levelOf } from '../../scripts/features/tagged-tests.ts';

const table = parseTable(readFileSync('docs/features.md', 'utf8'));
const tags = (path: string, text: string) => Object.fromEntries(countTags(path, text));
// built from parts, so that this file itself contains no feature tag
const f = (number: number) => `[${'F'}${number}]`;

describe('the acceptance table', () => {
  test('holds all 159 rows, each with its area', () => {
    expect(table.map(({ name }) => name)).toEqual(
      Array.from({ length: 159 }, (_, at) => `F${at + 1}`),
    );
    expect([...new Set(table.map(({ area }) => area))].toSorted()).toEqual([
      'accounts',
      'back office',
      'conversations',
      'discovery',
      'experience',
      'money',
      'proof',
      'safety',
      'wall',
    ]);
  });

  test('names only files and folders that exist', () => {
    const places = table.flatMap(({ name, livesIn }) =>
      (livesIn.match(/(?:src|supabase|docs|tests)\/[\w./-]+|\b\d\d_\w+/g) ?? []).map(
        (place) => [name, /^\d/.test(place) ? `supabase/schemas/${place}` : place] as const,
      ),
    );
    expect(places.length).toBeGreaterThan(100);
    expect(places.filter(([, place]) => !exists(place))).toEqual([]);
  });

  test('refuses a row with a cell too many or too few', () => {
    expect(() => parseTable('| F1 | **Gate** | accounts | src | more |')).toThrow('row F1');
    expect(() => parseTable('| F1 | **Gate** | accounts |')).toThrow('row F1');
  });

  test('requires both test levels for a row without an exception', () => {
    const needs = Object.fromEntries(table.map((row) => [row.name, row.needs]));
    expect(needs['F62']).toEqual(['below', 'browser']);
    expect(needs['F95']).toEqual(['below']);
    expect(needs['F9']).toEqual(['browser']);
  });

  test('has a list of finished areas whose comments are ignored', () => {
    expect(parseAreas('# done\nmoney\n\nback office # all of it\n')).toEqual([
      'money',
      'back office',
    ]);
  });
});

/** A path can omit its extension or end within a name, such as `src/routes/post.`. */
function exists(path: string): boolean {
  if (existsSync(path)) return true;
  const folder = dirname(path);
  return existsSync(folder) && readdirSync(folder).some((name) => name.startsWith(basename(path)));
}

describe('tags in tests', () => {
  test('are counted per assertion in pgTAP, and not in comments', () => {
    const sql = `-- it's '${f(1)} no test'\nselect ok(true, '${f(62)} a fan can tip');\nselect ok(true, '${f(62)} a fan''s tip is his');\n`;
    expect(tags('supabase/tests/a.test.sql', sql)).toEqual({ F62: 2 });
  });

  test('are counted per test in TypeScript, also in split calls and with test.each', () => {
    const source = [
      `test('${f(1)}${f(2)} one', () => {});`,
      `  it(`,
      `    '${f(2)} two',`,
      `    async () => {},`,
      `  );`,
      `test.each(cases)('${f(3)} %s', () => {});`,
      `test.each(['a', 'b'])(`,
      `  '${f(3)} case %s',`,
      `  () => {},`,
      `);`,
      `const noTest = '${f(4)} is only a string';`,
    ].join('\n');
    expect(tags('tests/api/a.test.ts', source)).toEqual({ F1: 1, F2: 2, F3: 2 });
  });

  test('of a describe block count for each of its tests', () => {
    const source = [
      `describe('${f(7)} group', () => {`,
      `  test('one', () => {`,
      `    expect(1).toBe(1);`,
      `  });`,
      `  test('two', () => {});`,
      `});`,
      `test('three', () => {});`,
    ].join('\n');
    expect(tags('tests/e2e/a.test.ts', source)).toEqual({ F7: 2 });
  });

  test('count for the test level of their folder', () => {
    expect(levelOf('supabase/tests/money/tip.test.sql')).toBe('database');
    expect(levelOf('supabase/functions/withdraw/handler.test.ts')).toBe('function');
    expect(levelOf('tests/api/races.test.ts')).toBe('api');
    expect(levelOf('tests/e2e/tip.test.ts')).toBe('browser');
    expect(levelOf('src/lib/money/money.test.ts')).toBe('other');
  });
});

describe('a finished area', () => {
  const features = table.filter(({ name }) => name === 'F62');
  const database = { level: 'database' as const, tags: new Map([['F62', 2]]) };
  const browser = { level: 'browser' as const, tags: new Map([['F62', 1]]) };

  test('lacks a level in which no test names its row', () => {
    expect(makeRows(features, [database], ['money'])[0]).toMatchObject({
      isFinished: true,
      missing: ['browser'],
    });
  });

  test('lacks nothing when tests of both levels name its row', () => {
    expect(makeRows(features, [database, browser], ['money'])[0]?.missing).toEqual([]);
  });

  test('reports tags without a row in the table', () => {
    expect(strangeTags(features, [{ tags: new Map([['F999', 1]]) }, database])).toEqual(['F999']);
  });
});
