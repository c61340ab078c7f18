import type { SubscriptionTerms, TopFan } from '@domain/answers/fans.ts';
import { call } from '@/lib/supabase/call.ts';

const page = (before: string | null, search: string) => ({
  p_before: before ?? undefined,
  p_query: search || undefined,
});

/** Newest first, in a state or in any. Errors: conversation_search_too_short, field_too_long. */
export const fetchSubscribers = (
  before: string | null,
  search: string,
  state: SubscriptionTerms['state'] | null,
) => call('subscribers', { ...page(before, search), p_state: state ?? undefined });

export type TopFanKey = { cents: number; fanId: string };

/** Those who spent most first. */
export const fetchTopFans = (after: TopFanKey | null) =>
  call('top_fans', { p_before_cents: after?.cents, p_before_fan_id: after?.fanId });

export const keyOfTopFan = ({ spent_cents, fan }: TopFan): TopFanKey => ({
  cents: spent_cents,
  fanId: fan.id,
});

/** Newest first. Errors: conversation_search_too_short, field_too_long. */
export const fetchFollowers = (before: string | null, search: string) =>
  call('followers', page(before, search));

/** Latest block first. */
export const fetchBlockedUsers = (before: string | null) =>
  call('blocked_users', { p_before: before ?? undefined });

/** Null for anybody but a fan with whom the creator has a conversation. */
export const fetchFanCard = (fanId: string) => call('fan_card', { p_fan_id: fanId });
