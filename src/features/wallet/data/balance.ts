import { queryOptions } from '@tanstack/react-query';
import { fetchBalance } from './api.ts';

export const walletKeys = {
  all: ['wallet'] as const,
  /** Below the account, so that refetching the account also refetches the balance. */
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

/** The amount shown beside the name: a fan's wallet, a creator's pending earnings. */
export function balanceCents(balance: Awaited<ReturnType<typeof fetchBalance>> | undefined) {
  if (!balance) return null;
  return 'balance_cents' in balance ? balance.balance_cents : balance.pending_cents;
}
