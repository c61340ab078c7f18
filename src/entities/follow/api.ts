import { call } from '@/lib/supabase/call.ts';

/** Errors: must_be_customer_to_follow, cannot_follow_subscribed_profile, profile_blacklisted. */
export const follow = (creatorId: string) => call('follow', { p_creator_id: creatorId });

/** Errors: not_in_favorites. */
export const unfollow = (creatorId: string) => call('unfollow', { p_creator_id: creatorId });
