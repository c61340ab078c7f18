import type { TimelineLayout } from '@domain/answers/session.ts';
import type { WallRow } from '@domain/answers/wall.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Images } from 'lucide-react';
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { emptyTexts } from '@/lib/errors/success.ts';
import { createStore } from '@/lib/store/store.ts';
import { useStore } from '@/lib/store/use-store.ts';
import { Button } from '@/ui/button.tsx';
import { InfiniteList } from '@/ui/infinite-list.tsx';
import { ListState } from '@/ui/list-state.tsx';
import { isLocked } from '../data/rows.ts';
import { guestWallQuery } from '../data/queries.ts';
import { useStableEntry, type Entry } from '../locked/entry.ts';
import type { GuestPress } from '../post/guest-press.ts';
import { LockedCard } from '../locked/locked-card.tsx';
import { LockedTile } from '../locked/locked-tile.tsx';
import type { Palette } from '@/entities/media/palette.ts';
import { PostCard, type PostAuthor } from '../post/post-card.tsx';
import { postList, postRem, PostSkeletons } from '../post/post-skeleton.tsx';
import { PostTile } from '../post/post-tile.tsx';
import { drawWithInterlude, useInterlude, type Interlude } from './interlude.tsx';
import { TileSkeletons, tileGrid } from './tile-skeletons.tsx';
import type { WallStore } from './timeline.tsx';
import { WallTools } from './wall-tools.tsx';

type GuestWallProps = {
  author: PostAuthor;
  /** Leads to joining, and back to what was pressed. */
  onJoin: (press?: GuestPress) => void;
  /** The way to the private posts, by joining. */
  entry: Entry | null;
  palette: Palette;
  /** Null where nothing is for sale. */
  store: WallStore | null;
  /** Stands between the rows of a long wall, and behind a short one. */
  interlude: ReactNode;
};

/** A guest has no account that keeps the layout; it lasts until a reload. */
const guestLayout = createStore<TimelineLayout>('box');

type Shown = 'all' | 'store';

/** The guest wall: the newest five public posts with the locked tiles between, then the prompt. */
export function GuestWall(props: GuestWallProps) {
  const { author, onJoin, store } = props;
  const [shown, setShown] = useState<Shown>('all');
  const isStore = shown === 'store' && store !== null;
  const layout = useStore(guestLayout);
  const isBox = layout === 'box';
  const wall = useInfiniteQuery(guestWallQuery(author.username));
  const interlude = useInterlude(wall.data?.pages.flat() ?? [], layout, props.interlude);
  const draw = useDrawing({ ...props, interlude, isBox });
  const prompt = <JoinPrompt name={author.name} onJoin={onJoin} />;
  const all = { value: 'all', label: 'All' } as const;
  return (
    <section aria-label="Posts">
      <WallTools<Shown>
        options={store ? [all, { value: 'store', label: store.label }] : [all]}
        value={isStore ? 'store' : 'all'}
        onChange={setShown}
        layout={layout}
        onLayout={isStore ? undefined : guestLayout.set}
      />
      {isStore ? (
        store.content
      ) : (
        <>
          <InfiniteList
            query={wall}
            rowKey={(row) => row.id}
            row={draw}
            className={isBox ? tileGrid : postList}
            rowRem={isBox ? undefined : postRem}
            skeleton={isBox ? <TileSkeletons /> : <PostSkeletons />}
            empty={
              <>
                <ListState kind="empty" icon={Images} text={emptyTexts.anything} />
                {prompt}
              </>
            }
            end={prompt}
          />
          {wall.data && !wall.hasNextPage && interlude.afterId === undefined && interlude.node}
        </>
      )}
    </section>
  );
}

/** Shows a post of the grid in the list, because a guest has no page of it. */
function openInList(postId: string): void {
  flushSync(() => guestLayout.set('list'));
  document.querySelector(`[data-row="${postId}"]`)?.scrollIntoView({ block: 'center' });
}

type Drawing = Omit<GuestWallProps, 'interlude' | 'store'> & {
  isBox: boolean;
  interlude: Interlude;
};

/** Renders a row. The function is stable, so that a new page does not render the others again. */
function useDrawing({ author, palette, onJoin, isBox, interlude, ...props }: Drawing) {
  const { name, username, picture, canBeTipped } = author;
  const entry = useStableEntry(props.entry);
  const join = useRef(onJoin);
  useEffect(() => {
    join.current = onJoin;
  });
  const { afterId, node } = interlude;
  return useCallback(
    (row: WallRow) => {
      const shown = { name, username, picture, canBeTipped };
      const drawn = isLocked(row) ? (
        isBox ? (
          <LockedTile post={row} palette={palette} entry={entry} />
        ) : (
          <LockedCard post={row} author={shown} palette={palette} entry={entry} />
        )
      ) : isBox ? (
        <PostTile post={row} onPress={() => openInList(row.id)} />
      ) : (
        // Ordered by date, so pinned posts are not marked.
        <PostCard
          post={{ ...row, is_pinned: false }}
          author={shown}
          onGuest={(press) => join.current(press)}
        />
      );
      return row.id === afterId ? drawWithInterlude(drawn, node) : drawn;
    },
    [name, username, picture, canBeTipped, palette, entry, isBox, afterId, node],
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
