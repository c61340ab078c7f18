import { closeRealtime } from '@/lib/supabase/realtime.ts';

/** Leaves every live topic, as at sign-out. */
export function leaveAllTopics(): Promise<void> {
  return closeRealtime();
}
