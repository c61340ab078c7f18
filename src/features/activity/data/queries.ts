import type { NotificationPage } from '@domain/answers/notifications.ts';
import { infiniteQueryOptions, queryOptions, useMutation } from '@tanstack/react-query';
import { accountKeys } from '@/entities/account/keys.ts';
import type { Filter } from '../filters.ts';
import { doMarkRead, fetchActivity, fetchNotifications, fetchReadMark } from './api.ts';

/** seconds: between two reads of the unread counts */
const activityPollSeconds = 60;

export const notificationKeys = {
  lists: ['notifications', 'list'] as const,
  list: (filter: Filter) => ['notifications', 'list', filter] as const,
  readMark: ['notifications', 'read-mark'] as const,
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

/** Where reading had come to when the page was opened; it stays for that visit. */
export const readMarkQuery = queryOptions({
  queryKey: notificationKeys.readMark,
  queryFn: fetchReadMark,
  staleTime: Infinity,
  gcTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
});

/**
 * Counts for badges and titles: on focus, after a cut and every minute, besides the change
 * notifications.
 */
export const activityQuery = (userId: string) =>
  queryOptions({
    queryKey: accountKeys.activity(userId),
    queryFn: fetchActivity,
    refetchInterval: activityPollSeconds * 1000,
    refetchOnWindowFocus: 'always',
  });

/** The user's other pages are told by a change notification. */
export const useMarkRead = () =>
  useMutation({
    mutationFn: doMarkRead,
    onSuccess: (_nothing, _upto, _context, { client }) =>
      void client.invalidateQueries({ queryKey: accountKeys.activities }),
  });
