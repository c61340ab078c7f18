import { useInfiniteQuery } from '@tanstack/react-query';
import { Send, Store } from 'lucide-react';
import { useTrimOnLeave } from '@/lib/query/use-trim-on-leave.ts';
import { emptyTexts } from '@/lib/errors/success.ts';
import { InfiniteList } from '@/ui/infinite-list.tsx';
import { ListState } from '@/ui/list-state.tsx';
import { Skeleton } from '@/ui/skeleton.tsx';
import { deliveredQuery, offeredQuery } from '../data/queries.ts';
import { DeliveredRow } from './delivered-row.tsx';
import { OfferedRow } from './offered-row.tsx';

/** Messages that were sent to an audience, newest first. */
export function DeliveredList() {
  useTrimOnLeave(deliveredQuery.queryKey);
  return (
    <InfiniteList
      query={useInfiniteQuery(deliveredQuery)}
      rowKey={(message) => message.id}
      row={(message) => <DeliveredRow message={message} />}
      className="flex flex-col gap-3"
      skeleton={<RowsSkeleton />}
      empty={<ListState kind="empty" icon={Send} text={emptyTexts.anything} />}
    />
  );
}

/** Items of the own store, newest first. */
export function OfferedList() {
  useTrimOnLeave(offeredQuery.queryKey);
  return (
    <InfiniteList
      query={useInfiniteQuery(offeredQuery)}
      rowKey={(item) => item.id}
      row={(item) => <OfferedRow item={item} />}
      className="flex flex-col gap-3"
      skeleton={<RowsSkeleton />}
      empty={<ListState kind="empty" icon={Store} text={emptyTexts.anything} />}
    />
  );
}

function RowsSkeleton() {
  return (
    <div className="flex flex-col gap-3">
      {Array.from({ length: 4 }, (_, index) => (
        <Skeleton key={index} className="h-44 w-full rounded-lg" />
      ))}
    </div>
  );
}
