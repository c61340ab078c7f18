import { queryOptions } from '@tanstack/react-query';
import { wallKeys } from '../data/keys.ts';
import { fetchGuestPost } from './data/api.ts';
import { isPostId } from './post-id.ts';

/** A post that the guest wall shows; null for any other address. */
export const guestPostQuery = (postId: string) =>
  queryOptions({
    queryKey: wallKeys.guestPost(postId),
    queryFn: async () => (isPostId(postId) ? fetchGuestPost(postId) : null),
  });
