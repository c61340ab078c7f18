import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** Resolves when no request for the list is running. */
export function whenRead(client: QueryClient, list: QueryKey): Promise<void> {
  const isRead = () => client.isFetching({ queryKey: list, exact: true }) === 0;
  if (isRead()) return Promise.resolve();
  return new Promise((done) => {
    const stop = client.getQueryCache().subscribe(() => {
      if (!isRead()) return;
      stop();
      done();
    });
  });
}

/**
 * Reads rows that are merged into a cached list afterwards: when no request for the list is running,
 * which would replace them by what it has read before, and again when one ran meanwhile.
 */
export async function readBetween<Rows>(
  client: QueryClient,
  list: QueryKey,
  read: () => Promise<Rows>,
): Promise<Rows> {
  const readings = () => client.getQueryState(list)?.dataUpdateCount;
  for (;;) {
    await whenRead(client, list);
    const before = readings();
    const rows = await read();
    const isReading = client.isFetching({ queryKey: list, exact: true }) > 0;
    if (!isReading && readings() === before) return rows;
  }
}
