import { queryOptions } from '@tanstack/react-query';
import { fetchBalance } from './api.ts';

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
