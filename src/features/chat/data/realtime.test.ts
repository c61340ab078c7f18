import type { Message } from '@domain/answers/messages.ts';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type * as Api from './api.ts';
import { fetchChanges } from './api.ts';
import type * as Opening from './opening/api.ts';
import { fetchMessages } from './opening/api.ts';
import { loadOlder, threadQuery } from './queries.ts';
import { watchThread } from './realtime.ts';

const { topic } = vi.hoisted(() => ({ topic: { join: () => {} } }));
vi.mock('@/lib/supabase/realtime.ts', () => ({
  joinTopic: (_name: string, { onJoined }: { onJoined: () => void }) => {
    topic.join = onJoined;
    return { leave: () => {} };
  },
}));
// The real one reads the document.
vi.mock('@/lib/supabase/call.ts', () => ({}));
vi.mock('./api.ts', () => ({
  fetchChanges: vi.fn<typeof Api.fetchChanges>(),
}));
vi.mock('./opening/api.ts', () => ({ fetchMessages: vi.fn<typeof Opening.fetchMessages>() }));

const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
const message = (seq: number, change_seq = seq, text = `${seq}`) =>
  // The fields by which a thread is merged.
  ({ id: `m${seq}`, seq, change_seq, text }) as Message;
/** A page of messages, newest first. */
const page = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => message(to - at));
const shown = () => thread.getCurrentResult().data?.messages ?? [];
const seqs = () => shown().map(({ seq }) => seq);
const range = (from: number, to: number) =>
  page(from, to)
    .map(({ seq }) => seq)
    .reverse();

/** An answer that the test resolves. */
function later() {
  let resolve: (messages: Message[]) => void = () => {};
  const promise = new Promise<Message[]>((done) => (resolve = done));
  return { promise, resolve };
}

const observe = () => new QueryObserver(client, threadQuery('c'));
let thread: ReturnType<typeof observe>;
let ends: (() => void)[];

beforeEach(async () => {
  vi.useFakeTimers();
  vi.mocked(fetchChanges).mockReset();
  vi.mocked(fetchMessages).mockReset().mockResolvedValueOnce(page(31, 50));
  thread = observe();
  ends = [thread.subscribe(() => {}), watchThread(client, 'c')];
  await vi.advanceTimersByTimeAsync(0);
});
afterEach(() => {
  for (const end of ends) end();
  client.clear();
  vi.useRealTimers();
});

it('[F70] missed changes are requested again when the first request fails', async () => {
  vi.mocked(fetchChanges)
    .mockRejectedValueOnce(new Error('no answer'))
    .mockResolvedValueOnce([message(51)]);
  topic.join();
  await vi.advanceTimersByTimeAsync(0);
  expect(seqs()).toEqual(range(31, 50));
  await vi.advanceTimersByTimeAsync(1000);
  expect(seqs()).toEqual(range(31, 51));
});

it('[F70] an older page that arrives after the thread was reopened leaves no gap', async () => {
  const older = later();
  vi.mocked(fetchMessages).mockReturnValueOnce(older.promise).mockResolvedValueOnce(page(181, 200));
  vi.mocked(fetchChanges).mockResolvedValueOnce(page(51, 150)).mockResolvedValue([]);
  const loading = loadOlder(client, 'c');
  topic.join();
  await vi.advanceTimersByTimeAsync(0);
  older.resolve(page(11, 30));
  await loading;
  expect(seqs()).toEqual(range(181, 200));
});

it('[F70] a change that comes while an older page loads is shown', async () => {
  const older = later();
  vi.mocked(fetchMessages).mockReturnValueOnce(older.promise);
  vi.mocked(fetchChanges).mockImplementation((_, since) =>
    Promise.resolve(since < 51 ? [message(20, 51, 'changed')] : []),
  );
  const loading = loadOlder(client, 'c');
  topic.join();
  await vi.advanceTimersByTimeAsync(0);
  older.resolve(page(11, 30));
  await loading;
  expect(seqs()).toEqual(range(11, 50));
  expect(shown().find(({ seq }) => seq === 20)?.text).toBe('changed');
});

it('[F70] a message keeps its identity when older ones come before it, and is not rendered again', async () => {
  vi.mocked(fetchMessages).mockResolvedValueOnce(page(11, 30)).mockResolvedValueOnce(page(1, 10));
  await loadOlder(client, 'c');
  await vi.advanceTimersByTimeAsync(0);
  const before = shown();
  await loadOlder(client, 'c');
  await vi.advanceTimersByTimeAsync(0);
  expect(seqs()).toEqual(range(1, 50));
  expect(shown().slice(10)).toHaveLength(before.length);
  expect(before.filter((one, at) => one !== shown()[at + 10])).toEqual([]);
});
