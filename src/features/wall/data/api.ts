import type { TimelineLayout } from '@domain/answers/session.ts';
import type { Audience, PostComment } from '@domain/answers/wall.ts';
import { call } from '@/lib/supabase/call.ts';

export { fetchDeletionsLeft } from '@/lib/supabase/deletions-left.ts';

export type WallFilter = 'all' | 'images' | 'video';

/** A page of a wall, newest first; pinned posts stand before the first page and in no other. */
export const fetchWall = (creatorId: string, filter: WallFilter, before: string | null) =>
  call('wall_posts', {
    p_creator_id: creatorId,
    p_filter: filter,
    p_before: before ?? undefined,
  });

/** One post; null where the currentUser may not read it any more. */
export const fetchPost = (postId: string) => call('post', { p_post_id: postId });

/** Staff's words to the author of a post that they took down; null to everybody else. */
export const fetchTakedownReason = (postId: string) =>
  call('takedown_reason', { p_post_id: postId });

/** The five that a guest sees. */
export const fetchGuestWall = (username: string) => call('guest_wall', { p_username: username });

/** Posts of the creators whom the caller follows or pays, 15 a page. */
export const fetchFeed = (before: string | null) => call('feed', { p_before: before ?? undefined });

/**
 * The newest promotions, one of each creator, of those that the currentUser may see; null is a
 * guest.
 */
export const fetchPromos = (currentUserId: string | null) =>
  call(currentUserId === null ? 'guest_promos' : 'promo_posts');

export type NewPost = {
  audience: Audience;
  text: string;
  mediaIds: string[];
  /** Of a poll, two to five; null for every other post. */
  options: string[] | null;
  isPromo: boolean;
  /** When it is to appear; null for now. */
  at: Date | null;
  /** One a composition: sent twice, it makes one post. */
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

/** Who likes an own post, newest first, four a page. Errors: method_forbidden, post_not_found. */
export const fetchLikers = (postId: string, before: string | null) =>
  call('post_likers', {
    p_post_id: postId,
    p_before: before ?? undefined,
  });

/** Five comments of a post before one of them, newest first. */
export const fetchComments = (postId: string, before: string | null) =>
  call('comments', { p_post_id: postId, p_before: before ?? undefined });

/** One comment of a post; null where it cannot be read. */
export async function fetchComment(postId: string, id: string): Promise<PostComment | null> {
  const [first] = await fetchComments(postId, after(id));
  return first?.id === id ? first : null;
}

/** The id that comes next in order: a page before it begins with the one that is given. */
function after(id: string): string {
  const digits = (BigInt(`0x${id.replaceAll('-', '')}`) + 1n).toString(16).padStart(32, '0');
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

export type NewComment = {
  text: string;
  /** One a composition: sent twice, it makes one comment. */
  requestId: string;
};

/** Errors: post_not_found, ineligible_action, comment_too_short, comment_too_long. */
export const createComment = (postId: string, comment: NewComment) =>
  call('create_comment', {
    p_post_id: postId,
    p_text: comment.text,
    p_request_id: comment.requestId,
  });

/** By its author or the post's owner. Errors: comment_not_found. */
export const removeComment = (commentId: string) =>
  call('remove_comment', { p_comment_id: commentId });

/** Errors: comment_not_found, cannot_like_own_comment, ineligible_action. */
export const likeComment = (commentId: string, isOn: boolean) =>
  call('like_comment', { p_comment_id: commentId, p_on: isOn });

/** The votes as the currentUser may see them now. Errors: already_voted, cannot_vote_own_poll. */
export const vote = (postId: string, option: number) =>
  call('vote', { p_post_id: postId, p_option: option });

/** Media that are left out are deleted. Errors: those of createPost, post_not_found. */
export const editPost = (postId: string, text: string, mediaIds: string[]) =>
  call('edit_post', { p_post_id: postId, p_text: text, p_media_ids: mediaIds });

/** In place of the one that is pinned of its audience. Errors: post_not_found. */
export const pinPost = (postId: string, isOn: boolean) =>
  call('pin_post', { p_post_id: postId, p_on: isOn });

/** What is told of a post that the currentUser may not read; null where that is nothing. */
export const fetchLockedPost = (postId: string) => call('locked_post', { p_post_id: postId });

/** How this user likes to look at walls; kept on the account. */
export const saveTimelineLayout = (layout: TimelineLayout) =>
  call('set_timeline_layout', { p_layout: layout });
