import type { NotificationPage } from '@domain/answers/notifications.ts';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { refetchOnSignal } from '@/lib/query/refetch-on-signal.ts';
import type { Filter } from '../filters.ts';
import { fetchNotifications } from './api.ts';
import { notificationKeys, notificationsQuery } from './queries.ts';
import { withNewest } from './resume.ts';

type Known = InfiniteData<NotificationPage, string | null>;

/**
 * Reads what a change notification names into the lists that are known: the first page alone, put
 * before what is there. Whatever that does not reach is read again whole.
 */
export function followNotifications(client: QueryClient) {
  const refetcher = refetchOnSignal(async (names) => ((await readNewest(client)) ? [] : names));
  return {
    follow: () => refetcher.follow(['notification']),
    /** After a cut, when there may be nothing new. */
    resume: () => void readNewest(client).catch(() => undefined),
    stop: refetcher.stop,
  };
}

/** Whether something new has come; true as well where no list is on screen. */
async function readNewest(client: QueryClient): Promise<boolean> {
  const lists = client.getQueryCache().findAll({ queryKey: notificationKeys.lists });
  const found = await Promise.all(
    lists.map(async (query) => {
      if (!query.isActive()) {
        await client.invalidateQueries({ queryKey: query.queryKey, exact: true });
        return true;
      }
      const filter = query.queryKey[2] as Filter; // as notificationKeys.list makes it
      return insertNewest(client, filter);
    }),
  );
  return found.every(Boolean);
}

async function insertNewest(client: QueryClient, filter: Filter): Promise<boolean> {
  const { queryKey } = notificationsQuery(filter);
  const newestOf = (data: Known | undefined) => data?.pages[0]?.lines[0]?.id;
  const before = newestOf(client.getQueryData(queryKey));
  const fresh = await fetchNotifications(filter, null);
  // Read now: a page may have been added while the fresh one came.
  const known = client.getQueryData(queryKey);
  const pages = known && withNewest(known.pages, fresh);
  if (pages) {
    const pageParams = [null, ...pages.slice(0, -1).map(({ next }) => next)];
    client.setQueryData(queryKey, { pages, pageParams });
  } else {
    await client.invalidateQueries({ queryKey, exact: true });
  }
  return newestOf(client.getQueryData(queryKey)) !== before;
}
