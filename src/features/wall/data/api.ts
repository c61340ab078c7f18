import type { MediaItem } from '@/shared/media/media-image.tsx';
import { json, maybeRow, rows } from '@/shared/supabase/call.ts';
import type { Database } from '@/shared/supabase/database.types.ts';
import { rest } from '@/shared/supabase/rest.ts';

export { fetchDeletionsLeft } from '@/shared/supabase/deletions-left.ts';

export type Audience = 'public' | 'private';

export type PostKind = 'text' | 'images' | 'video' | 'poll';

export type PostMedium = MediaItem & {
  position: number;
  duration_ms: number | null;
  state: 'uploading' | 'processing' | 'ready' | 'failed';
};

export type Poll = {
  /** `votes` for the owner alone, `percent` for the owner and for who has voted. */
  options: { option: number; text: string; votes: number | null; percent: number | null }[];
  total: number | null;
  voted: number | null;
};

export type Post = {
  id: string;
  creator_id: string;
  creator: {
    id: string;
    username: string;
    name: string;
    /** Name of the picture in bucket `profiles`. */
    avatar: string | null;
  };
  audience: Audience;
  kind: PostKind;
  text: string;
  moderation_state: 'live' | 'held' | 'removed';
  /** False while its video is being made; the author alone reads it then. */
  is_ready: boolean;
  is_promo: boolean;
  is_pinned: boolean;
  created_at: string;
  edited_at: string | null;
  likes: number;
  comments: number;
  has_liked: boolean;
  media: PostMedium[];
  poll: Poll | null;
};

export type WallFilter = 'all' | 'images' | 'video';

/** A page of a wall, newest first; pinned posts stand before the first page and in no other. */
export function fetchWall(
  creatorId: string,
  filter: WallFilter,
  before: string | null,
): Promise<Post[]> {
  return json<Post[]>(
    rest.rpc('wall_posts', {
      p_creator_id: creatorId,
      p_filter: filter,
      ...(before === null ? {} : { p_before: before }),
    }),
  );
}

/** One post; null where the viewer may not read it any more. */
export function fetchPost(postId: string): Promise<Post | null> {
  return json<Post | null>(rest.rpc('post', { p_post_id: postId }));
}

/** Staff's words to the author of a post that they took down; null to everybody else. */
export function fetchTakedownReason(postId: string): Promise<string | null> {
  return maybeRow<string | null>(rest.rpc('takedown_reason', { p_post_id: postId }));
}

/** The five that a guest sees. */
export function fetchGuestWall(username: string): Promise<Post[]> {
  return json<Post[]>(rest.rpc('guest_wall', { p_username: username }));
}

/** Posts of the creators whom the caller follows or pays, 15 a page. */
export function fetchFeed(before: string | null): Promise<Post[]> {
  return json<Post[]>(rest.rpc('feed', before === null ? {} : { p_before: before }));
}

/** The newest promotions, one of each creator, of those that the viewer may see; null is a guest. */
export function fetchPromos(viewerId: string | null): Promise<Post[]> {
  return json<Post[]>(rest.rpc(viewerId === null ? 'guest_promos' : 'promo_posts'));
}

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
  ...(post.options ? { p_options: post.options } : {}),
});

/**
 * Errors: post_text_required, poll_text_required, post_text_too_long, too_many_post_images,
 * invalid_poll_options, free_wall_disabled, promo_limit_reached.
 */
export function createPost(post: NewPost): Promise<string> {
  return rows(rest.rpc('create_post', written(post)));
}

/** Errors: invalid_schedule_slot, schedule_in_past, schedule_too_far, and those of createPost. */
export function schedulePost(post: NewPost, at: Date): Promise<string> {
  return rows(rest.rpc('schedule_post', { ...written(post), p_at: at.toISOString() }));
}

export async function removePost(postId: string): Promise<void> {
  await maybeRow(rest.rpc('remove_post', { p_post_id: postId }));
}

/** Errors: post_not_found, cannot_like_own_post, ineligible_action. */
export async function likePost(postId: string, isOn: boolean): Promise<void> {
  await maybeRow(rest.rpc('like_post', { p_post_id: postId, p_on: isOn }));
}

