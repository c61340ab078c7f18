import { InfiniteQueryObserver, QueryClient, type InfiniteData } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { readNextPage } from './next-page.ts';

test('readNextPage waits for the running refetch and keeps its changes', async () => {
  let version = 1;
  const client = new QueryClient();
  const observer = new InfiniteQueryObserver<
    string[],
    Error,
    InfiniteData<string[]>,
    string[],
    number
  >(client, {
    queryKey: ['rows'],
    queryFn: async ({ pageParam }) => {
      const read = version;
      await new Promise((done) => setTimeout(done, 20));
      return [`page ${pageParam} version ${read}`];
    },
    initialPageParam: 0,
    getNextPageParam: (_last, pages) => pages.length,
  });
  const end = observer.subscribe(() => undefined);
  await observer.refetch();
  version = 2;
  const change = observer.refetch({ cancelRefetch: false });
  expect(observer.getCurrentResult().isFetching).toBe(true);
  await readNextPage(observer.getCurrentResult());
  await change;
  expect(observer.getCurrentResult().data?.pages.flat()).toEqual([
    'page 0 version 2',
    'page 1 version 2',
  ]);
  end();
});
