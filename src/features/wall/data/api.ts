import type { TimelineLayout } from '@domain/answers/session.ts';
import { call } from '@/lib/supabase/call.ts';

export type WallFilter = 'all' | 'images' | 'video';

/** A page of a wall, newest first; pinned posts come first on the first page and on no other. */
export const fetchWall = (creatorId: string, filter: WallFilter, before: string | null) =>
  call('wall_posts', {
    p_creator_id: creatorId,
    p_filter: filter,
    p_before: before ?? undefined,
  });

/** One post; null if the signed-in user may not read it any more. */
export const fetchPost = (postId: string) => call('post', { p_post_id: postId });

/** One post, or its locked tile; null if the user may see neither. */
export const fetchRow = async (postId: string) =>
  (await fetchPost(postId)) ?? call('locked_post', { p_post_id: postId });

/** A page of the wall that a guest may see: five posts, and the locked tiles between them. */
export const fetchGuestWall = (username: string, before: string | null) =>
  call('guest_wall', { p_username: username, p_before: before ?? undefined });

/** Posts of the creators whom the caller follows or subscribes to, 15 a page. */
export const fetchFeed = (before: string | null) => call('feed', { p_before: before ?? undefined });

/** The newest promotion of each creator, as far as the user may see it; null is a guest. */
export const fetchPromos = (currentUserId: string | null) =>
  call(currentUserId === null ? 'guest_promos' : 'promo_posts');

/** Errors: post_not_found, cannot_like_own_post, ineligible_action. */
export const likePost = (postId: string, isOn: boolean) =>
  call('like_post', { p_post_id: postId, p_on: isOn });

/** Saves the user's layout of walls in the account. */
export const saveTimelineLayout = (layout: TimelineLayout) =>
  call('set_timeline_layout', { p_layout: layout });
