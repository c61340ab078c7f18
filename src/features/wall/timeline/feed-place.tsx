import type { Post } from '@domain/answers/wall.ts';
import {
  useQueryClient,
  type InfiniteData,
  type UseInfiniteQueryResult,
} from '@tanstack/react-query';
import { useEffect, type RefObject } from 'react';
import { trimToFirstPage } from '@/lib/query/key-pages.ts';
import { useReturnPlace } from '@/ui/use-return-place.ts';
import { wallKeys } from '../data/keys.ts';
import { useLiveFeed } from './data/realtime.ts';
import { NewPosts } from './new-posts.tsx';

type FeedPlaceProps = {
  currentUserId: string;
  list: RefObject<HTMLDivElement | null>;
  query: UseInfiniteQueryResult<InfiniteData<Post[]>>;
};

/**
 * Keeps the feed live, trims it on leaving and restores the position on Back. Not part of the first
 * load.
 */
export function FeedPlace({ currentUserId, list, query }: FeedPlaceProps) {
  const client = useQueryClient();
  const isAtTop = () => (list.current?.getBoundingClientRect().top ?? 0) > -80;
  const live = useLiveFeed(currentUserId, query.data?.pages[0] ?? [], isAtTop);
  useReturnPlace({ ...query, list, count: query.data?.pages.length ?? 0 });
  useEffect(
    () => () => trimToFirstPage(client, wallKeys.feed(currentUserId)),
    [client, currentUserId],
  );
  return (
    <NewPosts
      count={live.waiting}
      onShow={() => {
        live.show();
        list.current?.scrollIntoView();
      }}
    />
  );
}
