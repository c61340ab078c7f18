import { useQuery, useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { useEffect } from 'react';
import { activityQuery, notificationKeys } from '@/features/notifications/data/queries.ts';
import { watchOwnTopic } from '@/features/notifications/data/realtime.ts';
import { subscriptionKeys } from '@/features/subscriptions/data/queries.ts';
import { walletKeys } from '@/features/wallet/data/queries.ts';

const money: QueryKey[] = [walletKeys.balance, walletKeys.transactions];
const activity: QueryKey = ['notifications', 'activity'];

/** Which readings a hint makes stale; threads and uploads listen for themselves. */
const staleBy: Readonly<Record<string, QueryKey[]>> = {
  balance: [...money, ['chat', 'balance']],
  earnings: money,
  payment: [['wallet', 'payment'], subscriptionKeys.all],
  notification: [notificationKeys.list, activity],
  conversation: [activity],
};

/**
 * The one ear on the person's own topic, and the counts of what is unread. After each join, the
 * first one too, everything that a missed hint may have named is read again.
 */
export function LiveUpdates({ userId }: { userId: string }) {
  const client = useQueryClient();
  useQuery(activityQuery(userId));
  useEffect(() => {
    return watchOwnTopic(userId, {
      onHint: (what) => heed(client, what),
      onJoined: () => heed(client, Object.keys(staleBy)),
    });
  }, [client, userId]);
  return null;
}

function heed(client: QueryClient, what: string[]): void {
  const stale = new Set(what.flatMap((name) => staleBy[name] ?? []));
  for (const queryKey of stale) void client.invalidateQueries({ queryKey });
}
