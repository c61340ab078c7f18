import type { Post } from '@domain/answers/wall.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense, useRef } from 'react';
import { InfiniteList } from '@/ui/infinite-list.tsx';
import { ListState } from '@/ui/list-state.tsx';
import { feedQuery } from '../data/queries.ts';
import { CreatorLink } from '../post/creator-link.tsx';
import { PostCard } from '../post/post-card.tsx';
import { postList, postRem, PostSkeletons } from '../post/post-skeleton.tsx';

const EmptyFeed = lazy(async () => ({ default: (await import('./empty-feed.tsx')).EmptyFeed }));
const FeedPlace = lazy(async () => ({ default: (await import('./feed-place.tsx')).FeedPlace }));

/** Posts of the creators whom a fan follows or subscribes to, newest first. */
export function Feed({ currentUserId }: { currentUserId: string }) {
  const query = useInfiniteQuery(feedQuery(currentUserId));
  const list = useRef<HTMLDivElement>(null);
  return (
    <div ref={list}>
      <Suspense fallback={null}>
        <FeedPlace
          currentUserId={currentUserId}
          list={list}
          count={query.data?.pages.length ?? 0}
          hasNextPage={query.hasNextPage}
          isFetching={query.isFetching}
          fetchNextPage={query.fetchNextPage}
        />
      </Suspense>
      <InfiniteList
        query={query}
        rowKey={(post) => post.id}
        row={drawPost}
        className={postList}
        rowRem={postRem}
        skeleton={<PostSkeletons />}
        empty={
          <Suspense fallback={null}>
            <EmptyFeed />
          </Suspense>
        }
        end={<ListState kind="end" />}
      />
    </div>
  );
}

const drawPost = (post: Post) => (
  <PostCard
    post={post}
    author={{ ...post.creator, picture: post.creator.avatar }}
    authorLink={(name) => <CreatorLink creator={post.creator}>{name}</CreatorLink>}
  />
);
