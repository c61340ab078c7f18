import type { Post } from '@domain/answers/wall.ts';
import { pageFeed, pagePosts } from '@generated/limits.gen.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { keyPages } from '@/lib/query/key-pages.ts';
import {
  createPost,
  fetchFeed,
  fetchGuestWall,
  fetchPost,
  fetchWall,
  likePost,
  saveTimelineLayout,
  schedulePost,
  type NewPost,
  type WallFilter,
} from './api.ts';
import { addPosts, changePost } from './cache.ts';
import { wallKeys, type WallOf } from './keys.ts';

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

export const postQuery = (currentUserId: string, postId: string) =>
  queryOptions({
    queryKey: wallKeys.post(currentUserId, postId),
    queryFn: () => fetchPost(postId),
  });

export const feedQuery = (currentUserId: string) =>
  keyPages({
    queryKey: wallKeys.feed(currentUserId),
    pageSize: pageFeed,
    fetchPage: fetchFeed,
    keyOf: (post: Post) => post.id,
  });

/**
 * Publishes a post and adds it at the top of the own wall, so that its change notification adds
 * nothing; or schedules it and returns null.
 */
export function useCreatePost(wall: WallOf, onPosted: (post: NewPost) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (post: NewPost) => {
      if (!post.at) return fetchPost(await createPost(post));
      await schedulePost(post, post.at);
      return null;
    },
    // Here and not beside `mutate`, because the author may have left the screen.
    onSuccess: (post, sent) => {
      onPosted(sent);
      if (!post) return;
      for (const filter of ['all', 'images', 'video'] as const) {
        if (filter === 'all' || filter === post.kind) {
          addPosts(client, wallKeys.list(wall, filter), [post]);
        }
      }
    },
  });
}

/** Likes or unlikes a post optimistically; a refusal restores the old state. */
export function useLikePost(currentUserId: string, postId: string) {
  const client = useQueryClient();
  const show = (isOn: boolean) =>
    changePost(client, wallKeys.all(currentUserId), postId, (post) =>
      post.has_liked === isOn
        ? post
        : { ...post, has_liked: isOn, likes: post.likes + (isOn ? 1 : -1) },
    );
  return useMutation({
    mutationKey: wallKeys.press(postId),
    // Presses in a row reach the database in order.
    scope: { id: `like ${postId}` },
    mutationFn: (isOn: boolean) => likePost(postId, isOn),
    onMutate: show,
    onError: (_error, isOn) => show(!isOn),
  });
}

export const useSaveLayout = () => useMutation({ mutationFn: saveTimelineLayout });
