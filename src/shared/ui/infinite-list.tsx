import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { Fragment, useCallback, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { ListState } from './list-state.tsx';
import { Loading } from './skeleton.tsx';
import { Spinner } from './spinner.tsx';

type InfiniteListProps<Row> = {
  /** Made from `keyPages()` options. */
  query: UseInfiniteQueryResult<InfiniteData<Row[]>>;
  rowKey: (row: Row) => string;
  row: (row: Row) => ReactNode;
  /** The shape of the first page while it loads. */
  skeleton: ReactNode;
  empty: ReactNode;
  /** Said after the last row; nothing when left out. */
  end?: ReactNode;
  className?: string;
};

/** A list that goes on by key as its end comes near, with its loading, empty and failed states. */
export function InfiniteList<Row>(props: InfiniteListProps<Row>) {
  const { query } = props;
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  const mayGoOn = hasNextPage && !isFetchingNextPage && !isFetchNextPageError;
  const endOfList = useCallback(
    (element: HTMLElement | null) => {
      if (!element || !mayGoOn) return;
      const observer = new IntersectionObserver(
        ([entry]) => {
          if (entry?.isIntersecting) void fetchNextPage();
        },
        { rootMargin: '600px' },
      );
      observer.observe(element);
      return () => observer.disconnect();
    },
    [mayGoOn, fetchNextPage],
  );

  if (query.isPending) return <Loading>{props.skeleton}</Loading>;
  if (!query.data) {
    return <ListState kind="error" error={query.error} onRetry={() => void query.refetch()} />;
  }
  const all = query.data.pages.flat();
  if (all.length === 0) return props.empty;
  return (
    <>
      <div className={props.className}>
        {all.map((row) => (
          <Fragment key={props.rowKey(row)}>{props.row(row)}</Fragment>
        ))}
      </div>
      <div ref={endOfList} className="flex min-h-12 items-center justify-center">
        {isFetchingNextPage && <Spinner className="text-quiet" />}
        {isFetchNextPageError && (
          <Button size="sm" onClick={() => void fetchNextPage()}>
            Try again
          </Button>
        )}
        {!hasNextPage && props.end}
      </div>
    </>
  );
}
