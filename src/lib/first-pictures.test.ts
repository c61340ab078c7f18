import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { afterFirstPictures, isLineFree, keepLineFor } from './first-pictures.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  isLineFree.set(true);
  vi.useRealTimers();
});

const load = () => Promise.resolve('the rest');

test('the rest of a page is loaded at once where nothing goes before it', async () => {
  expect(await afterFirstPictures(load)).toBe('the rest');
});

test.each(['shown', 'refused'])('it waits until the first pictures are %s', async (end) => {
  let finish: () => void = () => undefined;
  keepLineFor(
    new Promise<void>((resolve, reject) => {
      finish = () => (end === 'shown' ? resolve() : reject(new Error('no picture')));
    }),
  );
  const loaded = vi.fn<() => void>();
  const rest = afterFirstPictures(load).then(loaded);
  await vi.advanceTimersByTimeAsync(2900);
  expect(loaded).not.toHaveBeenCalled();
  finish();
  await rest;
  expect(loaded).toHaveBeenCalledOnce();
});

test('it waits three seconds at most', async () => {
  keepLineFor(new Promise(() => undefined));
  const loaded = vi.fn<() => void>();
  void afterFirstPictures(load).then(loaded);
  await vi.advanceTimersByTimeAsync(3000);
  expect(loaded).toHaveBeenCalledOnce();
});
