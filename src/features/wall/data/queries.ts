import { pageFeed, pagePosts } from '@generated/limits.gen.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { keyPages } from '@/shared/queries/key-pages.ts';
import {
  createPost,
  fetchFeed,
  fetchGuestWall,
  fetchPost,
  fetchWall,
  removePost,
  saveTimelineLayout,
  type NewPost,
  type Post,
  type TimelineLayout,
  type WallFilter,
} from './api.ts';
import { addPosts, putPost } from './cache.ts';

export type WallOf = { creatorId: string; viewerId: string };

export const wallKeys = {
  wall: ({ creatorId, viewerId }: WallOf) => ['wall', viewerId, creatorId] as const,
  list: (wall: WallOf, filter: WallFilter) => [...wallKeys.wall(wall), filter] as const,
  guest: (username: string) => ['wall', 'guest', username] as const,
  feed: (viewerId: string) => ['wall', viewerId, 'feed'] as const,
};

export const wallQuery = (wall: WallOf, filter: WallFilter) =>
  keyPages({
    queryKey: wallKeys.list(wall, filter),
    pageSize: pagePosts,
    fetchPage: (before) => fetchWall(wall.creatorId, filter, before),
    keyOf: (post: Post) => post.id,
  });

export const guestWallQuery = (username: string) =>
  queryOptions({
    queryKey: wallKeys.guest(username),
    queryFn: () => fetchGuestWall(username),
  });

export const feedQuery = (viewerId: string) =>
  keyPages({
    queryKey: wallKeys.feed(viewerId),
    pageSize: pageFeed,
    fetchPage: fetchFeed,
    keyOf: (post: Post) => post.id,
  });

/** Publishes and shows the post at the top of one's own wall; the live hint adds nothing then. */
export function useCreatePost(wall: WallOf) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (post: NewPost) => fetchPost(await createPost(post)),
    onSuccess: (post) => {
      if (!post) return;
      for (const filter of ['all', 'images', 'video'] as const) {
        if (filter === 'all' || filter === post.kind) {
          addPosts(client, wallKeys.list(wall, filter), [post]);
        }
      }
    },
  });
}

export function useRemovePost(wall: WallOf, onRemoved?: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: removePost,
    onSuccess: (_nothing, postId) => {
      putPost(client, wallKeys.wall(wall), postId, null);
      onRemoved?.();
    },
  });
}

export const useSaveLayout = (viewerId: string) =>
  useMutation({ mutationFn: (layout: TimelineLayout) => saveTimelineLayout(viewerId, layout) });
