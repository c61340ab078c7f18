import type { LockedPost, Post, WallRow } from '@domain/answers/wall.ts';
import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query';

export type Pages = InfiniteData<WallRow[], string | null>;

/** Whether the reader sees no more of a post than its teaser. */
export const isLocked = (row: WallRow): row is LockedPost => 'is_locked' in row;

/** Changes a post in every place: on walls, in the feed and on its own page. */
export function changePost(
  client: QueryClient,
  shown: QueryKey,
  postId: string,
  change: (post: Post) => Post,
): void {
  const changed = (post: WallRow) => (post.id === postId && !isLocked(post) ? change(post) : post);
  client.setQueriesData<Pages | WallRow | null>({ queryKey: shown }, (data) => {
    if (!data) return data;
    if ('pages' in data) return { ...data, pages: data.pages.map((page) => page.map(changed)) };
    return changed(data);
  });
}
