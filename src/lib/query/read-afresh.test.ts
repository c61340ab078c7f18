import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { readAfresh } from './read-afresh.ts';

const queryKey = ['thread'];

/** An observed query whose readings the test answers by hand. */
function shown() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const answers: ((words: string) => void)[] = [];
  const queryFn = vi.fn<() => Promise<string>>(
    () => new Promise((answer) => void answers.push(answer)),
  );
  const leave = new QueryObserver(client, { queryKey, queryFn }).subscribe(() => undefined);
  return { client, queryFn, answers, leave };
}

test('readAfresh waits for a first reading that began earlier, and then reads again', async () => {
  const { client, queryFn, answers, leave } = shown();
  const read = readAfresh(client, { queryKey });
  answers[0]?.('held');
  await vi.waitFor(() => expect(queryFn).toHaveBeenCalledTimes(2));
  answers[1]?.('released');
  await read;
  expect(client.getQueryData(queryKey)).toBe('released');
  leave();
});

test('a slow first reading does not delay other queries', async () => {
  const { client, queryFn, leave } = shown();
  const other = { queryKey: ['thread', 'other'], queryFn: vi.fn<() => string>(() => 'read') };
  const close = new QueryObserver(client, other).subscribe(() => undefined);
  await vi.waitFor(() => expect(client.getQueryData(other.queryKey)).toBe('read'));
  void readAfresh(client, { queryKey });
  await vi.waitFor(() => expect(other.queryFn).toHaveBeenCalledTimes(2));
  expect(queryFn).toHaveBeenCalledTimes(1);
  close();
  leave();
});

test('readAfresh reads once when the filters do not match after the first reading', async () => {
  const { client, queryFn, answers, leave } = shown();
  const read = readAfresh(client, { queryKey, predicate: ({ state }) => !state.data });
  answers[0]?.('read');
  await read;
  expect(queryFn).toHaveBeenCalledTimes(1);
  leave();
});

test('readAfresh reads a query with data once', async () => {
  const { client, queryFn, answers, leave } = shown();
  answers[0]?.('held');
  await vi.waitFor(() => expect(client.getQueryData(queryKey)).toBe('held'));
  const read = readAfresh(client, { queryKey });
  await vi.waitFor(() => expect(queryFn).toHaveBeenCalledTimes(2));
  answers[1]?.('released');
  await read;
  expect(queryFn).toHaveBeenCalledTimes(2);
  expect(client.getQueryData(queryKey)).toBe('released');
  leave();
});
