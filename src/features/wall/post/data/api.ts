import type { Audience } from '@domain/answers/wall.ts';
import { call } from '@/lib/supabase/call.ts';

export { fetchDeletionsLeft } from '@/lib/supabase/deletions-left.ts';

/** The reason that staff gave the author of a post that they took down; null for other users. */
export const fetchTakedownReason = (postId: string) =>
  call('takedown_reason', { p_post_id: postId });

/** A post that the guest wall has; null for any other. */
export const fetchGuestPost = (postId: string) => call('guest_post', { p_post_id: postId });

export const removePost = (postId: string) => call('remove_post', { p_post_id: postId });

/** The poll as the signed-in user may see it now. Errors: already_voted, cannot_vote_own_poll. */
export const vote = (postId: string, option: number) =>
  call('vote', { p_post_id: postId, p_option: option });

/**
 * Media that are not listed are deleted. `seenAt` is the version that the user has seen. Errors:
 * conflict, post_not_found, and those of createPost.
 */
export const editPost = (postId: string, text: string, mediaIds: string[], seenAt: string) =>
  call('edit_post', {
    p_post_id: postId,
    p_text: text,
    p_media_ids: mediaIds,
    p_seen_at: seenAt,
  });

/** The free preview of a post; null without one. */
export const fetchPreview = (postId: string) => call('post_preview', { p_post_id: postId });

/** Null removes the preview. Errors: post_not_found, media_not_found, upload_in_progress. */
export const setPreview = (postId: string, mediaId: string | null) =>
  call('set_preview', { p_post_id: postId, p_media_id: mediaId ?? undefined });

/** Errors: post_not_found, content_under_review, promo_is_public, free_wall_disabled. */
export const setPostAudience = (postId: string, audience: Audience) =>
  call('set_post_audience', { p_post_id: postId, p_audience: audience });

/** Replaces the pinned post of the same audience. Errors: post_not_found. */
export const pinPost = (postId: string, isOn: boolean) =>
  call('pin_post', { p_post_id: postId, p_on: isOn });
