import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';

type Pages<Row> = Pick<
  UseInfiniteQueryResult<InfiniteData<Row[]>>,
  'data' | 'isFetching' | 'isFetchingNextPage' | 'fetchNextPage'
>;

/** Requests of a page that refetches may cancel before it is given up. */
const longestTries = 5;

/**
 * Reads the next page after a running refetch. Reading it at once would cancel the refetch, and its
 * changes would not be shown. A refetch that begins meanwhile cancels the request of the page; the
 * page is then read after that refetch.
 */
export async function readNextPage<Row>(query: Pages<Row>): Promise<void> {
  if (query.isFetchingNextPage) return;
  const pages = query.data?.pages.length;
  // Without cancelRefetch, this call waits for the refetch and adds no page.
  if (query.isFetching) await query.fetchNextPage({ cancelRefetch: false });
  for (let tries = 0; tries < longestTries; tries += 1) {
    const { data, isError, hasNextPage } = await query.fetchNextPage();
    // A request that a refetch cancels resolves with that refetch, without the page.
    if (isError || !hasNextPage || data?.pages.length !== pages) return;
  }
}
