import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { emptyStorage } from '../../../tests/support/media-api.ts';
import { orAhead, sendAhead } from './sent-ahead.ts';
import { SESSION_KEY } from './stored-session.ts';

let asked = 0;
const ask = () => Promise.resolve((asked += 1));
const read = (args?: object) => orAhead('feed', args, ask);

beforeEach(() => {
  vi.useFakeTimers();
  emptyStorage();
  asked = 0;
});
afterEach(() => {
  // Unclaimed answers are of no use to the next test.
  vi.advanceTimersByTime(60_000);
  vi.useRealTimers();
});

test('the first equal call takes the answer that was sent ahead, and the next one asks', async () => {
  await sendAhead(() => read({ p_before: undefined }));
  expect(await read()).toBe(1);
  expect(await read()).toBe(2);
});

test('a call with other arguments asks itself', async () => {
  await sendAhead(() => read({ p_before: 'a' }));
  expect(await read({ p_before: 'b' })).toBe(2);
  expect(await read({ p_before: 'a' })).toBe(1);
});

test('an answer is not given to another user', async () => {
  await sendAhead(read);
  localStorage.setItem(
    SESSION_KEY,
    JSON.stringify({ access_token: 'a.e30.b', expires_at: 9e9, user: { id: 'other' } }),
  );
  expect(await read()).toBe(2);
});

test('an answer is not kept for longer than a page takes to start', async () => {
  await sendAhead(read);
  vi.advanceTimersByTime(10_001);
  expect(await read()).toBe(2);
});

test('a call that failed ahead is sent again', async () => {
  const failing = sendAhead(() => orAhead('feed', {}, () => Promise.reject(new Error('cut'))));
  await expect(failing).rejects.toThrow('cut');
  expect(await read()).toBe(1);
});
