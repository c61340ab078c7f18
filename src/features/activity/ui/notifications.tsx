import { pageNotifications } from '@generated/limits.gen.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { useRef } from 'react';
import { emptyTexts } from '@/lib/errors/success.ts';
import { useTrimOnLeave } from '@/lib/query/use-trim-on-leave.ts';
import { useAccount } from '@/entities/account/current-user.tsx';
import { ButtonLink } from '@/ui/button-link.tsx';
import { InfiniteList } from '@/ui/infinite-list.tsx';
import { ListState } from '@/ui/list-state.tsx';
import { StateWords } from '@/ui/state-words.tsx';
import { useReturnPlace } from '@/ui/use-return-place.ts';
import { notificationsQuery, readMarkQuery } from '../data/queries.ts';
import type { Filter } from '../filters.ts';
import { arrange, inRuns } from '../grouping.ts';
import { LikesRow } from './likes-row.tsx';
import { LineRow, NotificationsSkeleton } from './notification-row.tsx';
import { useReading } from './use-reading.ts';

/** Kinds of notifications of each role, for a list that has none yet. */
const comes = {
  fan: 'New posts, stories and offers from creators you follow appear here, along with news of your payments.',
  creator: 'New subscribers, tips, unlocks, likes and comments appear here.',
};

/**
 * Notifications, newest first, with likes of several posts in one row. Visible lines are marked as
 * read; new ones keep their dot.
 */
export function Notifications({ filter }: { filter: Filter }) {
  const { role } = useAccount();
  const { data: readMark } = useQuery(readMarkQuery);
  const options = notificationsQuery(filter);
  useTrimOnLeave(options.queryKey);
  const query = useInfiniteQuery({
    ...options,
    select: ({ pages, pageParams }) => ({
      pages: [inRuns(arrange(pages.flatMap(({ lines }) => lines)))],
      pageParams,
    }),
  });
  const newest = query.data?.pages[0]?.[0]?.[0].id ?? null;
  useReading({
    isShown: readMark !== undefined && query.data !== undefined,
    // A filtered list may not contain the newest notification, so it marks up to now.
    until: filter === 'all' ? newest : null,
    dataUpdatedAt: query.dataUpdatedAt,
  });
  const list = useRef<HTMLDivElement>(null);
  useReturnPlace({ ...query, list, count: query.data?.pages[0]?.length ?? 0 });
  return (
    <div ref={list}>
      <InfiniteList
        query={query}
        // New likes come before the others of a row, which keeps its place and its state.
        rowKey={(run) => (run.at(-1) ?? run[0]).id}
        row={(run) =>
          run.length === 1 ? (
            <LineRow line={run[0]} role={role} readMark={readMark} />
          ) : (
            <LikesRow run={run} readMark={readMark} />
          )
        }
        className="flex flex-col"
        skeleton={<NotificationsSkeleton rows={pageNotifications} />}
        empty={
          <ListState
            kind="empty"
            icon={Bell}
            text={
              <StateWords title={emptyTexts.anything}>{filter === 'all' && comes[role]}</StateWords>
            }
            action={
              filter === 'all' &&
              role === 'fan' && (
                <ButtonLink to="/browse/{-$sort}/{-$category}/{-$subCategory}" size="sm">
                  Browse creators
                </ButtonLink>
              )
            }
          />
        }
      />
    </div>
  );
}
