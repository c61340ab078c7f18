import type { Transaction } from '@domain/answers/wallet.ts';
import { pageTransactions } from '@generated/limits.gen.ts';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { walletKeys } from '@/entities/wallet/keys.ts';
import { keyPages } from '@/lib/query/key-pages.ts';
import type { TransactionFilter } from '../transaction-filter.ts';
import { fetchAllTransactions, fetchReceipt, fetchSubtotal, fetchTransactions } from './api.ts';
import { transactionsKey } from './keys.ts';

export const transactionsQuery = (filter: TransactionFilter) =>
  keyPages({
    queryKey: transactionsKey(filter),
    pageSize: pageTransactions,
    fetchPage: (before: string | null) => fetchTransactions(filter, before),
    keyOf: (transaction) => transaction.id,
  });

export const subtotalQuery = (filter: TransactionFilter) =>
  queryOptions({
    queryKey: [...walletKeys.transactions, 'subtotal', filter],
    queryFn: () => fetchSubtotal(filter),
  });

export const receiptQuery = (id: string) =>
  queryOptions({
    queryKey: [...walletKeys.transactions, 'receipt', id],
    queryFn: () => fetchReceipt(id),
  });

/** Reads every page of a filter, for an export. */
export const useAllTransactions = (
  onRead: (rows: Transaction[], filter: TransactionFilter) => void,
) => useMutation({ mutationFn: fetchAllTransactions, onSuccess: onRead });
