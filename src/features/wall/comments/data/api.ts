import type { PostComment } from '@domain/answers/wall.ts';
import { call } from '@/lib/supabase/call.ts';

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
  /** A repeated request makes no second comment. */
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

/**
 * Users who like an own post, newest first, four a page. Errors: method_forbidden, post_not_found.
 */
export const fetchLikers = (postId: string, before: string | null) =>
  call('post_likers', {
    p_post_id: postId,
    p_before: before ?? undefined,
  });
