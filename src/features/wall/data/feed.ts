import type { Post } from '@domain/answers/wall.ts';
import { pageFeed } from '@generated/limits.gen.ts';
import { prepareSigning, signAhead } from '@/entities/media/sign-ahead.ts';
import { keyPages } from '@/lib/query/key-pages.ts';
import { fetchFeed } from './api.ts';
import { wallKeys } from './keys.ts';

/** Apart from the queries of walls: the loader of the feed is part of the first load. */
export const feedQuery = (currentUserId: string) =>
  keyPages({
    queryKey: wallKeys.feed(currentUserId),
    pageSize: pageFeed,
    fetchPage: async (before) => {
      prepareSigning();
      const posts = await fetchFeed(before);
      posts.forEach(({ media }) => signAhead(media));
      return posts;
    },
    keyOf: (post: Post) => post.id,
  });
