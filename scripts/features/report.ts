import { levels, type Level } from './tagged-tests.ts';
import type { Feature, Need } from './table.ts';

export type Row = Feature & { tests: Record<Level, number>; missing: Need[]; isFinished: boolean };

/**
 * Joins the table with the test counts. A row misses each level that it needs and that has no test.
 */
export function makeRows(
  features: Feature[],
  counts: { level: Level; tags: Map<string, number> }[],
  finished: string[],
): Row[] {
  return features.map((feature) => {
    const tests: Record<Level, number> = { database: 0, function: 0, api: 0, browser: 0, other: 0 };
    for (const { level, tags } of counts) tests[level] += tags.get(feature.name) ?? 0;
    const below = tests.database + tests.function + tests.api;
    const missing = feature.needs.filter(
      (need) => (need === 'browser' ? tests.browser : below) === 0,
    );
    return { ...feature, tests, missing, isFinished: finished.includes(feature.area) };
  });
}

/** Tags in tests that are no row of the table, for example because of a typo. */
export function strangeTags(
  features: Feature[],
  counts: { tags: Map<string, number> }[],
): string[] {
  const known = new Set(features.map(({ name }) => name));
  return [...new Set(counts.flatMap(({ tags }) => [...tags.keys()]))].filter(
    (name) => !known.has(name),
  );
}

/** The table as text, one line per row. */
export function renderRows(rows: Row[]): string {
  const head = `${'row'.padEnd(6)}${levels.map((level) => level.padStart(9)).join('')}  area`;
  const lines = rows.map((row) => {
    const counts = levels.map((level) => String(row.tests[level] || '.').padStart(9)).join('');
    const lack = row.missing.length > 0 ? `  lacks ${row.missing.join(' and ')}` : '';
    const area = `${row.area}${row.isFinished ? ' (done)' : ''}`;
    return `${row.name.padEnd(6)}${counts}  ${area.padEnd(20)}  ${row.title}${lack}`;
  });
  const proved = rows.filter(({ missing }) => missing.length === 0).length;
  return [head, ...lines, `${proved} of ${rows.length} rows are proved`].join('\n');
}
