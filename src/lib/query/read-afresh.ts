import type { InvalidateQueryFilters, Query, QueryClient } from '@tanstack/react-query';

/**
 * Refetches the visible queries that match, after a change notification or a join. A first reading
 * in progress may have begun before the change, and React Query would take its answer for the new
 * one: it is awaited, and the query is read again if the filters still match. A slow first reading
 * does not delay other queries. Rejects if a query could not be read.
 */
export async function readAfresh(
  client: QueryClient,
  filters: InvalidateQueryFilters,
): Promise<void> {
  const named = () => client.getQueryCache().findAll(filters);
  const begun = named().filter(
    ({ state }) => state.fetchStatus === 'fetching' && state.data === undefined,
  );
  const others = named().filter((query) => !begun.includes(query));
  const invalidate = (queries: Query[]) =>
    client.invalidateQueries(
      { predicate: (query) => queries.includes(query) },
      { throwOnError: true },
    );
  await Promise.all([
    invalidate(others),
    ...begun.map(async (query) => {
      await Promise.allSettled([query.promise]);
      await invalidate(named().filter((one) => one === query));
    }),
  ]);
}
