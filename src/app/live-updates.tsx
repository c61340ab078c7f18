import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { activityQuery } from '@/features/notifications/data/queries.ts';
import { followChanges } from './follow-changes.ts';

/** The one ear on the person's own topic, and the counts of what is unread. */
export function LiveUpdates({ userId }: { userId: string }) {
  const client = useQueryClient();
  useQuery(activityQuery(userId));
  useEffect(() => followChanges(client, userId), [client, userId]);
  return null;
}
