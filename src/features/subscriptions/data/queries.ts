import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { doStart, doStop, fetchLatestSubscriptions } from './api.ts';

export const subscriptionKeys = {
  all: ['subscriptions'] as const,
  latest: (fanId: string) => ['subscriptions', 'latest', fanId] as const,
};

const WIDGET_ROWS = 5;

/** The few of the right column; all of them stand on /subscriptions. */
export const latestSubscriptionsQuery = (fanId: string) =>
  queryOptions({
    queryKey: subscriptionKeys.latest(fanId),
    queryFn: () => fetchLatestSubscriptions(WIDGET_ROWS),
  });

/**
 * What a subscription moves besides its own lists; what else shows it is the caller's to refresh.
 */
const alsoMoved = [
  ['subscriptions'],
  // The balance stands below the account.
  ['session', 'account'],
  ['wallet', 'transactions'],
];

function useChanged() {
  const client = useQueryClient();
  return () => {
    for (const queryKey of alsoMoved) void client.invalidateQueries({ queryKey });
  };
}

/** Without a network it fails at once: nothing is spent later, behind somebody's back. */
const now = { networkMode: 'always' } as const;

export function useStart() {
  // Also after a failure: money may have moved although no answer came.
  return useMutation({ ...now, mutationFn: doStart, onSettled: useChanged() });
}

export function useStop() {
  return useMutation({ ...now, mutationFn: doStop, onSuccess: useChanged() });
}
