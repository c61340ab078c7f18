import { matchQuery, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { followNotifications } from '@/features/activity/data/following.ts';
import { watchOwnTopic } from '@/features/activity/data/realtime.ts';
import { subscriptionKeys } from '@/features/subscriptions/data/queries.ts';
import { walletKeys } from '@/features/wallet/data/balance.ts';
import { followQueries } from '@/lib/query/refetch-on-signal.ts';
import { readAfresh } from '@/lib/query/read-afresh.ts';

const money: QueryKey[] = [walletKeys.balance, walletKeys.transactions];
const activity: QueryKey = ['notifications', 'activity'];
const account: QueryKey = ['session', 'account'];

/** Which readings a change notification makes stale; threads and uploads listen for themselves. */
const staleBy: Readonly<Record<string, QueryKey[]>> = {
  balance: [...money, ['chat', 'balance']],
  earnings: money,
  payment: [['wallet', 'payment'], subscriptionKeys.all, ['discovery', 'page']],
  subscription: [subscriptionKeys.all, ['discovery', 'page']],
  purchase: [['chat', 'purchases']],
  notification: [activity],
  activity: [activity],
  conversation: [activity],
  account: [account],
  application: [account, ['enrolment']],
  trials: [['trials']],
  // Wherever an online dot may stand.
  presence: [
    ['chat', 'conversation'],
    ['chat', 'inbox'],
    ['discovery'],
    ['favorites'],
    subscriptionKeys.all,
  ],
  scheduled: [['scheduled']],
};

/**
 * Listens on the user's own topic. After each join, the first one too, everything that a missed
 * change notification may have named is read again.
 */
export function followChanges(client: QueryClient, userId: string): () => void {
  // Each reading by itself, so that a slow one keeps no other waiting.
  const readings = new Map(
    Object.values(staleBy)
      .flat()
      .map((queryKey) => [queryKey, followQueries(client, { queryKey })]),
  );
  const notifications = followNotifications(client);
  const leave = watchOwnTopic(userId, {
    onSignal: (what) => {
      if (what.includes('notification')) notifications.follow();
      for (const queryKey of staleAfter(what)) readings.get(queryKey)?.follow();
    },
    onJoined: () => {
      notifications.resume();
      // Some of these lie below others: each query is read once all the same.
      void readAfresh(client, {
        predicate: (query) =>
          [...readings.keys()].some((queryKey) => matchQuery({ queryKey }, query)),
      });
    },
  });
  return () => {
    leave();
    notifications.stop();
    for (const reading of readings.values()) reading.stop();
  };
}

function staleAfter(what: string[]): Set<QueryKey> {
  return new Set(what.flatMap((name) => staleBy[name] ?? []));
}
