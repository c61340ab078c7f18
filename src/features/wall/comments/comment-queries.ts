import type { Liker, PostComment } from '@domain/answers/wall.ts';
import { pageComments, pageLikes } from '@generated/limits.gen.ts';
import {
  queryOptions,
  useMutation,
  useQueryClient,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import { keyPages } from '@/lib/query/key-pages.ts';
import { changePost } from '../data/rows.ts';
import { wallKeys } from '../data/keys.ts';
import {
  createComment,
  fetchComment,
  fetchComments,
  fetchLikers,
  likeComment,
  removeComment,
  type NewComment,
} from './data/api.ts';

/** minutes: comments stay in the cache */
const commentCacheMinutes = 5;

export type TalkOf = { postId: string; currentUserId: string };

const talkKeys = {
  comments: ({ postId, currentUserId }: TalkOf) => ['comments', currentUserId, postId] as const,
  comment: ({ postId, currentUserId }: TalkOf, id: string) =>
    ['comment', currentUserId, postId, id] as const,
  likers: ({ postId, currentUserId }: TalkOf) => ['likers', currentUserId, postId] as const,
};

const keptMs = commentCacheMinutes * 60_000;

export const commentsQuery = (talk: TalkOf) => ({
  ...keyPages({
    queryKey: talkKeys.comments(talk),
    pageSize: pageComments,
    fetchPage: (before) => fetchComments(talk.postId, before),
    keyOf: (comment: PostComment) => comment.id,
  }),
  staleTime: keptMs,
  gcTime: keptMs,
});

/** The comment that an address names. */
export const commentQuery = (talk: TalkOf, id: string) =>
  queryOptions({
    queryKey: talkKeys.comment(talk, id),
    queryFn: () => fetchComment(talk.postId, id),
  });

export const likersQuery = (talk: TalkOf) => ({
  ...keyPages({
    queryKey: talkKeys.likers(talk),
    pageSize: pageLikes,
    fetchPage: (before) => fetchLikers(talk.postId, before),
    keyOf: (liker: Liker) => liker.id,
  }),
  staleTime: 0,
});

type Pages = InfiniteData<PostComment[], string | null>;

/** Replaces a comment in all lists of its post; null removes it. */
function putComment(
  client: QueryClient,
  talk: TalkOf,
  id: string,
  change: (comment: PostComment) => PostComment | null,
): void {
  const changed = (row: PostComment) => {
    const next = row.id === id ? change(row) : row;
    return next ? [next] : [];
  };
  client.setQueryData<Pages>(
    talkKeys.comments(talk),
    (data) => data && { ...data, pages: data.pages.map((page) => page.flatMap(changed)) },
  );
  client.setQueryData<PostComment | null>(talkKeys.comment(talk, id), (row) => row && change(row));
}

/** The post's comment count when its list was last read, by user and post; lost on reload. */
const readWith = new Map<string, number>();
const readWithKey = ({ postId, currentUserId }: TalkOf) => `${currentUserId}/${postId}`;

function countComments(client: QueryClient, talk: TalkOf, step: 1 | -1): void {
  const { postId, currentUserId } = talk;
  const known = readWith.get(readWithKey(talk));
  if (known !== undefined) readWith.set(readWithKey(talk), known + step);
  changePost(client, wallKeys.all(currentUserId), postId, (post) => ({
    ...post,
    comments: post.comments + step,
  }));
}

/** Creates a comment and refetches the list, which then begins with it. */
export function useCreateComment(talk: TalkOf, onSent: (sent: NewComment) => void) {
  const client = useQueryClient();
  return useMutation({
    // The count of the post changes here, and not by a reading that begins meanwhile.
    mutationKey: wallKeys.press(talk.postId),
    mutationFn: (comment: NewComment) => createComment(talk.postId, comment),
    // Here and not beside `mutate`, because the author may have left the comments.
    onSuccess: (_id, sent) => {
      onSent(sent);
      countComments(client, talk, 1);
      return client.invalidateQueries({ queryKey: talkKeys.comments(talk) });
    },
  });
}

/**
 * Refetches the comments when the post's counter changes, so that number and list agree. Otherwise
 * the list stays fresh for five minutes.
 */
export function useFollowedCount(talk: TalkOf, count: number): void {
  const client = useQueryClient();
  const { postId, currentUserId } = talk;
  useEffect(() => {
    const own = { postId, currentUserId };
    const known = readWith.get(readWithKey(own));
    readWith.set(readWithKey(own), count);
    if (known === undefined || known === count) return;
    void client.invalidateQueries({ queryKey: talkKeys.comments(own) });
  }, [client, postId, currentUserId, count]);
}

export function useRemoveComment(talk: TalkOf) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: wallKeys.press(talk.postId),
    mutationFn: removeComment,
    onSuccess: (_nothing, id) => {
      putComment(client, talk, id, () => null);
      countComments(client, talk, -1);
    },
  });
}

/** Likes or unlikes a comment optimistically; a refusal restores the old state. */
export function useLikeComment(talk: TalkOf, id: string) {
  const client = useQueryClient();
  const show = (isOn: boolean) =>
    putComment(client, talk, id, (comment) =>
      comment.has_liked === isOn
        ? comment
        : { ...comment, has_liked: isOn, likes: comment.likes + (isOn ? 1 : -1) },
    );
  return useMutation({
    scope: { id: `like ${id}` },
    mutationFn: (isOn: boolean) => likeComment(id, isOn),
    onMutate: show,
    onError: (_error, isOn) => show(!isOn),
  });
}
