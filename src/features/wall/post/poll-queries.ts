import { useMutation, useQueryClient } from '@tanstack/react-query';
import { vote } from '../data/api.ts';
import { changePost } from '../data/cache.ts';
import type { PostOf } from './post-queries.ts';
import { wallKeys } from '../data/keys.ts';

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
