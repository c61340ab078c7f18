import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { memo, startTransition, useCallback, useEffect, useState, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { classes } from './classes.ts';
import { isFirstScreen } from './first-screen.ts';
import { ListState } from './list-state.tsx';
import { newRunMemory, rowRuns } from './row-runs.ts';
import { Loading } from './skeleton.tsx';
import { Spinner } from './spinner.tsx';

type InfiniteListProps<Row> = {
  /** Result of a query with `keyPages()` options. */
  query: UseInfiniteQueryResult<InfiniteData<Row[]>>;
  rowKey: (row: Row) => string;
  /** Pass a stable function: rows that have not changed are then not rendered again. */
  row: (row: Row) => ReactNode;
  /** Placeholder of the first page while it loads. */
  skeleton: ReactNode;
  empty: ReactNode;
  /** Shown after the last row. */
  end?: ReactNode;
  /**
   * For long lists of tall rows: approximate height of a row in rem. Rows far from the screen are
   * then neither laid out nor painted.
   */
  rowRem?: number | undefined;
  /** Rows that are rendered before the first paint of a visit; the others follow it. */
  rowsAtFirst?: number | undefined;
  className?: string | undefined;
};

/** A list that loads its next page by key near its end, with loading, empty and error states. */
export function InfiniteList<Row>(props: InfiniteListProps<Row>) {
  const { query } = props;
  const { hasNextPage, isFetching, isFetchingNextPage, isFetchNextPageError, fetchNextPage } =
    query;
  const isCut = props.rowsAtFirst !== undefined;
  const isWhole = useWhole(isCut && query.data !== undefined) || !isCut;
  // Fetching the next page would cancel a refetch of the pages on screen.
  const mayGoOn = isWhole && hasNextPage && !isFetching && !isFetchNextPageError;
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

  // A paused query waits for the network and then continues by itself.
  if (query.isPending && !query.isPaused) return <Loading>{props.skeleton}</Loading>;
  if (!query.data) {
    return <ListState kind="error" error={query.error} onRetry={() => void query.refetch()} />;
  }
  const all = query.data.pages.flat();
  // The rows of all pages so far may have been removed.
  if (all.length === 0 && !hasNextPage) return props.empty;
  return (
    <>
      <Rows {...props} rows={isWhole ? all : all.slice(0, props.rowsAtFirst)} />
      <div
        ref={endOfList}
        // Room for the next page, or for the words of the end.
        className={classes(
          'flex items-center justify-center',
          (hasNextPage || props.end !== undefined) && 'min-h-12',
        )}
      >
        {isFetchingNextPage && <Spinner className="text-quiet" />}
        {isFetchNextPageError && (
          <Button size="sm" onClick={() => void fetchNextPage()}>
            Try again
          </Button>
        )}
        {isWhole && !hasNextPage && props.end}
      </div>
    </>
  );
}

/**
 * Whether a list that begins with a few rows shows all of them. On the first screen of a visit it
 * does so after it was painted, in slices that leave a slow phone free to answer; later at once.
 */
function useWhole(hasRows: boolean): boolean {
  const [isWhole, setWhole] = useState(() => !isFirstScreen());
  useEffect(() => {
    if (!hasRows) return;
    startTransition(() => setWhole(true));
  }, [hasRows]);
  return isWhole;
}

type RowsProps<Row> = Omit<InfiniteListProps<Row>, 'query'> & { rows: Row[] };

function Rows<Row>({ rows, rowKey, row: draw, rowRem, className }: RowsProps<Row>) {
  const [memory] = useState(newRunMemory<Row>);
  const drawn = (row: Row) => <Drawn key={rowKey(row)} row={row} draw={draw} />;
  if (rowRem === undefined) return <div className={className}>{rows.map(drawn)}</div>;
  return (
    <div className={className}>
      {rowRuns(rows, rowKey, memory).map((run) => (
        <div
          key={run.id}
          className={classes(className, '[content-visibility:auto]')}
          style={{ containIntrinsicBlockSize: `auto ${run.rows.length * rowRem}rem` }}
        >
          {run.rows.map(drawn)}
        </div>
      ))}
    </div>
  );
}

type DrawnProps<Row> = { row: Row; draw: (row: Row) => ReactNode };

/** Renders a row only when it has changed, not with every new page. */
const Drawn = memo(({ row, draw }) => draw(row)) as <Row>(props: DrawnProps<Row>) => ReactNode;
