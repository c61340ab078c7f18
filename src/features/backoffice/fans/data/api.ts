import { call } from '@/lib/supabase/call.ts';

const page = (before: string | null, search: string) => ({
  p_before: before ?? undefined,
  p_query: search || undefined,
});

/** Newest first. Errors: conversation_search_too_short, field_too_long. */
export const fetchSubscribers = (before: string | null, search: string) =>
  call('subscribers', page(before, search));

/** Newest first. Errors: conversation_search_too_short, field_too_long. */
export const fetchFollowers = (before: string | null, search: string) =>
  call('followers', page(before, search));

/** Latest block first. */
export const fetchBlockedUsers = (before: string | null) =>
  call('blocked_users', { p_before: before ?? undefined });

/** Null for anybody but a fan with whom the creator has a conversation. */
export const fetchFanCard = (fanId: string) => call('fan_card', { p_fan_id: fanId });
