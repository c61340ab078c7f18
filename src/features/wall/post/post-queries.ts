import type { Audience, Post } from '@domain/answers/wall.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { fetchRow } from '../data/api.ts';
import { putPost } from '../data/cache.ts';
import { changePost } from '../data/rows.ts';
import { wallKeys } from '../data/keys.ts';
import {
  fetchPreview,
  fetchTakedownReason,
  pinPost,
  removePost,
  setPostAudience,
  vote,
} from './data/api.ts';

export { fetchDeletionsLeft as readDeletionsLeft } from './data/api.ts';

export type PostOf = { currentUserId: string; post: Post };

/** A post or its locked tile. */
export const rowQuery = (currentUserId: string, postId: string) =>
  queryOptions({
    queryKey: wallKeys.post(currentUserId, postId),
    queryFn: () => fetchRow(postId),
  });

export const previewQuery = (currentUserId: string, postId: string) =>
  queryOptions({
    queryKey: wallKeys.preview(currentUserId, postId),
    queryFn: () => fetchPreview(postId),
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

/** Changes who reads a post. Its pin may go with it, so the owner's wall is refetched. */
export function useSetAudience({ currentUserId, post }: PostOf) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (audience: Audience) => setPostAudience(post.id, audience),
    onSuccess: () => client.invalidateQueries({ queryKey: wallKeys.all(currentUserId) }),
  });
}

/**
 * Votes once; the answer is the poll with its percentages. After a refusal the poll is refetched.
 */
export function useVote({ currentUserId, post }: PostOf) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: wallKeys.press(post.id),
    mutationFn: (option: number) => vote(post.id, option),
    onSuccess: (poll) =>
      changePost(client, wallKeys.all(currentUserId), post.id, (shown) => ({ ...shown, poll })),
    onError: () => client.invalidateQueries({ queryKey: wallKeys.all(currentUserId) }),
  });
}
