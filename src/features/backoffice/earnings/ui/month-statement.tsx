import type { Earnings } from '@domain/answers/backoffice.ts';
import { useQuery } from '@tanstack/react-query';
import { ChartNoAxesColumn, Download, Printer } from 'lucide-react';
import { useAccount } from '@/entities/account/current-user.tsx';
import { brand } from '@/lib/brand.ts';
import { saveCsv } from '@/lib/csv.ts';
import { emptyTexts } from '@/lib/errors/success.ts';
import { Button } from '@/ui/button.tsx';
import { Card } from '@/ui/card.tsx';
import { ListState } from '@/ui/list-state.tsx';
import { Loading, Skeleton } from '@/ui/skeleton.tsx';
import { earningsTypes } from '../columns.ts';
import { daysQuery } from '../data/queries.ts';
import { csvOf } from '../earnings-csv.ts';
import { dayName, dayOfMonth, everyDay, monthName, monthParam } from '../months.ts';
import { EarningsChart } from './earnings-chart.tsx';
import { EarningsTable } from './earnings-table.tsx';
import { EarningItems } from './earning-items.tsx';

/** One month by day and by item, with a statement to print. */
export function MonthStatement({ month }: { month: string }) {
  const { data: days, error, isPending, refetch } = useQuery(daysQuery(month));
  if (isPending) {
    return (
      <Loading>
        <Skeleton className="h-96 w-full rounded-lg" />
      </Loading>
    );
  }
  if (!days) return <ListState kind="error" error={error} onRetry={() => void refetch()} />;
  if (days.length === 0) {
    return <ListState kind="empty" icon={ChartNoAxesColumn} text={emptyTexts.history} />;
  }
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={() => window.print()}>
          <Printer aria-hidden className="size-4" strokeWidth={1.75} />
          Print
        </Button>
        <Button
          size="sm"
          onClick={() => saveCsv(csvOf(days, 'day'), `earnings-${monthParam(month)}.csv`)}
        >
          <Download aria-hidden className="size-4" strokeWidth={1.75} />
          Export CSV
        </Button>
      </div>
      <Card className="p-5">
        <EarningsChart
          rows={everyDay(days, month)}
          name={dayOfMonth}
          label="Bars of the days in the table below"
        />
      </Card>
      <Sheet month={month} days={days} />
      <EarningItems month={month} types={typesOf(days)} />
    </div>
  );
}

/** The types with a sale or a reversal in the month. */
const typesOf = (days: readonly Earnings[]) =>
  earningsTypes.filter((type) => days.some((day) => day[`${type}_cents`] !== 0));

function Sheet({ month, days }: { month: string; days: readonly Earnings[] }) {
  const account = useAccount();
  return (
    <article
      data-print
      aria-label="Statement"
      className="flex flex-col gap-4 rounded-lg border border-line bg-surface p-5"
    >
      <header className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 className="text-lg font-semibold">Statement for {monthName(month)}</h2>
        <p className="text-sm text-quiet">
          {brand.name} · <bdi>{account.name}</bdi> @{account.username}
        </p>
      </header>
      <EarningsTable label="Earnings by day" rows={days} step="Day" name={dayName} hasSum />
      <p className="text-sm text-pretty text-quiet">
        US dollars, after the platform’s fee and less what was given back on a day. Days are those
        of UTC. Withdrawals are not part of it.
      </p>
    </article>
  );
}
