import type { InvalidateQueryFilters, Query, QueryClient } from '@tanstack/react-query';

/**
 * Reads again what is on screen, after a change notification or a join. A first reading that is
 * under way may have begun before the change, and React Query would take its answer for the new
 * one: it is waited for, and read again if the filters still name it. A slow one keeps no other
 * query waiting.
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
    client.invalidateQueries({ predicate: (query) => queries.includes(query) });
  await Promise.all([
    invalidate(others),
    ...begun.map(async (query) => {
      await Promise.allSettled([query.promise]);
      await invalidate(named().filter((one) => one === query));
    }),
  ]);
}
