import { useInfiniteQuery } from '@tanstack/react-query';
import { CalendarClock } from 'lucide-react';
import { emptyTexts } from '@/lib/errors/success.ts';
import { InfiniteList } from '@/ui/infinite-list.tsx';
import { ListState } from '@/ui/list-state.tsx';
import { Skeleton } from '@/ui/skeleton.tsx';
import { scheduledQuery } from '../data/queries.ts';
import { ScheduledRow } from './scheduled-row.tsx';

/** Scheduled posts and globals, soonest first. */
export function ScheduledList() {
  return (
    <InfiniteList
      query={useInfiniteQuery(scheduledQuery)}
      rowKey={(item) => item.id}
      row={(item) => <ScheduledRow item={item} />}
      className="flex flex-col gap-3"
      skeleton={<ScheduledSkeleton />}
      empty={<ListState kind="empty" icon={CalendarClock} text={emptyTexts.scheduled} />}
    />
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
