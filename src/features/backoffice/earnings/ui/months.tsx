import { useInfiniteQuery } from '@tanstack/react-query';
import { ChartNoAxesColumn, Download } from 'lucide-react';
import { useMemo } from 'react';
import { saveCsv } from '@/lib/csv.ts';
import { textOf } from '@/lib/errors/error-text.ts';
import { emptyTexts } from '@/lib/errors/success.ts';
import { readNextPage } from '@/lib/query/next-page.ts';
import { useTrimOnLeave } from '@/lib/query/use-trim-on-leave.ts';
import { Button } from '@/ui/button.tsx';
import { Card } from '@/ui/card.tsx';
import { FormError } from '@/ui/form-error.tsx';
import { ListState } from '@/ui/list-state.tsx';
import { Loading, Skeleton } from '@/ui/skeleton.tsx';
import { TextLink } from '@/ui/text-link.tsx';
import { monthsQuery, useAllMonths } from '../data/queries.ts';
import { csvOf } from '../earnings-csv.ts';
import { monthName, monthParam, monthShort } from '../months.ts';
import { EarningsChart } from './earnings-chart.tsx';
import { EarningsTable } from './earnings-table.tsx';

/** The months of a creator, newest first, with a chart of those that are loaded. */
export function Months() {
  useTrimOnLeave(monthsQuery.queryKey);
  const query = useInfiniteQuery(monthsQuery);
  const { data, error, isPending, refetch } = query;
  const months = useMemo(() => data?.pages.flat() ?? [], [data]);
  const oldestFirst = useMemo(() => months.toReversed(), [months]);
  if (isPending) {
    return (
      <Loading>
        <Skeleton className="h-96 w-full rounded-lg" />
      </Loading>
    );
  }
  if (!data) return <ListState kind="error" error={error} onRetry={() => void refetch()} />;
  if (months.length === 0) {
    return <ListState kind="empty" icon={ChartNoAxesColumn} text={emptyTexts.history} />;
  }
  return (
    <Card className="flex flex-col gap-5 p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg font-semibold">Months</h2>
        <ExportMonths />
      </div>
      <EarningsChart
        rows={oldestFirst}
        name={monthShort}
        label="Bars of the months in the table below"
      />
      <EarningsTable
        label="Earnings by month"
        rows={months}
        step="Month"
        name={(day) => (
          <TextLink to="/admin/earnings/$month" params={{ month: monthParam(day) }}>
            {monthName(day)}
          </TextLink>
        )}
      />
      {query.hasNextPage && (
        <Button
          size="sm"
          className="self-start"
          pending={query.isFetchingNextPage}
          onClick={() => void readNextPage(query)}
        >
          Show older months
        </Button>
      )}
      <div className="flex flex-col gap-1 text-sm text-pretty text-quiet">
        <p>{emptyTexts.historyNote}</p>
        <p>
          After the platform’s fee and less what was given back, in the month in which that
          happened. Months and days are those of UTC.
        </p>
      </div>
    </Card>
  );
}

function ExportMonths() {
  const { mutate, isPending, error } = useAllMonths((months) =>
    saveCsv(csvOf(months, 'month'), 'earnings.csv'),
  );
  return (
    <>
      <Button size="sm" pending={isPending} onClick={() => mutate()}>
        <Download aria-hidden className="size-4" strokeWidth={1.75} />
        Export CSV
      </Button>
      <FormError>{error ? textOf(error) : undefined}</FormError>
    </>
  );
}
