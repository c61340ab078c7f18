import { call } from '@/lib/supabase/call.ts';

/** Referred creators after a creator, the latest first. */
export const fetchReferrals = (before: string | null) =>
  call('referrals', { p_before: before ?? undefined });
