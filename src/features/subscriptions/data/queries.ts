import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { accountKeys } from '@/entities/account/keys.ts';
import { moneyKeys } from '@/entities/wallet/keys.ts';
import { doStart, doStop, fetchLatestSubscriptions } from './api.ts';
import { subscriptionKeys } from './keys.ts';

const WIDGET_ROWS = 5;

/** The few of the right column; all of them stand on /subscriptions. */
export const latestSubscriptionsQuery = (fanId: string) =>
  queryOptions({
    queryKey: subscriptionKeys.latest(fanId),
    queryFn: () => fetchLatestSubscriptions(WIDGET_ROWS),
  });

/** Reads the readings of this tab that a subscription changes again; the caller adds its own. */
function useChanged() {
  const client = useQueryClient();
  return () => {
    for (const queryKey of [subscriptionKeys.all, accountKeys.all, ...moneyKeys])
      void client.invalidateQueries({ queryKey });
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
