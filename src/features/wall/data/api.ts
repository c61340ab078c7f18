import type { TimelineLayout } from '@domain/answers/session.ts';
import type { Audience, PostComment } from '@domain/answers/wall.ts';
import { call } from '@/lib/supabase/call.ts';

export { fetchDeletionsLeft } from '@/lib/supabase/deletions-left.ts';

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

/** The reason that staff gave the author of a post that they took down; null for other users. */
export const fetchTakedownReason = (postId: string) =>
  call('takedown_reason', { p_post_id: postId });

/** The five posts that a guest may see. */
export const fetchGuestWall = (username: string) => call('guest_wall', { p_username: username });

/** Posts of the creators whom the caller follows or subscribes to, 15 a page. */
export const fetchFeed = (before: string | null) => call('feed', { p_before: before ?? undefined });

/** The newest promotion of each creator, as far as the user may see it; null is a guest. */
export const fetchPromos = (currentUserId: string | null) =>
  call(currentUserId === null ? 'guest_promos' : 'promo_posts');

export type NewPost = {
  audience: Audience;
  text: string;
  mediaIds: string[];
  /** Two to five options of a poll; null for other posts. */
  options: string[] | null;
  isPromo: boolean;
  /** The scheduled time; null is now. */
  at: Date | null;
  /** One for each composition: a repeated request makes no second post. */
  requestId: string;
};

const written = (post: NewPost) => ({
  p_audience: post.audience,
  p_text: post.text,
  p_media_ids: post.mediaIds,
  p_is_promo: post.isPromo,
  p_request_id: post.requestId,
  p_options: post.options ?? undefined,
});

/**
 * Errors: post_text_required, poll_text_required, post_text_too_long, too_many_post_images,
 * invalid_poll_options, free_wall_disabled, promo_limit_reached.
 */
export const createPost = (post: NewPost) => call('create_post', written(post));

/** Errors: invalid_schedule_slot, schedule_in_past, schedule_too_far, and those of createPost. */
export const schedulePost = (post: NewPost, at: Date) =>
  call('schedule_post', { ...written(post), p_at: at.toISOString() });

export const removePost = (postId: string) => call('remove_post', { p_post_id: postId });

/** Errors: post_not_found, cannot_like_own_post, ineligible_action. */
export const likePost = (postId: string, isOn: boolean) =>
  call('like_post', { p_post_id: postId, p_on: isOn });

/**
 * Users who like an own post, newest first, four a page. Errors: method_forbidden, post_not_found.
 */
export const fetchLikers = (postId: string, before: string | null) =>
  call('post_likers', {
    p_post_id: postId,
    p_before: before ?? undefined,
  });

/** A page of five comments before a comment, newest first. */
export const fetchComments = (postId: string, before: string | null) =>
  call('comments', { p_post_id: postId, p_before: before ?? undefined });

/** One comment of a post; null if it cannot be read. */
export async function fetchComment(postId: string, id: string): Promise<PostComment | null> {
  const [first] = await fetchComments(postId, after(id));
  return first?.id === id ? first : null;
}

/** The next id in order: a page before it begins with the given one. */
function after(id: string): string {
  const digits = (BigInt(`0x${id.replaceAll('-', '')}`) + 1n).toString(16).padStart(32, '0');
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

export type NewComment = {
  text: string;
  /** One for each composition: a repeated request makes no second comment. */
  requestId: string;
};

/** Errors: post_not_found, ineligible_action, comment_too_short, comment_too_long. */
export const createComment = (postId: string, comment: NewComment) =>
  call('create_comment', {
    p_post_id: postId,
    p_text: comment.text,
    p_request_id: comment.requestId,
  });

/** For the author or the post's owner. Errors: comment_not_found. */
export const removeComment = (commentId: string) =>
  call('remove_comment', { p_comment_id: commentId });

/** Errors: comment_not_found, cannot_like_own_comment, ineligible_action. */
export const likeComment = (commentId: string, isOn: boolean) =>
  call('like_comment', { p_comment_id: commentId, p_on: isOn });

/** The poll as the signed-in user may see it now. Errors: already_voted, cannot_vote_own_poll. */
export const vote = (postId: string, option: number) =>
  call('vote', { p_post_id: postId, p_option: option });

/** Media that are not listed are deleted. Errors: those of createPost, post_not_found. */
export const editPost = (postId: string, text: string, mediaIds: string[]) =>
  call('edit_post', { p_post_id: postId, p_text: text, p_media_ids: mediaIds });

/** Replaces the pinned post of the same audience. Errors: post_not_found. */
export const pinPost = (postId: string, isOn: boolean) =>
  call('pin_post', { p_post_id: postId, p_on: isOn });

/** The teaser of a post that the user may not read; null if there is none. */
export const fetchLockedPost = (postId: string) => call('locked_post', { p_post_id: postId });

/** Saves the user's layout of walls in the account. */
export const saveTimelineLayout = (layout: TimelineLayout) =>
  call('set_timeline_layout', { p_layout: layout });
