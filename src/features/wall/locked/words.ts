import type { LockedPost } from '@domain/answers/wall.ts';
import { formatDay } from '@/lib/dates/format.ts';
import { formatUsd } from '@/lib/money/format.ts';
import { lengthText } from '@/entities/media/length-text.ts';

/** What a locked post holds: '6 photos', 'Video 1:24', 'Poll', 'Text'. */
export function contentOf({ kind, media_count: count, duration_ms: length }: LockedPost): string {
  if (kind === 'images') {
    if (count === 0) return 'Photos';
    return count === 1 ? '1 photo' : `${count} photos`;
  }
  if (kind === 'video') return length === null ? 'Video' : `Video ${lengthText(length)}`;
  return kind === 'poll' ? 'Poll' : 'Text';
}

export const likesText = (likes: number) =>
  `${likes.toLocaleString('en-US')} ${likes === 1 ? 'like' : 'likes'}`;

/** Everything that a tile shows, for screen readers. */
export const tileText = (post: LockedPost) =>
  `Locked: ${contentOf(post)}, ${formatDay(post.created_at)}, ${likesText(post.likes)}`;

/** The action that opens a private wall, with its price in whole cents. */
export const entryText = (priceCents: number) =>
  priceCents === 0 ? 'Subscribe for free' : `Subscribe for ${formatUsd(priceCents)}`;

/** The same at the end of a wall, for all posts that were locked on the way. */
export function endText(count: number, priceCents: number): string {
  const posts = count === 1 ? '1 private post' : `${count.toLocaleString('en-US')} private posts`;
  return `Unlock ${posts} for ${priceCents === 0 ? 'free' : formatUsd(priceCents)}`;
}
