import { useMutation, useQueryClient } from '@tanstack/react-query';
import { likePost } from '../data/api.ts';
import { changePost } from '../data/rows.ts';
import { wallKeys } from '../data/keys.ts';

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
