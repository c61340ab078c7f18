import {
  infiniteQueryOptions,
  type InfiniteData,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query';

type KeyPages<Row, Key> = {
  queryKey: QueryKey;
  /** The page size, from the generated limits. */
  pageSize: number;
  /** Rows after the key; null asks for the first page. */
  fetchPage: (after: Key | null) => Promise<Row[]>;
  keyOf: (row: Row) => Key;
};

/** Options of a list that is paged by key, for `useInfiniteQuery` and `ensureInfiniteQueryData`. */
export function keyPages<Row, Key>({ queryKey, pageSize, fetchPage, keyOf }: KeyPages<Row, Key>) {
  return infiniteQueryOptions({
    queryKey,
    // The assertion widens null to Key | null.
    initialPageParam: null as Key | null,
    // getNextPageParam made the key from keyOf; the library types it as unknown.
    queryFn: ({ pageParam }) => fetchPage(pageParam as Key | null),
    getNextPageParam: (lastPage) => {
      const last = lastPage.at(-1);
      return last !== undefined && lastPage.length >= pageSize ? keyOf(last) : undefined;
    },
  });
}

/** Trims a list to its first page; called when its screen is left. */
export function trimToFirstPage(client: QueryClient, queryKey: QueryKey): void {
  const list = { queryKey, exact: true };
  const isReading = client.isFetching(list) > 0;
  const trimmed = client.setQueryData<InfiniteData<unknown[]>>(
    queryKey,
    (data) => data && { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) },
  );
  if (!trimmed || !isReading) return;
  // A running refetch would bring all pages back; the list is read again when it is shown again.
  void client.cancelQueries(list);
  void client.invalidateQueries({ ...list, refetchType: 'none' });
}
