import type { CreatorHome } from '@domain/answers/backoffice.ts';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useMemo, type ReactNode } from 'react';
import { ApproxPrice, Price } from '@/entities/wallet/price.tsx';
import { Card } from '@/ui/card.tsx';
import { classes } from '@/ui/classes.ts';
import { Skeleton } from '@/ui/skeleton.tsx';
import { TextLink } from '@/ui/text-link.tsx';
import { useMedia } from '@/ui/use-media-query.ts';
import { columns } from '../../earnings/columns.ts';
import { daysQuery } from '../../earnings/data/queries.ts';
import { dayOfMonth, everyDay, monthParam, monthWord } from '../../earnings/months.ts';
import { EarningsChart } from '../../earnings/ui/earnings-chart.tsx';

/** The earnings of this month, by type, beside the last one. */
export function ThisMonth({ months }: Pick<CreatorHome, 'months'>) {
  const { this: now, last } = months;
  const month = now.starts_on ?? '';
  const before = monthWord(last.starts_on ?? '');
  if (columns.every(({ key }) => now[key] === 0 && last[key] === 0)) {
    return <NothingYet month={month} />;
  }
  return (
    <Card className="flex flex-col gap-4 p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1">
        <div className="flex flex-col gap-0.5">
          <h2 className="text-sm font-normal text-quiet">Earned in {monthWord(month)}</h2>
          <p aria-live="polite" className="text-2xl font-bold">
            <Price cents={now.total_cents} />
          </p>
          <ApproxPrice cents={now.total_cents} />
        </div>
        <Change months={months} before={before} />
      </div>
      {columns.some(({ key }) => now[key] > 0) && <MonthBars month={month} />}
      <ByKind now={now}>
        <KindTable months={months} />
      </ByKind>
      <div className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
        <TextLink to="/admin/earnings">All earnings</TextLink>
        <TextLink to="/admin/earnings/$month" params={{ month: monthParam(month) }}>
          Days of {monthWord(month)}
        </TextLink>
      </div>
    </Card>
  );
}

/** Two months without earnings: tables and bars of them would say nothing. */
function NothingYet({ month }: { month: string }) {
  return (
    <Card className="flex flex-wrap items-baseline gap-x-3 gap-y-1 p-5">
      <h2 className="text-base font-semibold">Earned in {monthWord(month)}</h2>
      <p className="grow tabular">
        <Price cents={0} />
      </p>
      <TextLink to="/admin/earnings" className="text-sm">
        All earnings
      </TextLink>
    </Card>
  );
}

/** On phones the table is folded, so that what there is to do today is on the first screen. */
function ByKind({ now, children }: { now: CreatorHome['months']['this']; children: ReactNode }) {
  const isWide = useMedia('(min-width: 768px)');
  const earned = columns.filter(({ key }) => now[key] > 0);
  if (isWide) return children;
  return (
    <details className="group">
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 text-sm [&::-webkit-details-marker]:hidden">
        <span className="flex flex-wrap gap-x-4 gap-y-1">
          {earned.length === 0 && 'By kind'}
          {earned.map(({ key, label, spot }) => (
            <Kind key={key} spot={spot}>
              {label}
            </Kind>
          ))}
        </span>
        <ChevronDown
          aria-hidden
          className="size-5 shrink-0 text-quiet transition-transform group-open:rotate-180"
          strokeWidth={1.75}
        />
      </summary>
      {children}
    </details>
  );
}

/** A kind with its colour in the bars. */
function Kind({ spot, children }: { spot: string; children: string }) {
  return (
    <span className="flex items-center gap-2">
      <span aria-hidden className={classes('size-2.5 shrink-0 rounded-full', spot)} />
      {children}
    </span>
  );
}

function KindTable({ months: { this: now, last } }: Pick<CreatorHome, 'months'>) {
  return (
    <table className="w-full text-sm">
      <thead>
        <tr className="text-quiet">
          <th scope="col" className="pb-1 text-start font-normal">
            <span className="sr-only">Type</span>
          </th>
          <th scope="col" className="pb-1 text-end font-normal">
            {monthWord(now.starts_on ?? '')}
          </th>
          <th scope="col" className="pb-1 ps-4 text-end font-normal">
            {monthWord(last.starts_on ?? '')}
          </th>
        </tr>
      </thead>
      <tbody>
        {columns.map(({ key, label, spot }) => (
          <tr key={key} className="border-t border-line">
            <th scope="row" className="py-2 text-start font-normal">
              <Kind spot={spot}>{label}</Kind>
            </th>
            <td
              className={classes('py-2 text-end', now[key] === 0 ? 'text-quiet' : 'font-semibold')}
            >
              <Price cents={now[key]} />
            </td>
            <td className="py-2 ps-4 text-end text-quiet">
              <Price cents={last[key]} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="border-t border-line">
          <th scope="row" className="py-2 text-start font-semibold">
            Total
          </th>
          <td className="py-2 text-end font-semibold">
            <Price cents={now.total_cents} />
          </td>
          <td className="py-2 ps-4 text-end text-quiet">
            <Price cents={last.total_cents} />
          </td>
        </tr>
      </tfoot>
    </table>
  );
}

/** Bars of all days of the month until today; the statement of the month has their figures. */
function MonthBars({ month }: { month: string }) {
  const { data } = useQuery(daysQuery(month));
  const days = useMemo(() => data && everyDay(data, month), [data, month]);
  if (!days) return <Skeleton className="h-24 w-full rounded-md" />;
  return (
    <EarningsChart isSmall rows={days} name={dayOfMonth} label="Bars of the days of this month" />
  );
}

/** The change against the same days of the last month; nothing where those had no earnings. */
function Change({ months, before }: Pick<CreatorHome, 'months'> & { before: string }) {
  const until = months.last_until_today_cents;
  if (until <= 0) return null;
  const percent = Math.round(((months.this.total_cents - until) / until) * 100);
  return (
    <p className={classes('text-sm', percent >= 0 ? 'text-good' : 'text-warning')}>
      {percent >= 0 ? '+' : '−'}
      {Math.abs(percent)}% on the same days of {before}
    </p>
  );
}
