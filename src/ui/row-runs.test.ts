import { expect, test } from 'vitest';
import { newRunMemory, rowRuns, type RunMemory } from './row-runs.ts';

const keyOf = (row: string) => row;
const rowsOf = (count: number, prefix: string) =>
  Array.from({ length: count }, (_, at) => `${prefix}${at}`);

/** The id of each row's run, by key of the row. */
const runById = (rows: string[], memory: RunMemory<string>) =>
  new Map(rowRuns(rows, keyOf, memory).flatMap(({ id, rows: own }) => own.map((row) => [row, id])));

test('rowRuns divides a first page of 40 rows into runs of sixteen, in order', () => {
  const rows = rowsOf(40, 'a');
  const runs = rowRuns(rows, keyOf, newRunMemory<string>());
  expect(runs.map((run) => run.rows.length)).toEqual([16, 16, 8]);
  expect(runs.flatMap((run) => run.rows)).toEqual(rows);
});

test('rowRuns keeps every row in its run when rows are added above', () => {
  const memory = newRunMemory<string>();
  const rows = rowsOf(40, 'a');
  const before = runById(rows, memory);
  for (let arrived = 1; arrived <= 20; arrived++) {
    const after = runById([...rowsOf(arrived, 'new').toReversed(), ...rows], memory);
    for (const row of rows) expect(after.get(row)).toBe(before.get(row));
  }
});

test('rowRuns fills the last run with the next page and keeps every row in its run', () => {
  const memory = newRunMemory<string>();
  const rows = rowsOf(40, 'a');
  const before = runById(rows.slice(0, 20), memory);
  const runs = rowRuns(rows, keyOf, memory);
  expect(runs.map((run) => run.rows.length)).toEqual([16, 16, 8]);
  const after = runById(rows, memory);
  for (const row of rows.slice(0, 20)) expect(after.get(row)).toBe(before.get(row));
});

test('rowRuns keeps the remaining rows in their runs when rows are removed', () => {
  const memory = newRunMemory<string>();
  const rows = rowsOf(40, 'a');
  const before = runById(rows, memory);
  const rest = rows.filter((row) => row !== 'a0' && row !== 'a16' && row !== 'a39');
  const after = runById(rest, memory);
  for (const row of rest) expect(after.get(row)).toBe(before.get(row));
});

test('rowRuns moves a row to the top without repeating a run', () => {
  const memory = newRunMemory<string>();
  const rows = rowsOf(40, 'a');
  rowRuns(rows, keyOf, memory);
  const moved = ['a20', ...rows.filter((row) => row !== 'a20')];
  const runs = rowRuns(moved, keyOf, memory);
  expect(runs.flatMap((run) => run.rows)).toEqual(moved);
  expect(new Set(runs.map(({ id }) => id)).size).toBe(runs.length);
});

test('rowRuns returns a run again while its rows are the same', () => {
  const memory = newRunMemory<string>();
  const rows = rowsOf(40, 'a');
  const before = rowRuns(rows, keyOf, memory);
  const after = rowRuns([...rowsOf(20, 'older'), ...rows], keyOf, memory);
  for (const run of before) expect(after).toContain(run);
});

test('rowRuns returns a new run for a row that has changed', () => {
  const memory = newRunMemory<{ key: string; text: string }>();
  const rows = rowsOf(40, 'a').map((key) => ({ key, text: 'before' }));
  const byKey = (row: { key: string }) => row.key;
  const before = rowRuns(rows, byKey, memory);
  const changed = rows.map((row) => (row.key === 'a20' ? { ...row, text: 'after' } : row));
  const after = rowRuns(changed, byKey, memory);
  expect(after.map((run, at) => run === before[at])).toEqual([true, false, true]);
  expect(after[1]?.rows[4]?.text).toBe('after');
});

test('rowRuns keeps a full run whole when a row is inserted within it', () => {
  const memory = newRunMemory<string>();
  const rows = rowsOf(40, 'a');
  const before = runById(rows, memory);
  const more = [...rows.slice(0, 5), 'new', ...rows.slice(5)];
  const after = runById(more, memory);
  expect([...after.keys()]).toEqual(more);
  for (const row of rows) expect(after.get(row)).toBe(before.get(row));
});

test('rowRuns fills runs with older pages, so that they stay few', () => {
  const memory = newRunMemory<string>();
  let rows = rowsOf(50, 'page0-');
  for (let page = 1; page <= 10; page++) {
    rowRuns(rows, keyOf, memory);
    rows = [...rowsOf(50, `page${page}-`), ...rows];
  }
  const runs = rowRuns(rows, keyOf, memory);
  expect(runs.flatMap((run) => run.rows)).toEqual(rows);
  expect(runs.length).toBeLessThanOrEqual(Math.ceil(550 / 16) + 1);
});
