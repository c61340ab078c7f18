import type { TimelineLayout } from '@domain/answers/session.ts';
import type { WallRow } from '@domain/answers/wall.ts';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Images } from 'lucide-react';
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { emptyTexts } from '@/lib/errors/success.ts';
import { trimToFirstPage } from '@/lib/query/key-pages.ts';
import { InfiniteList } from '@/ui/infinite-list.tsx';
import { ListState } from '@/ui/list-state.tsx';
import { useHeldPlace } from '@/ui/use-held-place.ts';
import { useHistoryEntry, useReturnPlace } from '@/ui/use-return-place.ts';
import type { WallFilter } from '../data/api.ts';
import { isLocked } from '../data/rows.ts';
import { wallQuery } from '../data/queries.ts';
import { wallKeys, type WallOf } from '../data/keys.ts';
import { useLiveWall } from '../data/realtime.ts';
import { useStableEntry, type Entry } from '../locked/entry.ts';
import { LockedCard } from '../locked/locked-card.tsx';
import { LockedTile } from '../locked/locked-tile.tsx';
import type { Palette } from '@/entities/media/palette.ts';
import { WallEnd } from '../locked/wall-end.tsx';
import { PostCard, type PostAuthor } from '../post/post-card.tsx';
import { NewPosts } from './new-posts.tsx';
import { PostTile } from '../post/post-tile.tsx';
import { postList, postRem, PostSkeletons } from '../post/post-skeleton.tsx';
import { drawWithInterlude, useInterlude, type Interlude } from './interlude.tsx';
import { TileSkeletons, tileGrid } from './tile-skeletons.tsx';
import { WallTools } from './wall-tools.tsx';

const filters = [
  { value: 'all', label: 'All' },
  { value: 'images', label: 'Photos' },
  { value: 'video', label: 'Videos' },
] as const;

type Shown = WallFilter | 'store';

/** What a creator sells beside the wall: the words of its chip, and what the chip shows. */
export type WallStore = { label: string; content: ReactNode };

type TimelineProps = {
  wall: WallOf;
  author: PostAuthor;
  layout: TimelineLayout;
  onLayout: (layout: TimelineLayout) => void;
  /** Whether the user reads the private posts; a change makes posts of tiles, or the reverse. */
  isPrivateOpen: boolean;
  /** The way to the private posts, where a subscription is on offer. */
  entry: Entry | null;
  /** The creator's own colours, for locked tiles. */
  palette: Palette;
  /** Null where nothing is for sale. */
  store: WallStore | null;
  /** Stands between the rows of a long wall, and behind a short one. */
  interlude: ReactNode;
  /** Called when a post of the wall was added or removed. */
  onChanged?: (() => void) | undefined;
};

/** A creator's wall for a member, updated live, five posts a page. */
export function Timeline({ wall, author, layout, onLayout, ...props }: TimelineProps) {
  const [chosen, setChosen] = useFilter();
  const { store } = props;
  const isStore = chosen === 'store' && store !== null;
  const filter = chosen === 'store' ? 'all' : chosen;
  const top = useRef<HTMLDivElement>(null);
  const isAtTop = useCallback(() => (top.current?.getBoundingClientRect().top ?? 0) > -80, []);
  const query = useInfiniteQuery(wallQuery(wall, filter));
  const hold = useHeldPlace(top, query.data);
  const live = useLiveWall(wall, filter, { isAtTop, hold }, props.onChanged);
  useReturnPlace({ ...query, list: top, count: query.data?.pages.length ?? 0 });
  useTrimOnLeave(wall, filter);
  useReadWhenOpened(wall, props.isPrivateOpen);
  const isBox = layout === 'box';
  const entry = useStableEntry(props.entry);
  const { palette, onChanged: onRemoved } = props;
  const interlude = useInterlude(query.data?.pages.flat() ?? [], layout, props.interlude);
  const draw = useDrawing({ isBox, author, entry, palette, onRemoved, interlude });
  const options = store ? [...filters, { value: 'store', label: store.label } as const] : filters;

  return (
    <section aria-label="Posts" ref={top} className="relative scroll-mt-4">
      <WallTools<Shown>
        options={options}
        value={isStore ? 'store' : filter}
        onChange={setChosen}
        layout={layout}
        onLayout={isStore ? undefined : onLayout}
      />
      <NewPosts
        count={live.waiting}
        onShow={() => {
          live.show();
          top.current?.scrollIntoView();
        }}
      />
      {isStore ? (
        store.content
      ) : (
        <>
          <InfiniteList
            query={query}
            rowKey={(post) => post.id}
            row={draw}
            className={isBox ? tileGrid : postList}
            rowRem={isBox ? undefined : postRem}
            skeleton={isBox ? <TileSkeletons /> : <PostSkeletons />}
            empty={<ListState kind="empty" icon={Images} text={emptyTexts.anything} />}
            end={<WallEnd rows={query.data?.pages.flat() ?? []} entry={entry} />}
          />
          {query.data && !query.hasNextPage && interlude.afterId === undefined && interlude.node}
        </>
      )}
    </section>
  );
}

type Drawing = Pick<TimelineProps, 'author' | 'entry' | 'palette'> & {
  isBox: boolean;
  onRemoved: (() => void) | undefined;
  interlude: Interlude;
};

/**
 * Renders a post or a locked tile. The function is stable while its inputs are, so that a new page
 * does not render the other posts again.
 */
function useDrawing({ isBox, author, entry, palette, onRemoved, interlude }: Drawing) {
  const removed = useRef(onRemoved);
  useEffect(() => {
    removed.current = onRemoved;
  });
  const mayRemove = onRemoved !== undefined;
  const { name, username, picture, canBeTipped } = author;
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
        <PostTile post={row} />
      ) : (
        <PostCard
          post={row}
          author={shown}
          onRemoved={mayRemove ? () => removed.current?.() : undefined}
        />
      );
      return row.id === afterId ? drawWithInterlude(drawn, node) : drawn;
    },
    [isBox, name, username, picture, canBeTipped, entry, palette, mayRemove, afterId, node],
  );
}

/** Reads the wall again when its private posts open or close, as after a subscription elsewhere. */
function useReadWhenOpened({ creatorId, currentUserId }: WallOf, isOpen: boolean): void {
  const client = useQueryClient();
  const before = useRef(isOpen);
  useEffect(() => {
    if (before.current === isOpen) return;
    before.current = isOpen;
    void client.invalidateQueries({ queryKey: wallKeys.wall({ creatorId, currentUserId }) });
  }, [client, creatorId, currentUserId, isOpen]);
}

/** The filter of the wall, restored on Back. */
function useFilter() {
  const entry = useHistoryEntry();
  const state = useState<Shown>(() => lastChosen.get(entry()) ?? 'all');
  const [filter] = state;
  useEffect(() => () => void lastChosen.set(entry(), filter), [entry, filter]);
  return state;
}

/** By history entry; lost on reload. */
const lastChosen = new Map<string, Shown>();

/** Trims the wall to its first page on leaving. */
function useTrimOnLeave({ creatorId, currentUserId }: WallOf, filter: WallFilter): void {
  const client = useQueryClient();
  useEffect(
    () => () => trimToFirstPage(client, wallKeys.list({ creatorId, currentUserId }, filter)),
    [client, creatorId, currentUserId, filter],
  );
}
