import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query';
import { fetchBalance } from './api.ts';
import { walletKeys } from './keys.ts';

type Balance = Awaited<ReturnType<typeof fetchBalance>>;

export const balanceQuery = queryOptions({
  queryKey: walletKeys.balance,
  queryFn: fetchBalance,
});

/** Whole cents: the balance of a fan, what is pending of a creator; null while unknown. */
export function balanceCents(balance: Balance | undefined): number | null {
  if (!balance) return null;
  return 'balance_cents' in balance ? balance.balance_cents : balance.pending_cents;
}

/** Whole cents that a fan may spend; null for creators, who pay for nothing. */
export const spendableCents = (balance: Balance | undefined): number | null =>
  balance && 'balance_cents' in balance ? balance.balance_cents : null;

/** Whether a disputed payment freezes the wallet. Reads the cache only; updates with it. */
export function useIsFrozen(): boolean {
  const { data } = useQuery({ ...balanceQuery, enabled: false });
  return !!data && 'is_frozen' in data && data.is_frozen;
}

/** Whole cents that a fan owes. Reads the cache only; updates with it. */
export function useDebtCents(): number {
  const { data } = useQuery({ ...balanceQuery, enabled: false });
  return data && 'debt_cents' in data ? data.debt_cents : 0;
}

/** Shows the whole cents that an answer named, until the balance is read again. */
export function setBalance(client: QueryClient, cents: number): void {
  client.setQueryData(walletKeys.balance, (known: Balance | undefined) =>
    known && 'balance_cents' in known ? { ...known, balance_cents: cents } : known,
  );
}
