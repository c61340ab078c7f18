import { pagePosts } from '@generated/limits.gen.ts';
import type { MediaItem } from '@/shared/media/media-image.tsx';
import { json, maybeRow, rows } from '@/shared/supabase/call.ts';
import { rest } from '@/shared/supabase/rest.ts';

export type Audience = 'public' | 'private';

export type PostMedium = MediaItem & { position: number; duration_ms: number | null };

export type Post = {
  id: string;
  creator_id: string;
  audience: Audience;
  kind: 'text' | 'images' | 'video' | 'poll';
  text: string;
  moderation_state: 'live' | 'held' | 'removed';
  created_at: string;
  post_media: PostMedium[];
};

export type FeedPost = Post & {
  creator: {
    id: string;
    username: string;
    name: string;
    /** Name of the picture in bucket `profiles`. */
    avatar: string | null;
  };
};

export type WallFilter = 'all' | 'images' | 'video';

const columns =
  'id, creator_id, audience, kind, text, moderation_state, created_at, post_media(position, media_id, kind, width, height, duration_ms, blur, alt, is_live)' as const;

/** A page of a wall, newest first. Row-level security decides which posts there are. */
export function fetchWall(
  creatorId: string,
  filter: WallFilter,
  before: string | null,
): Promise<Post[]> {
  let request = rest.from('posts').select(columns).eq('creator_id', creatorId);
  if (filter !== 'all') request = request.eq('kind', filter);
  if (before !== null) request = request.lt('id', before);
  return rows(
    request
      .order('id', { ascending: false })
      .order('position', { referencedTable: 'post_media' })
      .limit(pagePosts),
  );
}

/** One post; null where the viewer may not read it any more. */
export function fetchPost(postId: string): Promise<Post | null> {
  return maybeRow(
    rest
      .from('posts')
      .select(columns)
      .eq('id', postId)
      .order('position', { referencedTable: 'post_media' })
      .maybeSingle(),
  );
}

/** The five that a guest sees. */
export function fetchGuestWall(username: string): Promise<Post[]> {
  return json<Post[]>(rest.rpc('guest_wall', { p_username: username }));
}

/** Posts of the creators whom the caller follows or pays, 15 a page. */
export function fetchFeed(before: string | null): Promise<FeedPost[]> {
  return json<FeedPost[]>(rest.rpc('feed', before === null ? {} : { p_before: before }));
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
