import { closeRealtime } from '@/lib/supabase/realtime.ts';

/** Leaves every realtime topic, at sign-out. */
export function leaveAllTopics(): Promise<void> {
  return closeRealtime();
}
