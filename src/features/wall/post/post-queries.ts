import type { AiLabel } from '@domain/media.ts';
import type { Audience, Post } from '@domain/answers/wall.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { mediaApi } from '@/entities/media/api.ts';
import { fetchPost, fetchRow } from '../data/api.ts';
import { putPost } from '../data/cache.ts';
import { changePost } from '../data/rows.ts';
import { wallKeys } from '../data/keys.ts';
import {
  editPost,
  fetchPreview,
  fetchTakedownReason,
  pinPost,
  removePost,
  setPostAudience,
  setPreview,
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

export type PostEdit = {
  text: string;
  mediaIds: string[];
  /** Undefined leaves the preview unchanged, null removes it. */
  previewId: string | null | undefined;
  /** Those of media that stay and were described anew. */
  descriptions: { mediaId: string; alt: string; aiLabel: AiLabel }[];
};

export function useEditPost({ currentUserId, post }: PostOf) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ text, mediaIds, previewId, descriptions }: PostEdit) => {
      // First, because they can be repeated: after the edit new pictures are not uploads any more.
      for (const { mediaId, alt, aiLabel } of descriptions)
        await mediaApi.describe(mediaId, alt, aiLabel);
      await editPost(post.id, text, mediaIds);
      if (previewId !== undefined) await setPreview(post.id, previewId);
      return fetchPost(post.id);
    },
    onSuccess: (edited) => {
      putPost(client, wallKeys.all(currentUserId), post.id, edited);
      void client.invalidateQueries({ queryKey: wallKeys.preview(currentUserId, post.id) });
    },
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
