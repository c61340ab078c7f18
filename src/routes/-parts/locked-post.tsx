import type { LockedPost as Locked } from '@domain/answers/wall.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { creatorPageQuery } from '@/features/discovery/data/queries.ts';
import { wallKeys } from '@/features/wall/data/keys.ts';
import { LockedCard } from '@/features/wall/locked/locked-card.tsx';
import { CreatorLink } from '@/features/wall/post/creator-link.tsx';
import { PostSkeletons } from '@/features/wall/post/post-skeleton.tsx';
import { ButtonLink } from '@/ui/button-link.tsx';
import { Loading } from '@/ui/skeleton.tsx';
import { entryOf, isOnOffer, isSubscribed, usePalette } from './private-wall.ts';
import { LazyFanSubscribe } from './lazy-fan-subscribe.tsx';

type LockedPostProps = {
  post: Locked;
  currentUserId: string;
  /** Whether the subscribe sheet is open. */
  isAsked: boolean;
  /** The address asks for the sheet, as after a card or top-up. */
  isWanted: boolean;
  onAsk: () => void;
};

/** The page of a post that the user may not read: its tile, and the way to its creator. */
export function LockedPost({ post, currentUserId, isAsked, isWanted, onAsk }: LockedPostProps) {
  const { creator } = post;
  const page = useQuery(creatorPageQuery(creator.username, currentUserId));
  const profile = page.data && !page.data.is_blocked ? page.data : null;
  const palette = usePalette(profile ?? { id: creator.id, cover: null, avatar: null });
  const isOpen = profile !== null && isSubscribed(profile);
  useReadWhenOpened({ postId: post.id, currentUserId, isOpen: isOpen && !isAsked });
  const isNext = isWanted && profile !== null && isOnOffer(profile);
  useEffect(() => {
    if (isNext) onAsk();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- onAsk is not stable
  }, [isNext]);
  if (page.isPending) {
    return (
      <Loading>
        <PostSkeletons />
      </Loading>
    );
  }
  return (
    <>
      <LockedCard
        post={post}
        author={{ ...creator, picture: creator.avatar }}
        authorLink={(name) => <CreatorLink creator={creator}>{name}</CreatorLink>}
        palette={palette}
        entry={profile && entryOf(profile, onAsk)}
      />
      {profile && (
        <div className="flex flex-col items-center gap-4 px-6 py-10 text-center">
          {!profile.is_free_wall_disabled && (
            <p className="max-w-sm text-pretty text-quiet">
              Look around first: what <bdi>{creator.name}</bdi> shows to everybody is on the page.
            </p>
          )}
          <ButtonLink to="/$username" params={{ username: creator.username }} size="sm">
            See the page
          </ButtonLink>
        </div>
      )}
    </>
  );
}

type PostSubscribeProps = {
  username: string;
  postId: string;
  currentUserId: string;
  onClosed: () => void;
};

/** The subscribe sheet of a locked post. Its receipt stays while the post opens behind it. */
export function PostSubscribe({ username, postId, currentUserId, onClosed }: PostSubscribeProps) {
  const { data } = useQuery(creatorPageQuery(username, currentUserId));
  if (!data || data.is_blocked) return null;
  const returnTo = `/post/${postId}?action=subscribe`;
  return <LazyFanSubscribe creator={data} onClosed={onClosed} returnTo={returnTo} />;
}

type Opening = { postId: string; currentUserId: string; isOpen: boolean };

/** Reads the post once the private wall is open and the receipt is closed. */
function useReadWhenOpened({ postId, currentUserId, isOpen }: Opening): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!isOpen) return;
    void client.invalidateQueries({ queryKey: wallKeys.post(currentUserId, postId) });
  }, [client, currentUserId, postId, isOpen]);
}
