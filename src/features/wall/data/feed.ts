import type { Post } from '@domain/answers/wall.ts';
import { pageFeed } from '@generated/limits.gen.ts';
import { keyPages } from '@/lib/query/key-pages.ts';
import { fetchFeed } from './api.ts';
import { wallKeys } from './keys.ts';

/** Apart from the queries of walls: the loader of the feed is part of the first load. */
export const feedQuery = (currentUserId: string) =>
  keyPages({
    queryKey: wallKeys.feed(currentUserId),
    pageSize: pageFeed,
    fetchPage: async (before) => {
      const signing = import('@/entities/media/sign-ahead.ts').then(({ prepareSigning }) =>
        prepareSigning(),
      );
      const posts = await fetchFeed(before);
      // Without it each picture asks for its address when it is shown.
      void signing.then(
        (signAhead) => posts.forEach(({ media }) => signAhead(media)),
        () => undefined,
      );
      return posts;
    },
    keyOf: (post: Post) => post.id,
  });
