import {
  hashKey,
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

/** Pages whose next key is remembered, of all lists together. */
const MAX_REMEMBERED = 1000;
/** The key after each page as it was read, undefined after a last one; rows may leave it later. */
const nextKeys = new Map<string, unknown>();

/** Options of a list that is paged by key, for `useInfiniteQuery` and `ensureInfiniteQueryData`. */
export function keyPages<Row, Key>({ queryKey, pageSize, fetchPage, keyOf }: KeyPages<Row, Key>) {
  const nameOf = (after: unknown) => hashKey([queryKey, after]);
  const nextOf = (page: Row[]) => {
    const last = page.at(-1);
    return last !== undefined && page.length >= pageSize ? keyOf(last) : undefined;
  };
  return infiniteQueryOptions({
    queryKey,
    // The assertion widens null to Key | null.
    initialPageParam: null as Key | null,
    queryFn: async ({ pageParam }) => {
      // getNextPageParam made the key from keyOf; the library types it as unknown.
      const page = await fetchPage(pageParam as Key | null);
      remember(nameOf(pageParam), nextOf(page));
      return page;
    },
    getNextPageParam: (lastPage, _pages, after) => {
      const name = nameOf(after);
      // The key was made from keyOf above.
      return nextKeys.has(name) ? (nextKeys.get(name) as Key | undefined) : nextOf(lastPage);
    },
  });
}

function remember(name: string, next: unknown): void {
  // A key that is set again becomes the newest.
  nextKeys.delete(name);
  nextKeys.set(name, next);
  const [oldest] = nextKeys.keys();
  if (nextKeys.size > MAX_REMEMBERED && oldest !== undefined) nextKeys.delete(oldest);
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
