import type { StoryGroup } from '@domain/answers/story.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Clapperboard } from 'lucide-react';
import { useRef, useState } from 'react';
import { readNextPage } from '@/lib/query/next-page.ts';
import { Avatar } from '@/ui/avatar.tsx';
import { Loading, Skeleton } from '@/ui/skeleton.tsx';
import { useRoving } from '@/ui/use-roving.ts';
import { feedStoriesQuery, useSeeStory } from '../data/queries.ts';
import { beginningOf, isAllSeen, type Place } from '../viewing.ts';
import { StoryViewer } from './story-viewer.tsx';

/** The stories of those whom a fan follows or pays, as one row of rings above the feed. */
export function StoryRow({ currentUserId }: { currentUserId: string }) {
  const query = useInfiniteQuery(feedStoriesQuery(currentUserId));
  const see = useSeeStory(currentUserId);
  const row = useRef<HTMLUListElement>(null);
  useRoving(row);
  const [at, setAt] = useState<Place | null>(null);
  const groups = query.data?.pages.flat() ?? [];
  // The last item would move with the answer, so it comes with it.
  const isLoading = query.isPending && !query.isPaused;
  const more = () => {
    if (query.hasNextPage) void readNextPage(query);
  };
  return (
    <nav aria-label="Stories">
      <ul
        ref={row}
        onScroll={({ currentTarget: { scrollLeft, clientWidth, scrollWidth } }) => {
          if (Math.abs(scrollLeft) + 2 * clientWidth > scrollWidth) more();
        }}
        // What is for screen readers alone is cut with the row, and does not widen the page.
        className="relative flex gap-3 overflow-x-auto px-4 py-1 [scrollbar-width:none] md:px-1"
      >
        {isLoading && <RowSkeleton />}
        {groups.map((group) => (
          <li key={group.creator.id}>
            <Ring group={group} onOpen={() => setAt(beginningOf(group))} />
          </li>
        ))}
        {!isLoading && (
          <li>
            <Link to="/stories" className={item}>
              <span className={disc}>
                <Clapperboard aria-hidden className="size-6 text-quiet" strokeWidth={1.5} />
              </span>
              <span className={label}>
                All<span className="sr-only"> stories</span>
              </span>
            </Link>
          </li>
        )}
      </ul>
      <StoryViewer
        groups={groups}
        at={at}
        onMove={setAt}
        onClose={() => setAt(null)}
        onSeen={see}
        isReportable
        onLastGroup={more}
      />
    </nav>
  );
}

const item = 'flex w-18 shrink-0 flex-col items-center gap-1.5 rounded-md pb-1';
const disc = 'flex size-16 items-center justify-center rounded-full bg-raised';
const label = 'w-full truncate text-center text-xs text-quiet';

function Ring({ group, onOpen }: { group: StoryGroup; onOpen: () => void }) {
  const { creator } = group;
  const isNew = !isAllSeen(group);
  return (
    <button type="button" onClick={onOpen} className={item}>
      <Avatar name={creator.name} picture={creator.avatar} size="card" ring={isNew} />
      <span className={label}>
        <span className="sr-only">{isNew ? 'New stories of ' : 'Stories of '}</span>
        <bdi>{creator.name}</bdi>
      </span>
    </button>
  );
}

function RowSkeleton() {
  return (
    <li>
      <Loading label="Loading stories">
        <div className="flex gap-3">
          {[0, 1, 2, 3].map((place) => (
            <span key={place} className="flex w-18 justify-center">
              <Skeleton className="size-16 rounded-full" />
            </span>
          ))}
        </div>
      </Loading>
    </li>
  );
}
