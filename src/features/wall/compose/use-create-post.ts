import { useMutation, useQueryClient } from '@tanstack/react-query';
import { fetchPost } from '../data/api.ts';
import { addPosts } from '../data/cache.ts';
import { wallKeys, type WallOf } from '../data/keys.ts';
import { createPost, schedulePost, type NewPost } from './data/api.ts';

/**
 * Publishes a post and adds it at the top of the own wall, so that its change notification adds
 * nothing; or schedules it and returns null.
 */
export function useCreatePost(wall: WallOf, onPosted: (post: NewPost) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (post: NewPost) => {
      if (post.at) {
        await schedulePost(post, post.at);
        return null;
      }
      const id = await createPost(post);
      // It is made, also where it cannot be read.
      return { id, row: await fetchPost(id).catch(() => null) };
    },
    // Here and not beside `mutate`, because the author may have left the screen.
    onSuccess: (made, sent) => {
      onPosted(sent);
      if (!made) return;
      const { row } = made;
      if (!row) {
        void client.invalidateQueries({ queryKey: wallKeys.wall(wall) });
        return;
      }
      for (const filter of ['all', 'images', 'video'] as const) {
        if (filter === 'all' || filter === row.kind) {
          addPosts(client, wallKeys.list(wall, filter), [row]);
        }
      }
    },
  });
}
