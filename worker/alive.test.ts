import { mkdtempSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { isAlive, noteAnswers } from './alive.ts';

const folder = mkdtempSync(join(tmpdir(), 'alive-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('a worker is alive for two minutes after an answer, and not before the first one', () => {
  expect(isAlive(folder)).toBe(false);
  noteAnswers(folder)();
  expect(isAlive(folder)).toBe(true);
  expect(isAlive(folder, Date.now() + 119_000)).toBe(true);
  expect(isAlive(folder, Date.now() + 121_000)).toBe(false);
});

test('an answer is noted once in ten seconds', () => {
  let at = 1_000_000;
  const note = noteAnswers(folder, () => at);
  const long = new Date(0);
  note();
  utimesSync(join(folder, 'answered'), long, long);
  at += 9000;
  note();
  expect(isAlive(folder)).toBe(false);
  at += 1000;
  note();
  expect(isAlive(folder)).toBe(true);
});
