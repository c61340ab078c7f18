import type { Post } from '@domain/answers/wall.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense, useRef, type ReactNode } from 'react';
import { afterFirstPictures } from '@/lib/first-pictures.ts';
import { InfiniteList } from '@/ui/infinite-list.tsx';
import { ListState } from '@/ui/list-state.tsx';
import { Loading } from '@/ui/skeleton.tsx';
import { useCode } from '@/ui/use-code.ts';
import { feedQuery } from '../data/feed.ts';
import { CreatorLink } from '../post/creator-link.tsx';
import { PostCard } from '../post/post-card.tsx';
import { postList, postRem, PostSkeletons } from '../post/post-skeleton.tsx';

const EmptyFeed = lazy(async () => ({ default: (await import('./empty-feed.tsx')).EmptyFeed }));
// The feed works without it.
const loadPlace = () => afterFirstPictures(() => import('./feed-place.tsx'));

type FeedProps = {
  currentUserId: string;
  /** Shows placeholders until it is known what stands above. */
  isHeld: boolean;
  /** Stands above the words of a feed without posts. */
  aboveEmpty: ReactNode;
};

/** Posts of the creators whom a fan follows or subscribes to, newest first, updated live. */
export function Feed({ currentUserId, isHeld, aboveEmpty }: FeedProps) {
  const query = useInfiniteQuery(feedQuery(currentUserId));
  const list = useRef<HTMLDivElement>(null);
  // Suspense would show it up to 300 ms after it has come, and a reader may have left by then.
  const place = useCode(loadPlace);
  return (
    <div ref={list} className="relative scroll-mt-4">
      {place && <place.FeedPlace currentUserId={currentUserId} list={list} query={query} />}
      {isHeld ? (
        <Loading>
          <PostSkeletons />
        </Loading>
      ) : (
        <InfiniteList
          query={query}
          rowKey={(post) => post.id}
          row={drawPost}
          className={postList}
          rowRem={postRem}
          rowsAtFirst={2}
          skeleton={<PostSkeletons />}
          empty={
            <Suspense fallback={null}>
              {aboveEmpty}
              <EmptyFeed />
            </Suspense>
          }
          end={<ListState kind="end" />}
        />
      )}
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
