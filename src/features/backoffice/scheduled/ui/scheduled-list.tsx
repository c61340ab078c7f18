import type { ScheduledItem } from '@domain/answers/scheduled.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { CalendarClock } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useTrimOnLeave } from '@/lib/query/use-trim-on-leave.ts';
import { emptyTexts } from '@/lib/errors/success.ts';
import { InfiniteList } from '@/ui/infinite-list.tsx';
import { ListState } from '@/ui/list-state.tsx';
import { Skeleton } from '@/ui/skeleton.tsx';
import { scheduledQuery } from '../data/queries.ts';
import { ScheduledCalendar } from './scheduled-calendar.tsx';
import { EditScheduled } from './edit-scheduled.tsx';
import { ScheduledRow } from './scheduled-row.tsx';

type ScheduledListProps = {
  /** The day with which the list begins. */
  from: string | undefined;
  onFrom: (day: string | undefined) => void;
};

/** Scheduled posts and globals, soonest first, below the calendar of their days. */
export function ScheduledList({ from, onFrom }: ScheduledListProps) {
  const options = scheduledQuery(from);
  const query = useInfiniteQuery(options);
  useTrimOnLeave(options.queryKey);
  // Kept here, so that the form stays when its item leaves the list.
  const [edited, setEdited] = useState<ScheduledItem | null>(null);
  const row = useCallback(
    (item: ScheduledItem) => <ScheduledRow item={item} onEdit={() => setEdited(item)} />,
    [],
  );
  const isEmpty = !from && query.data?.pages[0]?.length === 0;
  return (
    <div className="flex flex-col gap-4">
      {!isEmpty && <ScheduledCalendar from={from} onFrom={onFrom} />}
      <InfiniteList
        query={query}
        rowKey={(item) => item.id}
        row={row}
        className="flex flex-col gap-3"
        skeleton={<ScheduledSkeleton />}
        empty={<ListState kind="empty" icon={CalendarClock} text={emptyTexts.scheduled} />}
      />
      {edited && (
        <EditScheduled
          key={edited.id}
          item={edited}
          present={query.data?.pages.flat().find(({ id }) => id === edited.id)}
          onClose={() => setEdited(null)}
        />
      )}
    </div>
  );
}

function ScheduledSkeleton() {
  return (
    <div className="flex flex-col gap-3">
      {Array.from({ length: 4 }, (_, index) => (
        <Skeleton key={index} className="h-36 w-full rounded-lg" />
      ))}
    </div>
  );
}
