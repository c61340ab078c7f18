import { followKeys } from '@/entities/follow/keys.ts';
import type { WallFilter } from './api.ts';

export type WallOf = { creatorId: string; currentUserId: string };

/** Query keys of posts and their comments, by the id of the reader. */
export const wallKeys = {
  /** Every reading that may contain the same post. */
  all: (currentUserId: string) => ['wall', currentUserId] as const,
  wall: ({ creatorId, currentUserId }: WallOf) => ['wall', currentUserId, creatorId] as const,
  list: (wall: WallOf, filter: WallFilter) => [...wallKeys.wall(wall), filter] as const,
  guest: (username: string) => ['wall', 'guest', username] as const,
  guestPost: (postId: string) => ['wall', 'guest', 'post', postId] as const,
  post: (currentUserId: string, postId: string) => ['wall', currentUserId, 'post', postId] as const,
  feed: followKeys.feed,
  // Outside of `wall`: a change of a post does not change these.
  preview: (currentUserId: string, postId: string) =>
    ['post-preview', currentUserId, postId] as const,
  takedownReason: (currentUserId: string, postId: string) =>
    ['takedown-reason', currentUserId, postId] as const,
  promos: (currentUserId: string | null) => ['promos', currentUserId] as const,
  /** Mutations: likes, votes and comments of this tab. */
  presses: ['wall-press'] as const,
  press: (postId: string) => ['wall-press', postId] as const,
};
