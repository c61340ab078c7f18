import { matchQuery, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { followNotifications } from '@/features/activity/data/following.ts';
import { watchOwnTopic } from '@/features/activity/data/realtime.ts';
import { accountKeys } from '@/entities/account/keys.ts';
import { creatorKeys } from '@/entities/creator/keys.ts';
import { followKeys } from '@/entities/follow/keys.ts';
import { performerKeys } from '@/entities/performers/keys.ts';
import { moneyKeys, walletKeys } from '@/entities/wallet/keys.ts';
import { deliveredKeys } from '@/features/backoffice/delivered/data/keys.ts';
import { fanKeys } from '@/features/backoffice/fans/data/keys.ts';
import { homeKeys } from '@/features/backoffice/home/data/keys.ts';
import { payoutKeys } from '@/features/backoffice/payouts/data/keys.ts';
import { scheduledKeys } from '@/features/backoffice/scheduled/data/keys.ts';
import { caseKeys } from '@/features/cases/data/keys.ts';
import { chatKeys } from '@/features/chat/data/keys.ts';
import { enrolmentKeys } from '@/features/enrolment/data/keys.ts';
import { subscriptionKeys } from '@/features/subscriptions/data/keys.ts';
import { trialKeys } from '@/features/subscriptions/trials/data/keys.ts';
import { followQueries } from '@/lib/query/refetch-on-signal.ts';

/** Query keys that each kind of change notification makes stale; threads and uploads listen too. */
const staleBy: Readonly<Record<string, readonly QueryKey[]>> = {
  balance: moneyKeys,
  earnings: [...moneyKeys, payoutKeys.available, homeKeys.all, fanKeys.all, deliveredKeys.all],
  withdrawals: [payoutKeys.withdrawals, payoutKeys.available],
  bank: [payoutKeys.bank, payoutKeys.available],
  fans: [fanKeys.all],
  payment: [walletKeys.payments, subscriptionKeys.all, creatorKeys.pages],
  subscription: [subscriptionKeys.all, creatorKeys.pages, followKeys.around],
  purchase: [chatKeys.purchases],
  notification: [accountKeys.activities, homeKeys.all, caseKeys.decisions],
  activity: [accountKeys.activities],
  conversation: [accountKeys.activities, homeKeys.all],
  // A decision of staff may freeze the wallet or change the share.
  account: [accountKeys.all, walletKeys.balance, walletKeys.share],
  application: [accountKeys.all, enrolmentKeys.all],
  trials: [trialKeys.all, fanKeys.all],
  // Every list with an online dot.
  presence: [
    chatKeys.conversations,
    chatKeys.inboxes,
    creatorKeys.all,
    followKeys.all,
    subscriptionKeys.all,
  ],
  // An answer to a fan who waited.
  sent: [homeKeys.all],
  scheduled: [scheduledKeys.all, homeKeys.all],
  delivered: [deliveredKeys.all, homeKeys.all],
  global: [deliveredKeys.all],
  media: [scheduledKeys.all, deliveredKeys.all],
  performers: [performerKeys.mine],
};

/**
 * Listens on the user's own topic. After each join, the first one too, everything that a missed
 * change notification may have named is read again.
 */
export function followChanges(client: QueryClient, userId: string): () => void {
  // One follower for each key, so that a slow query delays no other.
  const readings = new Map(
    Object.values(staleBy)
      .flat()
      .map((queryKey) => [queryKey, followQueries(client, { queryKey })]),
  );
  // Keys overlap; after a join each query is refetched once.
  const everything = followQueries(client, {
    predicate: (query) => [...readings.keys()].some((queryKey) => matchQuery({ queryKey }, query)),
  });
  const notifications = followNotifications(client);
  const leave = watchOwnTopic(userId, {
    onSignal: (what) => {
      if (what.includes('notification')) notifications.follow();
      for (const queryKey of staleAfter(what)) readings.get(queryKey)?.follow();
    },
    onJoined: () => {
      notifications.resume();
      everything.resume();
    },
  });
  return () => {
    leave();
    notifications.stop();
    everything.stop();
    for (const reading of readings.values()) reading.stop();
  };
}

function staleAfter(what: string[]): Set<QueryKey> {
  return new Set(what.flatMap((name) => staleBy[name] ?? []));
}
