import type { Post } from '@domain/answers/wall.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  editPost,
  fetchLockedPost,
  fetchPost,
  fetchTakedownReason,
  pinPost,
  removePost,
} from '../data/api.ts';
import { putPost } from '../data/cache.ts';
import { wallKeys } from '../data/keys.ts';

export { fetchDeletionsLeft as readDeletionsLeft } from '../data/api.ts';

export type PostOf = { currentUserId: string; post: Post };

/** Separate from the wall queries, which change with every change notification. */
export const lockedPostQuery = (currentUserId: string, postId: string) =>
  queryOptions({
    queryKey: wallKeys.locked(currentUserId, postId),
    queryFn: () => fetchLockedPost(postId),
  });

export const takedownReasonQuery = (currentUserId: string, postId: string) =>
  queryOptions({
    queryKey: wallKeys.takedownReason(currentUserId, postId),
    queryFn: () => fetchTakedownReason(postId),
  });

export function useRemovePost({ currentUserId, post }: PostOf) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => removePost(post.id),
    onSuccess: () => putPost(client, wallKeys.all(currentUserId), post.id, null),
  });
}

/** Pins a post. Pinning moves it and unpins another one, so the owner's wall is refetched. */
export function usePinPost({ currentUserId, post }: PostOf) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (isOn: boolean) => pinPost(post.id, isOn),
    onSuccess: () => client.invalidateQueries({ queryKey: wallKeys.all(currentUserId) }),
  });
}

export type PostEdit = { text: string; mediaIds: string[] };

export function useEditPost({ currentUserId, post }: PostOf) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ text, mediaIds }: PostEdit) => {
      await editPost(post.id, text, mediaIds);
      return fetchPost(post.id);
    },
    onSuccess: (edited) => putPost(client, wallKeys.all(currentUserId), post.id, edited),
  });
}
