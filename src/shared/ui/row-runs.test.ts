import { describe, expect, it } from 'vitest';
import { runsOf } from './row-runs.ts';

const text = (rows: string[], runOfRow: Map<string, string>) =>
  runsOf(rows, (row) => row, runOfRow)
    .map(({ key, rows: own }) => `${key}: ${own.join(' ')}`)
    .join(', ');

describe('runs of rows', () => {
  it('begin with the first row and with a key that ends in 0', () => {
    expect(text(['c1', 'b2', 'b0', 'a3'], new Map())).toBe('c1: c1 b2, b0: b0 a3');
  });

  it('keep their rows when one comes above, wherever its key ends', () => {
    const runOfRow = new Map<string, string>();
    text(['c1', 'b2'], runOfRow);
    expect(text(['d5', 'c1', 'b2'], runOfRow)).toBe('c1: d5 c1 b2');
    expect(text(['e0', 'd5', 'c1', 'b2'], runOfRow)).toBe('e0: e0, c1: d5 c1 b2');
    expect(text(['f7', 'e0', 'd5', 'c1', 'b2'], runOfRow)).toBe('e0: f7 e0, c1: d5 c1 b2');
  });

  it('are never two of one name, though a row moves to the top', () => {
    const runOfRow = new Map<string, string>();
    text(['d1', 'c2', 'b0', 'a1', 'a2'], runOfRow);
    expect(text(['a1', 'd1', 'c2', 'b0', 'a2'], runOfRow)).toBe('d1: a1 d1 c2, b0: b0 a2');
  });

  it('keep their rows when one comes below, in the middle, or goes', () => {
    const runOfRow = new Map<string, string>();
    text(['d1', 'b2'], runOfRow);
    expect(text(['d1', 'b2', 'a0', 'a1'], runOfRow)).toBe('d1: d1 b2, a0: a0 a1');
    expect(text(['d1', 'c0', 'b2', 'a0', 'a1'], runOfRow)).toBe('d1: d1 c0 b2, a0: a0 a1');
    expect(text(['c0', 'b2', 'a0'], runOfRow)).toBe('d1: c0 b2, a0: a0');
  });
});
