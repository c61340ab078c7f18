import type { TimelineLayout } from '@domain/answers/session.ts';
import type { WallRow } from '@domain/answers/wall.ts';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowUp, Images, LayoutGrid, Rows3 } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { emptyTexts } from '@/lib/errors/success.ts';
import { trimToFirstPage } from '@/lib/query/key-pages.ts';
import { Chips } from '@/ui/chips.tsx';
import { IconButton } from '@/ui/icon-button.tsx';
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
import { PostTile } from '../post/post-tile.tsx';
import { postList, postRem, PostSkeletons } from '../post/post-skeleton.tsx';

const filters = [
  { value: 'all', label: 'All' },
  { value: 'images', label: 'Photos' },
  { value: 'video', label: 'Videos' },
] as const;

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
  /** Called when a post of the wall was added or removed. */
  onChanged?: (() => void) | undefined;
};

/** A creator's wall for a member, updated live, five posts a page. */
export function Timeline({ wall, author, layout, onLayout, ...props }: TimelineProps) {
  const [filter, setFilter] = useFilter();
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
  const draw = useDrawing({ isBox, author, entry, palette, onRemoved });

  return (
    <section aria-label="Posts" ref={top} className="relative scroll-mt-4">
      <div className="mb-3 flex items-center justify-between ps-4 pe-2 md:px-0">
        <Chips label="Show" options={filters} value={filter} onChange={setFilter} />
        <IconButton
          icon={isBox ? Rows3 : LayoutGrid}
          label={isBox ? 'Show as list' : 'Show as grid'}
          onClick={() => onLayout(isBox ? 'list' : 'box')}
        />
      </div>
      <div
        role="status"
        className="sticky top-[calc(1rem+var(--strip,0px))] z-30 flex h-0 items-start justify-center"
      >
        {live.waiting > 0 && (
          <button
            type="button"
            onClick={() => {
              live.show();
              top.current?.scrollIntoView();
            }}
            className="flex min-h-11 items-center gap-2 rounded-full bg-inverse px-5 text-sm font-semibold text-on-inverse shadow-float enter-rise"
          >
            <ArrowUp aria-hidden className="size-4" />
            {live.waiting === 1 ? 'New post' : 'New posts'}
          </button>
        )}
      </div>
      <InfiniteList
        query={query}
        rowKey={(post) => post.id}
        row={draw}
        className={isBox ? 'grid grid-cols-3 gap-[3px]' : postList}
        rowRem={isBox ? undefined : postRem}
        skeleton={<PostSkeletons />}
        empty={<ListState kind="empty" icon={Images} text={emptyTexts.anything} />}
        end={<WallEnd rows={query.data?.pages.flat() ?? []} entry={entry} />}
      />
    </section>
  );
}

type Drawing = Pick<TimelineProps, 'author' | 'entry' | 'palette'> & {
  isBox: boolean;
  onRemoved: (() => void) | undefined;
};

/**
 * Renders a post or a locked tile. The function is stable while its inputs are, so that a new page does not render
 * the other posts again.
 */
function useDrawing({ isBox, author, entry, palette, onRemoved }: Drawing) {
  const removed = useRef(onRemoved);
  useEffect(() => {
    removed.current = onRemoved;
  });
  const mayRemove = onRemoved !== undefined;
  const { name, username, picture, canBeTipped } = author;
  return useCallback(
    (row: WallRow) => {
      const shown = { name, username, picture, canBeTipped };
      if (isLocked(row)) {
        if (isBox) return <LockedTile post={row} palette={palette} entry={entry} />;
        return <LockedCard post={row} author={shown} palette={palette} entry={entry} />;
      }
      return isBox ? (
        <PostTile post={row} />
      ) : (
        <PostCard
          post={row}
          author={shown}
          onRemoved={mayRemove ? () => removed.current?.() : undefined}
        />
      );
    },
    [isBox, name, username, picture, canBeTipped, entry, palette, mayRemove],
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
  const state = useState<WallFilter>(() => chosen.get(entry()) ?? 'all');
  const [filter] = state;
  useEffect(() => () => void chosen.set(entry(), filter), [entry, filter]);
  return state;
}

/** By history entry; lost on reload. */
const chosen = new Map<string, WallFilter>();

/** Trims the wall to its first page on leaving. */
function useTrimOnLeave({ creatorId, currentUserId }: WallOf, filter: WallFilter): void {
  const client = useQueryClient();
  useEffect(
    () => () => trimToFirstPage(client, wallKeys.list({ creatorId, currentUserId }, filter)),
    [client, creatorId, currentUserId, filter],
  );
}
