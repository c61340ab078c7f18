import { pageTransactions } from '@generated/limits.gen.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { keyPages } from '@/shared/queries/key-pages.ts';
import {
  doRemoveCard,
  doSendTip,
  fetchBalance,
  fetchCard,
  fetchPayment,
  fetchTransactions,
  startCardSetup,
} from './api.ts';

export const walletKeys = {
  all: ['wallet'] as const,
  /** Below the account: whoever reads that again, after spending, reads this with it. */
  balance: ['session', 'account', 'balance'] as const,
  card: ['wallet', 'card'] as const,
  transactions: ['wallet', 'transactions'] as const,
  payment: (id: string) => ['wallet', 'payment', id] as const,
  cardSetup: ['wallet', 'card-setup'] as const,
};

export const balanceQuery = queryOptions({
  queryKey: walletKeys.balance,
  queryFn: fetchBalance,
});

/** What may be spent or is earned: the one figure that stands beside the name. */
export function balanceCents(balance: Awaited<ReturnType<typeof fetchBalance>> | undefined) {
  if (!balance) return null;
  return 'balance_cents' in balance ? balance.balance_cents : balance.pending_cents;
}

export const cardQuery = queryOptions({
  queryKey: walletKeys.card,
  queryFn: fetchCard,
});

export const transactionsQuery = keyPages({
  queryKey: walletKeys.transactions,
  pageSize: pageTransactions,
  fetchPage: fetchTransactions,
  keyOf: (transaction) => transaction.id,
});

/** Read again on each hint and each return to the page: a bank may take minutes. */
export const paymentQuery = (id: string) =>
  queryOptions({
    queryKey: walletKeys.payment(id),
    queryFn: () => fetchPayment(id),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  });

/** One visit to the provider's fields. Each opening counts towards a limit, so nothing asks twice. */
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

/** After money has moved in this tab; other tabs hear of it by a hint. */
export function useMoneyMoved() {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: walletKeys.balance }),
      client.invalidateQueries({ queryKey: walletKeys.transactions }),
    ]);
}

/** Without a network it fails at once: nothing is spent later, behind somebody's back. */
export const now = { networkMode: 'always' } as const;

export function useSendTip() {
  const moneyMoved = useMoneyMoved();
  // Also after a failure: it may have moved although no answer came.
  return useMutation({ ...now, mutationFn: doSendTip, onSettled: () => void moneyMoved() });
}

export function useRemoveCard() {
  const client = useQueryClient();
  return useMutation({
    ...now,
    mutationFn: doRemoveCard,
    onSuccess: () => client.setQueryData(cardQuery.queryKey, null),
  });
}
