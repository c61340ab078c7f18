import { activityPollSeconds, pageNotifications } from '@generated/limits.gen.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { keyPages } from '@/shared/queries/key-pages.ts';
import { setUnread } from '@/shared/session/unread.ts';
import { doMarkRead, fetchActivity, fetchNotifications, fetchReadMark } from './api.ts';

export const notificationKeys = {
  list: ['notifications', 'list'] as const,
  readMark: ['notifications', 'read-mark'] as const,
  activity: (personId: string) => ['notifications', 'activity', personId] as const,
};

export const notificationsQuery = keyPages({
  queryKey: notificationKeys.list,
  pageSize: pageNotifications,
  fetchPage: fetchNotifications,
  keyOf: (notification) => notification.id,
});

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

export function useMarkRead() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: doMarkRead,
    onSuccess: () => void client.invalidateQueries({ queryKey: ['notifications', 'activity'] }),
  });
}
