import type { Earnings } from '@domain/answers/backoffice.ts';
import type { ReactNode } from 'react';
import { formatUsd } from '@/lib/money/format.ts';
import { classes } from '@/ui/classes.ts';
import { useMedia } from '@/ui/use-media-query.ts';
import { columns, sumOf } from '../columns.ts';
import { MoneyCell } from './money-cell.tsx';

type EarningsTableProps = {
  label: string;
  rows: readonly Earnings[];
  /** Heading of the first column. */
  step: string;
  name: (day: string) => ReactNode;
  /** Adds a last row with the sum of all. */
  hasSum?: boolean;
};

/** A column of a type; on a phone, types stand below the name of their row. */
const typeColumn = 'max-md:hidden print:!table-cell';

/** Months or days by type. It scrolls sideways where it is too wide. */
export function EarningsTable({ label, rows, step, name, hasSum = false }: EarningsTableProps) {
  const isWide = useMedia('(min-width: 768px)');
  return (
    <div
      role="region"
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls by keyboard
      tabIndex={0}
      className="relative overflow-x-auto print:overflow-visible"
    >
      <table className="w-full border-collapse text-sm">
        <thead>
          <tr className="text-quiet">
            <th
              scope="col"
              className="sticky start-0 bg-surface py-2 pe-2 text-start lg:pe-4 font-normal"
            >
              {step}
            </th>
            <th scope="col" className="px-2 py-2 text-end font-normal max-md:pe-0 lg:px-3">
              Total
            </th>
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                className={classes(
                  typeColumn,
                  'px-2 py-2 text-end font-normal whitespace-nowrap last:!pe-0 lg:px-3',
                )}
              >
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row
              key={row.starts_on}
              row={row}
              name={name(row.starts_on ?? '')}
              hasTypes={!isWide}
            />
          ))}
        </tbody>
        {hasSum && (
          <tfoot>
            <Row row={sumOf(rows)} name="Total" hasTypes={!isWide} />
          </tfoot>
        )}
      </table>
    </div>
  );
}

type RowProps = { row: Earnings; name: ReactNode; hasTypes: boolean };

function Row({ row, name, hasTypes }: RowProps) {
  return (
    <tr className="border-t border-line">
      <th
        scope="row"
        className="sticky start-0 bg-surface py-2.5 pe-2 text-start lg:pe-4 align-top font-semibold md:whitespace-nowrap"
      >
        {name}
        {hasTypes && <Types row={row} />}
      </th>
      <td className="px-2 py-2.5 align-top max-md:pe-0 lg:px-3">
        <MoneyCell cents={row.total_cents} isTotal />
      </td>
      {columns.map(({ key }) => (
        <td key={key} className={classes(typeColumn, 'px-2 py-2.5 align-top last:!pe-0 lg:px-3')}>
          <MoneyCell cents={row[key]} />
        </td>
      ))}
    </tr>
  );
}

/** The types of a row that are not zero, in words. */
function Types({ row }: { row: Earnings }) {
  const shown = columns.filter(({ key }) => row[key] !== 0);
  if (shown.length === 0) return null;
  return (
    <span className="flex flex-wrap gap-x-3 pt-0.5 text-xs font-normal text-quiet tabular print:hidden">
      {shown.map(({ key, label }) => (
        <span key={key} className="whitespace-nowrap">
          {label} {formatUsd(row[key])}
        </span>
      ))}
    </span>
  );
}