export type Liker = {
  id: string;
  fan: { id: string; username: string; name: string; avatar: string | null };
};

/** Who likes an own post, newest first, four a page. Errors: method_forbidden, post_not_found. */
export function fetchLikers(postId: string, before: string | null): Promise<Liker[]> {
  return json<Liker[]>(
    rest.rpc('post_likers', {
      p_post_id: postId,
      ...(before === null ? {} : { p_before: before }),
    }),
  );
}

export type PostComment = {
  id: string;
  post_id: string;
  text: string;
  created_at: string;
  likes: number;
  has_liked: boolean;
  can_like: boolean;
  can_remove: boolean;
  moderation_state: 'live' | 'held' | 'removed';
  author: {
    id: string;
    username: string;
    name: string;
    role: 'fan' | 'creator';
    avatar: string | null;
  };
};

/** Five comments of a post before one of them, newest first. */
export function fetchComments(postId: string, before: string | null): Promise<PostComment[]> {
  return json<PostComment[]>(
    rest.rpc('comments', { p_post_id: postId, ...(before === null ? {} : { p_before: before }) }),
  );
}

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
export function createComment(postId: string, comment: NewComment): Promise<string> {
  return rows(
    rest.rpc('create_comment', {
      p_post_id: postId,
      p_text: comment.text,
      p_request_id: comment.requestId,
    }),
  );
}

/** By its author or the post's owner. Errors: comment_not_found. */
export async function removeComment(commentId: string): Promise<void> {
  await maybeRow(rest.rpc('remove_comment', { p_comment_id: commentId }));
}

/** Errors: comment_not_found, cannot_like_own_comment, ineligible_action. */
export async function likeComment(commentId: string, isOn: boolean): Promise<void> {
  await maybeRow(rest.rpc('like_comment', { p_comment_id: commentId, p_on: isOn }));
}

/** The votes as the viewer may see them now. Errors: already_voted, cannot_vote_own_poll. */
export function vote(postId: string, option: number): Promise<Poll> {
  return json<Poll>(rest.rpc('vote', { p_post_id: postId, p_option: option }));
}

/** Media that are left out are deleted. Errors: those of createPost, post_not_found. */
export async function editPost(postId: string, text: string, mediaIds: string[]): Promise<void> {
  await maybeRow(rest.rpc('edit_post', { p_post_id: postId, p_text: text, p_media_ids: mediaIds }));
}

/** In place of the one that is pinned of its audience. Errors: post_not_found. */
export async function pinPost(postId: string, isOn: boolean): Promise<void> {
  await maybeRow(rest.rpc('pin_post', { p_post_id: postId, p_on: isOn }));
}

export type ReportReason = Database['api']['Functions']['report_post']['Args']['p_reason'];

export type Report = {
  target: 'post' | 'comment' | 'story' | 'profile' | 'message';
  id: string;
  reason: ReportReason;
  text: string;
  requestId: string;
};

/** Errors: already_reported, cannot_report_yourself, report_too_long, and that there is no such thing. */
export async function report({ target, id, reason, text, requestId }: Report): Promise<void> {
  const said = {
    p_id: id,
    p_reason: reason,
    p_request_id: requestId,
    ...(text === '' ? {} : { p_text: text }),
  };
  const commands = {
    post: () => rest.rpc('report_post', said),
    comment: () => rest.rpc('report_comment', said),
    story: () => rest.rpc('report_story', said),
    profile: () => rest.rpc('report_profile', said),
    message: () => rest.rpc('report_message', said),
  };
  await maybeRow(commands[target]());
}

export type LockedPost = Pick<Post, 'id' | 'kind' | 'created_at' | 'creator'>;

/** What is told of a post that the viewer may not read; null where that is nothing. */
export function fetchLockedPost(postId: string): Promise<LockedPost | null> {
  return json<LockedPost | null>(rest.rpc('locked_post', { p_post_id: postId }));
}

export type TimelineLayout = 'list' | 'box';

/** How this person likes to look at walls; kept on the account. */
export async function saveTimelineLayout(layout: TimelineLayout): Promise<void> {
  await maybeRow(rest.rpc('set_timeline_layout', { p_layout: layout }));
}
