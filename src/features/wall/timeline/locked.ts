import type { Post } from '@domain/answers/wall.ts';
import type { WallFilter } from '../data/api.ts';

/** Contents of a wall, public and private together. */
export type WallCounts = { posts: number; photos: number; videos: number };

/**
 * The sentence about the private posts that the user has not read, or null if there are none.
 * Photos and videos are counted one by one, not by post, so a filtered wall names no number.
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
