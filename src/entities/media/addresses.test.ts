import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { discardUserState } from '@/lib/store/user-state.ts';
import { knownAddress, pictureAddress } from './addresses.ts';
import { signingApi } from './signing/api.ts';
import { emptyStorage } from '../../../tests/support/media-api.ts';

let asked: string[][] = [];

beforeEach(() => {
  vi.useFakeTimers();
  emptyStorage();
  asked = [];
  vi.spyOn(signingApi, 'sign').mockImplementation((names) => {
    asked.push(names);
    const readable = names.filter((name) => !name.startsWith('locked'));
    return Promise.resolve(new Map(readable.map((name) => [name, `${name}?${asked.length}`])));
  });
});
afterEach(() => {
  discardUserState();
  vi.useRealTimers();
});

async function all(...addresses: Promise<string | null>[]) {
  await vi.advanceTimersByTimeAsync(0);
  return Promise.all(addresses);
}

test('[F39] addresses requested in the same moment are signed by one request', async () => {
  const answers = await all(
    pictureAddress('a', 'thumb'),
    pictureAddress('b', 'full'),
    pictureAddress('a', 'thumb'),
    pictureAddress('locked', 'full'),
  );
  expect(answers).toEqual(['a/thumb.webp?1', 'b/full.webp?1', 'a/thumb.webp?1', null]);
  expect(asked).toEqual([['a/thumb.webp', 'b/full.webp', 'locked/full.webp']]);
});

test('[F39] an address is asked for before anything else is rendered', async () => {
  const address = pictureAddress('a', 'thumb');
  await Promise.resolve();
  expect(asked).toEqual([['a/thumb.webp']]);
  expect(await all(address)).toEqual(['a/thumb.webp?1']);
});

test('[F39] an address that is being signed is not requested again', async () => {
  const first = pictureAddress('a', 'thumb');
  await Promise.resolve();
  const second = pictureAddress('a', 'thumb');
  expect(await all(first, second)).toEqual(['a/thumb.webp?1', 'a/thumb.webp?1']);
  expect(asked).toEqual([['a/thumb.webp']]);
});

test('[F39] an address is reused until twenty seconds before it expires', async () => {
  await all(pictureAddress('a', 'full'));
  await vi.advanceTimersByTimeAsync(99_000);
  expect(await all(pictureAddress('a', 'full'))).toEqual(['a/full.webp?1']);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(knownAddress('a', 'full')).toBeNull();
  expect(await all(pictureAddress('a', 'full'))).toEqual(['a/full.webp?2']);
});

test('[F39] a picture that failed to load gets a new address', async () => {
  await all(pictureAddress('a', 'full'));
  expect(await all(pictureAddress('a', 'full', { anew: true }))).toEqual(['a/full.webp?2']);
});

test('[F39] a refused address is not cached, so that a later unlock is seen', async () => {
  expect(await all(pictureAddress('locked', 'full'))).toEqual([null]);
  expect(await all(pictureAddress('locked', 'full'))).toEqual([null]);
  expect(asked.length).toBe(2);
});

test('[F39] no address is left in the cache after sign-out', async () => {
  await all(pictureAddress('a', 'full'));
  discardUserState();
  expect(knownAddress('a', 'full')).toBeNull();
});

test('[F39] an address signed for a user who has signed out is not cached', async () => {
  let sign = (_signed: Map<string, string>) => {};
  const late = new Promise<Map<string, string>>((signed) => (sign = signed));
  vi.spyOn(signingApi, 'sign').mockReturnValueOnce(late);
  const address = pictureAddress('a', 'full');
  await vi.advanceTimersByTimeAsync(0);
  discardUserState();
  sign(new Map([['a/full.webp', 'signed']]));
  expect(await address).toBe('signed');
  expect(knownAddress('a', 'full')).toBeNull();
});

test('[F39] 250 addresses are requested in batches of a hundred', async () => {
  await all(...Array.from({ length: 250 }, (_, at) => pictureAddress(`m${at}`, 'thumb')));
  expect(asked.map((names) => names.length)).toEqual([100, 100, 50]);
});
