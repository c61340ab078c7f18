import { InfiniteQueryObserver, QueryClient, type InfiniteData } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { readNextPage } from './next-page.ts';

/** A list on screen whose rows name their page and the version that was read. */
function shownList() {
  const list = { version: 1 };
  const observer = new InfiniteQueryObserver<
    string[],
    Error,
    InfiniteData<string[]>,
    string[],
    number
  >(new QueryClient(), {
    queryKey: ['rows'],
    queryFn: async ({ pageParam }) => {
      const read = list.version;
      await new Promise((done) => setTimeout(done, 20));
      return [`page ${pageParam} version ${read}`];
    },
    initialPageParam: 0,
    getNextPageParam: (_last, pages) => pages.length,
  });
  const end = observer.subscribe(() => undefined);
  const rows = () => observer.getCurrentResult().data?.pages.flat();
  return { list, observer, rows, end };
}

test('readNextPage waits for the running refetch and keeps its changes', async () => {
  const { list, observer, rows, end } = shownList();
  await observer.refetch();
  list.version = 2;
  const change = observer.refetch({ cancelRefetch: false });
  expect(observer.getCurrentResult().isFetching).toBe(true);
  await readNextPage(observer.getCurrentResult());
  await change;
  expect(rows()).toEqual(['page 0 version 2', 'page 1 version 2']);
  end();
});

test('readNextPage adds the page when a refetch cancels its request', async () => {
  const { list, observer, rows, end } = shownList();
  await observer.refetch();
  const more = readNextPage(observer.getCurrentResult());
  expect(observer.getCurrentResult().isFetchingNextPage).toBe(true);
  list.version = 2;
  await Promise.all([observer.refetch({ cancelRefetch: true }), more]);
  expect(rows()).toEqual(['page 0 version 2', 'page 1 version 2']);
  end();
});
