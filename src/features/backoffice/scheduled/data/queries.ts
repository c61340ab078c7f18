import type { ScheduledItem } from '@domain/answers/scheduled.ts';
import { pageScheduled } from '@generated/limits.gen.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { keyPages } from '@/lib/query/key-pages.ts';
import { editScheduled, fetchScheduled, removeScheduled, type ScheduledChange } from './api.ts';
import { scheduledKeys } from './keys.ts';

export const scheduledQuery = keyPages({
  queryKey: scheduledKeys.all,
  pageSize: pageScheduled,
  fetchPage: fetchScheduled,
  keyOf: (item) => item.id,
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
