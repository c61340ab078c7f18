import { walletKeys } from '@/entities/wallet/keys.ts';
import type { TransactionFilter } from '../transaction-filter.ts';

export const transactionsKey = (filter: TransactionFilter) =>
  [...walletKeys.transactions, 'list', filter] as const;
