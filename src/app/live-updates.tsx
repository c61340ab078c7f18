import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { activityQuery } from '@/features/activity/data/queries.ts';
import { setUnread } from '@/lib/store/unread.ts';
import { followChanges } from './follow-changes.ts';

/** Subscribes once to the user's own topic and keeps the unread counts. */
export function LiveUpdates({ userId }: { userId: string }) {
  const client = useQueryClient();
  const { data: unread } = useQuery(activityQuery(userId));
  useEffect(() => {
    if (unread) setUnread({ messages: unread.conversations, activity: unread.notifications });
  }, [unread]);
  useEffect(() => followChanges(client, userId), [client, userId]);
  return null;
}
