import { expect, test } from 'vitest';
import { rowRuns, type RunMemory } from './row-runs.ts';

const memoryOfOne = (): RunMemory => ({ runOf: new Map(), count: 0 });
const keyOf = (row: string) => row;
const rowsOf = (count: number, prefix: string) =>
  Array.from({ length: count }, (_, at) => `${prefix}${at}`);

/** The id of each row's run, by key of the row. */
const runById = (rows: string[], memory: RunMemory) =>
  new Map(rowRuns(rows, keyOf, memory).flatMap(({ id, rows: own }) => own.map((row) => [row, id])));

test('rowRuns divides a first page of 40 rows into runs of sixteen, in order', () => {
  const rows = rowsOf(40, 'a');
  const runs = rowRuns(rows, keyOf, memoryOfOne());
  expect(runs.map((run) => run.rows.length)).toEqual([16, 16, 8]);
  expect(runs.flatMap((run) => run.rows)).toEqual(rows);
});

test('rowRuns keeps every row in its run when rows are added above', () => {
  const memory = memoryOfOne();
  const rows = rowsOf(40, 'a');
  const before = runById(rows, memory);
  for (let arrived = 1; arrived <= 20; arrived++) {
    const after = runById([...rowsOf(arrived, 'new').toReversed(), ...rows], memory);
    for (const row of rows) expect(after.get(row)).toBe(before.get(row));
  }
});

test('rowRuns fills the last run with the next page and keeps every row in its run', () => {
  const memory = memoryOfOne();
  const rows = rowsOf(40, 'a');
  const before = runById(rows.slice(0, 20), memory);
  const runs = rowRuns(rows, keyOf, memory);
  expect(runs.map((run) => run.rows.length)).toEqual([16, 16, 8]);
  const after = runById(rows, memory);
  for (const row of rows.slice(0, 20)) expect(after.get(row)).toBe(before.get(row));
});

test('rowRuns keeps the remaining rows in their runs when rows are removed', () => {
  const memory = memoryOfOne();
  const rows = rowsOf(40, 'a');
  const before = runById(rows, memory);
  const rest = rows.filter((row) => row !== 'a0' && row !== 'a16' && row !== 'a39');
  const after = runById(rest, memory);
  for (const row of rest) expect(after.get(row)).toBe(before.get(row));
});

test('rowRuns moves a row to the top without repeating a run', () => {
  const memory = memoryOfOne();
  const rows = rowsOf(40, 'a');
  rowRuns(rows, keyOf, memory);
  const moved = ['a20', ...rows.filter((row) => row !== 'a20')];
  const runs = rowRuns(moved, keyOf, memory);
  expect(runs.flatMap((run) => run.rows)).toEqual(moved);
  expect(new Set(runs.map(({ id }) => id)).size).toBe(runs.length);
});
