import type { Earnings, EarningsItem, EarningsType } from '@domain/answers/backoffice.ts';
import { pageEarningItems, pageMonths } from '@generated/limits.gen.ts';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { walletKeys } from '@/entities/wallet/keys.ts';
import { keyPages } from '@/lib/query/key-pages.ts';
import {
  fetchAllItems,
  fetchAllMonths,
  fetchComingShare,
  fetchDays,
  fetchItems,
  fetchMonths,
  fetchTotals,
  keyOfItem,
  type ItemKey,
} from './api.ts';
import { monthsKey } from './keys.ts';

export const comingShareQuery = queryOptions({
  queryKey: [...walletKeys.share, 'coming'],
  queryFn: fetchComingShare,
});

export const totalsQuery = queryOptions({
  queryKey: [...walletKeys.earnings, 'totals'],
  queryFn: fetchTotals,
});

export const monthsQuery = keyPages({
  queryKey: monthsKey,
  pageSize: pageMonths,
  fetchPage: fetchMonths,
  keyOf: (month) => month.starts_on ?? '',
});

export const daysQuery = (month: string) =>
  queryOptions({
    queryKey: [...walletKeys.earnings, 'days', month],
    queryFn: () => fetchDays(month),
  });

export const earningItemsQuery = (month: string, type: EarningsType | null) =>
  keyPages({
    queryKey: [...walletKeys.earnings, 'items', month, type],
    pageSize: pageEarningItems,
    fetchPage: (after: ItemKey | null) => fetchItems(month, type, after),
    keyOf: keyOfItem,
  });

/** Reads every item of a month, for an export. */
export const useAllItems = (month: string, onRead: (items: EarningsItem[]) => void) =>
  useMutation({ mutationFn: () => fetchAllItems(month), onSuccess: onRead });

/** Reads every month, for an export. */
export const useAllMonths = (onRead: (months: Earnings[]) => void) =>
  useMutation({ mutationFn: fetchAllMonths, onSuccess: onRead });
