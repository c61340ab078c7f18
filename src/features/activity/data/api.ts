import { call } from '@/lib/supabase/call.ts';
import type { Filter } from '../filters.ts';
import { pageNotifications } from '@generated/limits.gen.ts';

export const fetchNotifications = (filter: Filter, before: string | null) =>
  call('notifications', {
    p_filter: filter,
    p_limit: pageNotifications,
    p_before: before ?? undefined,
  });

/** The time up to which all notifications are read. */
export async function fetchReadMark(): Promise<string> {
  return (await call('notifications_read_at')) ?? '';
}

/** Marks notifications as read up to this id, or up to now. */
export const doMarkRead = (until: string | null) =>
  call('mark_notifications_read', { p_until: until ?? undefined });

export const fetchActivity = () => call('activity_state');
