import { expect, test } from 'vitest';
import { rowRuns, type RunMemory } from './row-runs.ts';

const memoryOfOne = (): RunMemory => ({ runOf: new Map(), count: 0 });
const keyOf = (row: string) => row;
const rowsOf = (count: number, prefix: string) =>
  Array.from({ length: count }, (_, at) => `${prefix}${at}`);

/** The run of each row, by key. */
const runById = (rows: string[], memory: RunMemory) =>
  new Map(rowRuns(rows, keyOf, memory).flatMap(({ id, rows: own }) => own.map((row) => [row, id])));

test('a first page of 40 rows makes runs of sixteen, in order', () => {
  const rows = rowsOf(40, 'a');
  const runs = rowRuns(rows, keyOf, memoryOfOne());
  expect(runs.map((run) => run.rows.length)).toEqual([16, 16, 8]);
  expect(runs.flatMap((run) => run.rows)).toEqual(rows);
});

test('rows that arrive above leave every row in its run', () => {
  const memory = memoryOfOne();
  const rows = rowsOf(40, 'a');
  const before = runById(rows, memory);
  for (let arrived = 1; arrived <= 20; arrived++) {
    const after = runById([...rowsOf(arrived, 'new').toReversed(), ...rows], memory);
    for (const row of rows) expect(after.get(row)).toBe(before.get(row));
  }
});

test('a page that comes at the end fills the last run and leaves every row in its run', () => {
  const memory = memoryOfOne();
  const rows = rowsOf(40, 'a');
  const before = runById(rows.slice(0, 20), memory);
  const runs = rowRuns(rows, keyOf, memory);
  expect(runs.map((run) => run.rows.length)).toEqual([16, 16, 8]);
  const after = runById(rows, memory);
  for (const row of rows.slice(0, 20)) expect(after.get(row)).toBe(before.get(row));
});

test('rows that go leave the others in their runs', () => {
  const memory = memoryOfOne();
  const rows = rowsOf(40, 'a');
  const before = runById(rows, memory);
  const rest = rows.filter((row) => row !== 'a0' && row !== 'a16' && row !== 'a39');
  const after = runById(rest, memory);
  for (const row of rest) expect(after.get(row)).toBe(before.get(row));
});

test('a row that moves to the top is there, and no run stands twice', () => {
  const memory = memoryOfOne();
  const rows = rowsOf(40, 'a');
  rowRuns(rows, keyOf, memory);
  const moved = ['a20', ...rows.filter((row) => row !== 'a20')];
  const runs = rowRuns(moved, keyOf, memory);
  expect(runs.flatMap((run) => run.rows)).toEqual(moved);
  expect(new Set(runs.map(({ id }) => id)).size).toBe(runs.length);
});
