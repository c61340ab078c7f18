import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { readBetween } from './when-read.ts';

const queryKey = ['list'];

/** A list on screen whose readings are answered by hand. */
function shown() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const answers: ((rows: string[]) => void)[] = [];
  const queryFn = () => new Promise<string[]>((answer) => void answers.push(answer));
  const leave = new QueryObserver(client, { queryKey, queryFn }).subscribe(() => undefined);
  return { client, answers, leave };
}

test('[F63] new rows are read after a reading of the list that is running', async () => {
  const { client, answers, leave } = shown();
  const read = vi.fn<() => Promise<string>>(() => Promise.resolve('new'));
  const rows = readBetween(client, queryKey, read);
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  expect(read).not.toHaveBeenCalled();
  answers[0]?.(['old']);
  expect(await rows).toBe('new');
  expect(read).toHaveBeenCalledTimes(1);
  leave();
});

test('[F63] new rows are read again when the list was read meanwhile', async () => {
  const { client, answers, leave } = shown();
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  answers[0]?.(['old']);
  await vi.waitFor(() => expect(client.getQueryData(queryKey)).toEqual(['old']));
  const read = vi.fn<() => Promise<string>>(async () => {
    if (read.mock.calls.length > 1) return 'newer';
    void client.invalidateQueries({ queryKey });
    await vi.waitFor(() => expect(answers).toHaveLength(2));
    return 'new';
  });
  const rows = readBetween(client, queryKey, read);
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  answers[1]?.(['old']);
  expect(await rows).toBe('newer');
  expect(read).toHaveBeenCalledTimes(2);
  leave();
});
