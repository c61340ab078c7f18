import type { Post } from '@domain/answers/wall.ts';
import type { WallFilter } from '../data/api.ts';

/** What a wall holds, public and private together. */
export type WallCounts = { posts: number; photos: number; videos: number };

/**
 * What stands on the private wall beside the posts that this currentUser has read, as a sentence;
 * null where they have read all there is. Photos and videos are counted one by one, not by posts,
 * so that a filter can only tell that there are more.
 */
export function lockedText(counts: WallCounts, filter: WallFilter, read: Post[] = []) {
  if (filter === 'all') {
    const left = counts.posts - read.length;
    return left > 0 ? `${left.toLocaleString('en-US')} more on the private wall.` : null;
  }
  const kind = filter === 'images' ? 'image' : 'video';
  const shown = read.flatMap((post) => post.media).filter((item) => item.kind === kind);
  const held = filter === 'images' ? counts.photos : counts.videos;
  return held > shown.length ? 'More on the private wall.' : null;
}
