import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { describe, expect, test } from 'vitest';
import { makeRows, strangeTags } from '../../scripts/features/report.ts';
import { parseAreas, parseTable } from '../../scripts/features/table.ts';
import { countTags, levelOf } from '../../scripts/features/tagged-tests.ts';

const table = parseTable(readFileSync('docs/features.md', 'utf8'));
const tags = (path: string, text: string) => Object.fromEntries(countTags(path, text));
// written apart, so that this file names no feature itself
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

  test('asks both levels of a row, unless it is excepted', () => {
    const needs = Object.fromEntries(table.map((row) => [row.name, row.needs]));
    expect(needs['F62']).toEqual(['below', 'browser']);
    expect(needs['F95']).toEqual(['below']);
    expect(needs['F9']).toEqual(['browser']);
  });

  test('reads areas and leaves out remarks', () => {
    expect(parseAreas('# done\nmoney\n\nback office # all of it\n')).toEqual([
      'money',
      'back office',
    ]);
  });
});

/** A path may leave its ending out, and end within a name: `src/routes/post.`. */
function exists(path: string): boolean {
  if (existsSync(path)) return true;
  const folder = dirname(path);
  return existsSync(folder) && readdirSync(folder).some((name) => name.startsWith(basename(path)));
}

describe('tags in tests', () => {
  test('are counted by assertion in pgTAP, and not in comments', () => {
    const sql = `-- it's '${f(1)} no test'\nselect ok(true, '${f(62)} a fan can tip');\nselect ok(true, '${f(62)} a fan''s tip is his');\n`;
    expect(tags('supabase/tests/a.test.sql', sql)).toEqual({ F62: 2 });
  });

  test('are counted by test in TypeScript, also over two lines and for each', () => {
    const source = [
      `test('${f(1)}${f(2)} one', () => {});`,
      `  it(`,
      `    '${f(2)} two',`,
      `    async () => {},`,
      `  );`,
      `test.each(cases)('${f(3)} %s', () => {});`,
      `const noTest = '${f(4)} is only a string';`,
    ].join('\n');
    expect(tags('tests/api/a.test.ts', source)).toEqual({ F1: 1, F2: 2, F3: 1 });
  });

  test('of a group count for each of its tests', () => {
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

  test('prove the level of the folder in which they stand', () => {
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

  test('misses the level that no test names', () => {
    expect(makeRows(features, [database], ['money'])[0]).toMatchObject({
      isFinished: true,
      missing: ['browser'],
    });
  });

  test('misses nothing once both levels name its row', () => {
    expect(makeRows(features, [database, browser], ['money'])[0]?.missing).toEqual([]);
  });

  test('is told of tags that are no row', () => {
    expect(strangeTags(features, [{ tags: new Map([['F999', 1]]) }, database])).toEqual(['F999']);
  });
});
