import { expect, test } from 'vitest';
import { runParts, type Findings, type Part } from './part.ts';

/** Parts that the test finishes by hand. */
function parts(...names: string[]) {
  const ends = new Map<string, (findings: Findings) => void>();
  const started: string[] = [];
  const all = names.map((name): Part => ({
    name,
    run: () => {
      started.push(name);
      return new Promise((done) => ends.set(name, done));
    },
  }));
  const end = async (name: string, ...findings: Findings) => {
    ends.get(name)?.(findings);
    await Promise.resolve().then(() => new Promise((done) => setImmediate(done)));
  };
  return { all, started, end };
}

test('two parts run at a time, and the next one starts when one ends', async () => {
  const { all, started, end } = parts('a', 'b', 'c');
  const ran = runParts(all, 2, () => {});
  expect(started).toEqual(['a', 'b']);
  await end('b');
  expect(started).toEqual(['a', 'b', 'c']);
  await end('c');
  await end('a');
  await ran;
});

test('outcomes are reported in the order of the parts', async () => {
  const { all, end } = parts('a', 'b');
  const reported: string[] = [];
  const ran = runParts(all, 2, ({ name, state }) => reported.push(`${name} ${state}`));
  await end('b', 'a finding');
  expect(reported).toEqual([]);
  await end('a');
  expect(reported).toEqual(['a ok', 'b found']);
  await ran;
});

test('a part waits for the part that it needs, and is skipped if that fails', async () => {
  const { all, started, end } = parts('build', 'size');
  const needing = all.map((part) => (part.name === 'size' ? { ...part, needs: 'build' } : part));
  const ran = runParts(needing, 2, () => {});
  expect(started).toEqual(['build']);
  await end('build', 'broken');
  expect(await ran).toMatchObject([{ state: 'found' }, { name: 'size', state: 'skipped' }]);
});

test('a thrown error is a finding of its part', async () => {
  const broken = { name: 'a', run: () => Promise.reject(new Error('no database')) };
  expect(await runParts([broken], 2, () => {})).toMatchObject([
    { state: 'found', findings: ['no database'] },
  ]);
});
