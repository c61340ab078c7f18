import type { MediaItem } from '@/shared/media/media-image.tsx';
import { json, maybeRow, rows } from '@/shared/supabase/call.ts';
import { rest } from '@/shared/supabase/rest.ts';

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

/** The five that a guest sees. */
export function fetchGuestWall(username: string): Promise<Post[]> {
  return json<Post[]>(rest.rpc('guest_wall', { p_username: username }));
}

/** Posts of the creators whom the caller follows or pays, 15 a page. */
export function fetchFeed(before: string | null): Promise<Post[]> {
  return json<Post[]>(rest.rpc('feed', before === null ? {} : { p_before: before }));
}

export type NewPost = {
  audience: Audience;
  text: string;
  mediaIds: string[];
  /** One a composition: sent twice, it makes one post. */
  requestId: string;
};

/** Errors: post_text_required, post_text_too_long, too_many_post_images, free_wall_disabled. */
export function createPost(post: NewPost): Promise<string> {
  return rows(
    rest.rpc('create_post', {
      p_audience: post.audience,
      p_text: post.text,
      p_media_ids: post.mediaIds,
      p_request_id: post.requestId,
    }),
  );
}

export async function removePost(postId: string): Promise<void> {
  await maybeRow(rest.rpc('remove_post', { p_post_id: postId }));
}

export type TimelineLayout = 'list' | 'box';

/** How this person likes to look at walls; kept on the account. */
export async function saveTimelineLayout(viewerId: string, layout: TimelineLayout): Promise<void> {
  await maybeRow(
    rest.from('account_settings').update({ timeline_layout: layout }).eq('profile_id', viewerId),
  );
}
