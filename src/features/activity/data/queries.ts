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
    // The assertion widens null to string | null.
    initialPageParam: null as string | null,
    // The key is the `next` of the page before; the library types it as unknown.
    queryFn: ({ pageParam }) => fetchNotifications(filter, pageParam as string | null),
    getNextPageParam: ({ next }: NotificationPage) => next ?? undefined,
  });

/** The read mark at the time the page was opened; it does not change during the visit. */
export const readMarkQuery = queryOptions({
  queryKey: notificationKeys.readMark,
  queryFn: fetchReadMark,
  staleTime: Infinity,
  gcTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
});

/**
 * Unread counts for badges and titles: refetched on focus, after a reconnect and every minute,
 * besides change notifications.
 */
export const activityQuery = (userId: string) =>
  queryOptions({
    queryKey: accountKeys.activity(userId),
    queryFn: fetchActivity,
    refetchInterval: activityPollSeconds * 1000,
    refetchOnWindowFocus: 'always',
  });

/** A change notification updates the user's other pages. */
export const useMarkRead = () =>
  useMutation({
    mutationFn: doMarkRead,
    onSuccess: (_nothing, _upto, _context, { client }) =>
      void client.invalidateQueries({ queryKey: accountKeys.activities }),
  });
