import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';

type Pages<Row> = Pick<
  UseInfiniteQueryResult<InfiniteData<Row[]>>,
  'isFetching' | 'isFetchingNextPage' | 'fetchNextPage'
>;

/**
 * Reads the next page after the reading that is under way. Asked for at once, it would call that
 * reading off, and what had changed would not be shown.
 */
export async function readNextPage<Row>(query: Pages<Row>): Promise<void> {
  if (query.isFetchingNextPage) return;
  // Without the right to call off, this waits for the reading and adds no page.
  if (query.isFetching) await query.fetchNextPage({ cancelRefetch: false });
  await query.fetchNextPage();
}
