import type { WallRow } from '@domain/answers/wall.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Images } from 'lucide-react';
import { useCallback, useEffect, useRef } from 'react';
import { emptyTexts } from '@/lib/errors/success.ts';
import { Button } from '@/ui/button.tsx';
import { InfiniteList } from '@/ui/infinite-list.tsx';
import { ListState } from '@/ui/list-state.tsx';
import { isLocked } from '../data/rows.ts';
import { guestWallQuery } from '../data/queries.ts';
import { useStableEntry, type Entry } from '../locked/entry.ts';
import { LockedCard } from '../locked/locked-card.tsx';
import type { Palette } from '@/entities/media/palette.ts';
import { PostCard, type PostAuthor } from '../post/post-card.tsx';
import { postList, postRem, PostSkeletons } from '../post/post-skeleton.tsx';

type GuestWallProps = {
  author: PostAuthor;
  onJoin: (action?: 'tip') => void;
  /** The way to the private posts, by joining. */
  entry: Entry | null;
  palette: Palette;
};

/** The guest wall: the newest five public posts with the locked tiles between, then the prompt. */
export function GuestWall(props: GuestWallProps) {
  const { author, onJoin } = props;
  const wall = useInfiniteQuery(guestWallQuery(author.username));
  const draw = useDrawing(props);
  const prompt = <JoinPrompt name={author.name} onJoin={onJoin} />;
  return (
    <section aria-label="Posts">
      <InfiniteList
        query={wall}
        rowKey={(row) => row.id}
        row={draw}
        className={postList}
        rowRem={postRem}
        skeleton={<PostSkeletons />}
        empty={
          <>
            <ListState kind="empty" icon={Images} text={emptyTexts.anything} />
            {prompt}
          </>
        }
        end={prompt}
      />
    </section>
  );
}

/** Renders a row. The function is stable, so that a new page does not render the others again. */
function useDrawing({ author, palette, onJoin, ...props }: GuestWallProps) {
  const { name, username, picture, canBeTipped } = author;
  const entry = useStableEntry(props.entry);
  const join = useRef(onJoin);
  useEffect(() => {
    join.current = onJoin;
  });
  return useCallback(
    (row: WallRow) => {
      const shown = { name, username, picture, canBeTipped };
      return isLocked(row) ? (
        <LockedCard post={row} author={shown} palette={palette} entry={entry} />
      ) : (
        // Ordered by date, so pinned posts are not marked.
        <PostCard
          post={{ ...row, is_pinned: false }}
          author={shown}
          onGuest={(action) => join.current(action)}
        />
      );
    },
    [name, username, picture, canBeTipped, palette, entry],
  );
}

type JoinPromptProps = { name: string; onJoin: () => void };

function JoinPrompt({ name, onJoin }: JoinPromptProps) {
  return (
    <div className="flex flex-col items-center gap-4 px-6 py-10 text-center">
      <h2 className="text-lg text-balance">
        Join to see more of <bdi>{name}</bdi>
      </h2>
      <p className="max-w-sm text-pretty text-quiet">
        Joining is free. You see the whole public wall, follow, and write.
      </p>
      <Button variant="primary" onClick={() => onJoin()}>
        Join Now
      </Button>
    </div>
  );
}
