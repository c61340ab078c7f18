import { activityPollSeconds } from '@generated/limits.gen.ts';
import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query';
import { followHints } from '@/shared/queries/follow-hints.ts';
import { setUnread } from '@/shared/session/unread.ts';
import type { Filter } from '../filters.ts';
import {
  doMarkRead,
  fetchActivity,
  fetchNotifications,
  fetchReadMark,
  type NotificationPage,
} from './api.ts';
import { withNewest } from './resume.ts';

export const notificationKeys = {
  lists: ['notifications', 'list'] as const,
  list: (filter: Filter) => ['notifications', 'list', filter] as const,
  readMark: ['notifications', 'read-mark'] as const,
  activity: (personId: string) => ['notifications', 'activity', personId] as const,
};

export const notificationsQuery = (filter: Filter) =>
  infiniteQueryOptions({
    queryKey: notificationKeys.list(filter),
    // null widens to string | null only by saying so.
    initialPageParam: null as string | null,
    // The page's key is what the page before it answered; the library types it as unknown.
    queryFn: ({ pageParam }) => fetchNotifications(filter, pageParam as string | null),
    getNextPageParam: ({ next }: NotificationPage) => next ?? undefined,
  });

type Known = InfiniteData<NotificationPage, string | null>;

/**
 * Reads what a hint names into the lists that are known: the first page alone, put before what is
 * there. Whatever that does not reach is read again whole.
 */
export function followNotifications(client: QueryClient) {
  const hints = followHints(async (names) => ((await readNewest(client)) ? [] : names));
  return {
    follow: () => hints.follow(['notification']),
    /** After a cut, when there may be nothing new. */
    resume: () => void readNewest(client).catch(() => undefined),
    stop: hints.stop,
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

/** Where reading had come to when the page was opened; it stays for that visit. */
export const readMarkQuery = (personId: string) =>
  queryOptions({
    queryKey: notificationKeys.readMark,
    queryFn: () => fetchReadMark(personId),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** Counts for badges and titles: on focus, after a cut and every minute, besides the hints. */
export const activityQuery = (personId: string) =>
  queryOptions({
    queryKey: notificationKeys.activity(personId),
    queryFn: async () => {
      const state = await fetchActivity();
      setUnread({ messages: state.conversations, activity: state.notifications });
      return state;
    },
    refetchInterval: activityPollSeconds * 1000,
    refetchOnWindowFocus: 'always',
    staleTime: 0,
  });

/** The person's other pages are told by a hint. */
export const useMarkRead = () =>
  useMutation({
    mutationFn: doMarkRead,
    onSuccess: (_nothing, _upto, _context, { client }) =>
      void client.invalidateQueries({ queryKey: ['notifications', 'activity'] }),
  });
