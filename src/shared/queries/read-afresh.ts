import type { InvalidateQueryFilters, QueryClient } from '@tanstack/react-query';

/**
 * Reads again what is on screen, after a hint or a join. A first reading that is under way may have
 * begun before the change, and React Query would take its answer for the new one: it is waited for.
 */
export async function readAfresh(
  client: QueryClient,
  filters: InvalidateQueryFilters,
): Promise<void> {
  const begun = client
    .getQueryCache()
    .findAll({ ...filters, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined);
  await Promise.allSettled(begun.flatMap(({ promise }) => promise ?? []));
  await client.invalidateQueries(filters);
}
