import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useRef, type ComponentProps } from 'react';
import { InfiniteList } from './infinite-list.tsx';
import { useReturnPlace } from './use-return-place.ts';

type ReturningListProps<Row> = ComponentProps<typeof InfiniteList<Row>> & {
  query: UseInfiniteQueryResult<InfiniteData<Row[]>>;
};

/** An InfiniteList that Back restores at its scroll position. Its rows carry `data-row`. */
export function ReturningList<Row>(props: ReturningListProps<Row>) {
  const list = useRef<HTMLDivElement>(null);
  const { query } = props;
  useReturnPlace({ ...query, list, count: query.data?.pages.length ?? 0 });
  return (
    <div ref={list}>
      <InfiniteList {...props} />
    </div>
  );
}
