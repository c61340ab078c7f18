import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { readNextPage } from '@/lib/query/next-page.ts';
import { Button } from './button.tsx';
import { classes } from './classes.ts';
import { LazyErrorSentence } from './lazy-error-sentence.tsx';
import { ListState } from './list-state.tsx';
import { Loading } from './skeleton.tsx';

type MoreListProps<Row> = {
  /** Result of a query with `keyPages()` options. */
  query: UseInfiniteQueryResult<InfiniteData<Row[]>>;
  label: string;
  rowKey: (row: Row) => string;
  row: (row: Row) => ReactNode;
  /** Placeholder of the first page while it loads. */
  skeleton: ReactNode;
  /** Shown when the list has no rows. */
  empty: ReactNode;
  /** Label of the button that loads more rows. */
  more: string;
  /** Class of the list element. */
  className?: string;
  /** Excludes rows that are shown elsewhere. */
  isLeftOut?: (row: Row) => boolean;
};

/** A short list inside another element; a button loads its next page by key. */
export function MoreList<Row>(props: MoreListProps<Row>) {
  const { query } = props;
  if (query.isPending) return <Loading>{props.skeleton}</Loading>;
  if (!query.data) {
    return (
      <ListState
        kind="error"
        error={query.error}
        onRetry={() => void query.refetch()}
        className="!py-4"
      />
    );
  }
  const all = query.data.pages.flat();
  // The rows of all pages so far may have been removed.
  if (all.length === 0 && !query.hasNextPage) return props.empty;
  return (
    <div className="flex flex-col gap-2">
      <ul aria-label={props.label} className={classes('flex flex-col', props.className)}>
        {all
          .filter((row) => !props.isLeftOut?.(row))
          .map((row) => (
            <li key={props.rowKey(row)}>{props.row(row)}</li>
          ))}
      </ul>
      {query.isFetchNextPageError && (
        <p role="alert" className="text-sm text-bad">
          <LazyErrorSentence error={query.error} />
        </p>
      )}
      {query.hasNextPage && (
        <Button
          size="sm"
          pending={query.isFetchingNextPage}
          onClick={() => void readNextPage(query)}
          className="self-start"
        >
          {query.isFetchNextPageError ? 'Try again' : props.more}
        </Button>
      )}
    </div>
  );
}
