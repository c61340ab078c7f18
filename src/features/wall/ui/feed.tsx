import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Images } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { emptyTexts } from '@/shared/errors/success.ts';
import { trimToFirstPage } from '@/shared/queries/key-pages.ts';
import { ButtonLink } from '@/shared/ui/button-link.tsx';
import { InfiniteList } from '@/shared/ui/infinite-list.tsx';
import { ListState } from '@/shared/ui/list-state.tsx';
import { useReturnPlace } from '@/shared/ui/use-return-place.ts';
import { feedQuery, wallKeys } from '../data/queries.ts';
import { CreatorLink } from './creator-link.tsx';
import { PostCard } from './post-card.tsx';
import { postList, PostSkeletons } from './post-skeleton.tsx';

/** What the creators whom one follows or pays have posted, newest first. */
export function Feed({ viewerId }: { viewerId: string }) {
  const query = useInfiniteQuery(feedQuery(viewerId));
  const client = useQueryClient();
  const list = useRef<HTMLDivElement>(null);
  useReturnPlace({ ...query, list, count: query.data?.pages.length ?? 0 });
  useEffect(() => () => trimToFirstPage(client, wallKeys.feed(viewerId)), [client, viewerId]);
  return (
    <div ref={list}>
      <InfiniteList
        query={query}
        rowKey={(post) => post.id}
        row={(post) => (
          <PostCard
            post={post}
            author={{ ...post.creator, picture: post.creator.avatar }}
            authorLink={(name) => <CreatorLink creator={post.creator}>{name}</CreatorLink>}
          />
        )}
        className={postList}
        skeleton={<PostSkeletons />}
        empty={
          <ListState
            kind="empty"
            icon={Images}
            text={emptyTexts.anything}
            action={
              <ButtonLink to="/browse/{-$sort}/{-$category}/{-$subCategory}" size="sm">
                Browse
              </ButtonLink>
            }
          />
        }
        end={<ListState kind="end" />}
      />
    </div>
  );
}
