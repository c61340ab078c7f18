import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  doRemoveCard,
  doSendTip,
  fetchCard,
  fetchDebt,
  fetchPayment,
  startCardSetup,
} from './api.ts';
import { moneyKeys, walletKeys } from '@/entities/wallet/keys.ts';

export const cardQuery = queryOptions({
  queryKey: walletKeys.card,
  queryFn: fetchCard,
});

export const debtQuery = queryOptions({ queryKey: walletKeys.debt, queryFn: fetchDebt });

/** Refetched after each change notification and on focus, because a bank may take minutes. */
export const paymentQuery = (id: string) =>
  queryOptions({
    queryKey: walletKeys.payment(id),
    queryFn: () => fetchPayment(id),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  });

/**
 * One setup of the provider's fields. Each counts towards a limit, so it is not requested twice.
 */
export const cardSetupQuery = (theme: 'dark' | 'light') =>
  queryOptions({
    queryKey: walletKeys.cardSetup,
    queryFn: () => startCardSetup(theme),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** Refetches after money has moved in this tab; other tabs get a change notification. */
export function useMoneyMoved() {
  const client = useQueryClient();
  return () => Promise.all(moneyKeys.map((queryKey) => client.invalidateQueries({ queryKey })));
}

export function useSendTip() {
  const moneyMoved = useMoneyMoved();
  // Also after a failure, because money may have moved although no answer arrived.
  return useMutation({ mutationFn: doSendTip, onSettled: () => void moneyMoved() });
}

export function useRemoveCard() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: doRemoveCard,
    onSuccess: () => client.setQueryData(cardQuery.queryKey, null),
  });
}
