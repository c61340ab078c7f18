import type { NotificationPage } from '@domain/answers/notifications.ts';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { readBetween } from '@/lib/query/when-read.ts';
import { followReading } from '@/lib/query/refetch-on-signal.ts';
import type { Filter } from '../filters.ts';
import { fetchNotifications } from './api.ts';
import { notificationKeys, notificationsQuery } from './queries.ts';
import { withNewest } from './resume.ts';

type Known = InfiniteData<NotificationPage, string | null>;

/**
 * Adds new notifications to the cached lists after a change notification: reads the first page and
 * merges it. A list that the page does not reach is read again whole.
 */
export const followNotifications = (client: QueryClient) =>
  followReading(() => readNewest(client), 0);

/** Whether every list on screen has something new; also true if none is on screen. */
async function readNewest(client: QueryClient): Promise<boolean> {
  const lists = client.getQueryCache().findAll({ queryKey: notificationKeys.lists });
  const found = await Promise.all(
    lists.map(async (query) => {
      if (!query.isActive()) {
        await client.invalidateQueries({ queryKey: query.queryKey, exact: true });
        return true;
      }
      const filter = query.queryKey[2] as Filter; // notificationKeys.list sets this element
      return insertNewest(client, filter);
    }),
  );
  return found.every(Boolean);
}

async function insertNewest(client: QueryClient, filter: Filter): Promise<boolean> {
  const { queryKey } = notificationsQuery(filter);
  const newestOf = (data: Known | undefined) => data?.pages[0]?.lines[0]?.id;
  const before = newestOf(client.getQueryData(queryKey));
  const fresh = await readBetween(client, queryKey, () => fetchNotifications(filter, null));
  const known = client.getQueryData(queryKey);
  const pages = known && withNewest(known.pages, fresh);
  if (pages) {
    const pageParams = [null, ...pages.slice(0, -1).map(({ next }) => next)];
    client.setQueryData(queryKey, { pages, pageParams });
  } else {
    await client.invalidateQueries({ queryKey, exact: true }, { throwOnError: true });
  }
  return newestOf(client.getQueryData(queryKey)) !== before;
}
