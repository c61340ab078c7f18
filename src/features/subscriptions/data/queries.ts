import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { doStart, doStop, fetchLatestSubscriptions } from './api.ts';

export const subscriptionKeys = {
  all: ['subscriptions'] as const,
  latest: (fanId: string) => ['subscriptions', 'latest', fanId] as const,
};

const WIDGET_ROWS = 5;

/** The few subscriptions of the right column; /subscriptions shows all. */
export const latestSubscriptionsQuery = (fanId: string) =>
  queryOptions({
    queryKey: subscriptionKeys.latest(fanId),
    queryFn: () => fetchLatestSubscriptions(WIDGET_ROWS),
  });

/** Queries that a subscription changes besides its own lists; the caller refetches any others. */
const alsoMoved = [
  ['subscriptions'],
  // The balance is keyed below the account.
  ['session', 'account'],
  ['wallet', 'transactions'],
];

function useChanged() {
  const client = useQueryClient();
  return () => {
    for (const queryKey of alsoMoved) void client.invalidateQueries({ queryKey });
  };
}

/** Fails at once while offline, so that nothing is paid later without the user's knowledge. */
const now = { networkMode: 'always' } as const;

export function useStart() {
  // Also after a failure, because money may have moved although no answer arrived.
  return useMutation({ ...now, mutationFn: doStart, onSettled: useChanged() });
}

export function useStop() {
  return useMutation({ ...now, mutationFn: doStop, onSuccess: useChanged() });
}
