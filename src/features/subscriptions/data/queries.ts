import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { accountKeys } from '@/entities/account/keys.ts';
import { moneyKeys } from '@/entities/wallet/keys.ts';
import { doStart, doStop, fetchLatestSubscriptions, fetchTerms } from './api.ts';
import { subscriptionKeys } from './keys.ts';

const WIDGET_ROWS = 5;

/** The few subscriptions of the right column; /subscriptions shows all. */
export const latestSubscriptionsQuery = (fanId: string) =>
  queryOptions({
    queryKey: subscriptionKeys.latest(fanId),
    queryFn: () => fetchLatestSubscriptions(WIDGET_ROWS),
  });

/** The words of the consent box; read anew for each dialog. */
export const termsQuery = (fanId: string, creatorId: string) =>
  queryOptions({
    queryKey: subscriptionKeys.terms(fanId, creatorId),
    queryFn: () => fetchTerms(creatorId),
    gcTime: 0,
  });

/** Reads the readings of this tab that a subscription changes again; the caller adds its own. */
function useChanged() {
  const client = useQueryClient();
  return () => {
    for (const queryKey of [subscriptionKeys.all, accountKeys.all, ...moneyKeys])
      void client.invalidateQueries({ queryKey });
  };
}

export function useStart() {
  // Also after a failure, because money may have moved although no answer arrived.
  return useMutation({ mutationFn: doStart, onSettled: useChanged() });
}

export function useStop() {
  // Also after a failure, because it may be stopped although no answer arrived.
  return useMutation({ mutationFn: doStop, onSettled: useChanged() });
}

export { fetchOpenPayment as readOpenPayment } from './api.ts';
