import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';

type Pages<Row> = Pick<
  UseInfiniteQueryResult<InfiniteData<Row[]>>,
  'isFetching' | 'isFetchingNextPage' | 'fetchNextPage'
>;

/**
 * Reads the next page after a running refetch. Reading it at once would cancel the refetch, and its
 * changes would not be shown.
 */
export async function readNextPage<Row>(query: Pages<Row>): Promise<void> {
  if (query.isFetchingNextPage) return;
  // Without cancelRefetch, this call waits for the refetch and adds no page.
  if (query.isFetching) await query.fetchNextPage({ cancelRefetch: false });
  await query.fetchNextPage();
}
