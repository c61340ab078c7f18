import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { readNextPage } from '@/lib/query/next-page.ts';
import { Button } from './button.tsx';
import { classes } from './classes.ts';
import { LazyErrorSentence } from './lazy-error-sentence.tsx';
import { ListState } from './list-state.tsx';
import { Loading } from './skeleton.tsx';

type MoreListProps<Row> = {
  /** Made from `keyPages()` options. */
  query: UseInfiniteQueryResult<InfiniteData<Row[]>>;
  label: string;
  rowKey: (row: Row) => string;
  row: (row: Row) => ReactNode;
  /** The shape of the first page while it loads. */
  skeleton: ReactNode;
  /** There is none at all. */
  empty: ReactNode;
  /** What the button says that goes on. */
  more: string;
  /** Of the list itself. */
  className?: string;
  /** Rows that stand elsewhere already. */
  isLeftOut?: (row: Row) => boolean;
};

/** A short list inside of something else, that goes on by key when it is asked to. */
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
  if (all.length === 0) return props.empty;
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
