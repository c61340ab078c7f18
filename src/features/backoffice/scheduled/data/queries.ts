import type { ScheduledItem } from '@domain/answers/scheduled.ts';
import { pageScheduled } from '@generated/limits.gen.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { keyPages } from '@/lib/query/key-pages.ts';
import { countDays, dayStart, monthAfter } from '../calendar.ts';
import {
  editScheduled,
  fetchScheduled,
  fetchScheduledTimes,
  removeScheduled,
  type ScheduledChange,
} from './api.ts';
import { scheduledKeys } from './keys.ts';

/** Scheduled items from a day ('2026-12-03') or from the first one. */
export const scheduledQuery = (from: string | undefined) =>
  keyPages({
    queryKey: scheduledKeys.list(from),
    pageSize: pageScheduled,
    fetchPage: (after: string | null) => fetchScheduled(after, from ? dayStart(from) : undefined),
    keyOf: (item) => item.id,
  });

/** How many items are due on each day of a month ('2026-12-01'), in the reader's own days. */
export const scheduledDaysQuery = (month: string) =>
  queryOptions({
    queryKey: scheduledKeys.times(month),
    queryFn: async () =>
      countDays(await fetchScheduledTimes(dayStart(month), dayStart(monthAfter(month, 1)))),
  });

/** Refetches the list, also after a refusal, because the item may have been published meanwhile. */
function useReload() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: scheduledKeys.all });
}

export const useEditScheduled = (item: ScheduledItem) => {
  const reload = useReload();
  return useMutation({
    mutationFn: (change: ScheduledChange) => editScheduled(item.id, change),
    onSettled: reload,
  });
};

export const useRemoveScheduled = (item: ScheduledItem) => {
  const reload = useReload();
  return useMutation({ mutationFn: () => removeScheduled(item), onSettled: reload });
};
