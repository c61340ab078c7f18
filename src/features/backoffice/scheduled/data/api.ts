import type { GlobalAudience } from '@domain/answers/parts.ts';
import type { ScheduledItem } from '@domain/answers/scheduled.ts';
import { call } from '@/lib/supabase/call.ts';

/** A page of scheduled items after an item, soonest first. */
export const fetchScheduled = (after: string | null) =>
  call('scheduled', { p_after: after ?? undefined });

export type ScheduledChange = {
  text: string;
  /** The audience of a global; null keeps it. */
  audience: GlobalAudience | null;
  /** The new time; null keeps it. */
  at: Date | null;
};

/** Errors: scheduled_not_found, schedule_in_past, and those of scheduling. */
export async function editScheduled(item: ScheduledItem, change: ScheduledChange): Promise<void> {
  const p_at = change.at?.toISOString();
  if (item.type === 'post') {
    await call('edit_scheduled', { p_scheduled_id: item.id, p_text: change.text, p_at });
    return;
  }
  await call('edit_scheduled_global', {
    p_global_id: item.id,
    p_text: change.text,
    p_audience: change.audience ?? undefined,
    p_at,
  });
}

/** Errors: media_processing, scheduled_not_found. */
export const removeScheduled = ({ id, type }: ScheduledItem) =>
  type === 'post'
    ? call('remove_scheduled', { p_scheduled_id: id })
    : call('remove_scheduled_global', { p_global_id: id });
