import type { Earnings } from '@domain/answers/backoffice.ts';
import { lazy, Suspense } from 'react';
import { classes } from '@/ui/classes.ts';
import { Loading, Skeleton } from '@/ui/skeleton.tsx';
import { columns, type EarningsKind } from '../columns.ts';

const Bars = lazy(async () => ({ default: (await import('./earnings-bars.tsx')).EarningsBars }));

type EarningsChartProps = {
  /** Oldest first. */
  rows: readonly Earnings[];
  name: (day: string) => string;
  /** Says where the same figures stand as text. */
  label: string;
  /** Low, and without figures and names of types. */
  isSmall?: boolean;
};

/** Bars of months or days; the library that draws them is loaded with the first chart. */
export function EarningsChart({ rows, name, label, isSmall = false }: EarningsChartProps) {
  const shown = columns.filter(({ key }) => rows.some((row) => row[key] > 0));
  if (shown.length === 0) return null;
  return (
    <figure className="flex flex-col gap-3">
      <Suspense fallback={<Waiting isSmall={isSmall} />}>
        <Bars rows={rows} columns={shown} name={name} label={label} isSmall={isSmall} />
      </Suspense>
      {!isSmall && <Names columns={shown} />}
    </figure>
  );
}

function Names({ columns: shown }: { columns: readonly EarningsKind[] }) {
  return (
    <figcaption className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-quiet">
      {shown.map((column) => (
        <span key={column.key} className="flex items-center gap-1.5">
          <span aria-hidden className={classes('size-2.5 rounded-full', column.spot)} />
          {column.label}
        </span>
      ))}
    </figcaption>
  );
}

function Waiting({ isSmall }: { isSmall: boolean }) {
  return (
    <Loading>
      <Skeleton className={classes('w-full rounded-md', isSmall ? 'h-24' : 'h-56')} />
    </Loading>
  );
}
