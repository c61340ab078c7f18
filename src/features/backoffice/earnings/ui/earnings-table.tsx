import type { Earnings } from '@domain/answers/backoffice.ts';
import type { ReactNode } from 'react';
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

/** Months or days by type. On a phone it scrolls sideways, beside the names of its rows. */
export function EarningsTable({ label, rows, step, name, hasSum = false }: EarningsTableProps) {
  return (
    <div
      role="region"
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls by keyboard
      tabIndex={0}
      className="overflow-x-auto print:overflow-visible"
    >
      <table className="w-full border-collapse text-sm">
        <thead>
          <tr className="text-quiet">
            <th scope="col" className="sticky start-0 bg-surface py-2 pe-4 text-start font-normal">
              {step}
            </th>
            <th scope="col" className="px-3 py-2 text-end font-normal">
              Total
            </th>
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                className="px-3 py-2 text-end font-normal whitespace-nowrap last:pe-0"
              >
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.starts_on} row={row} name={name(row.starts_on ?? '')} />
          ))}
        </tbody>
        {hasSum && (
          <tfoot>
            <Row row={sumOf(rows)} name="Total" />
          </tfoot>
        )}
      </table>
    </div>
  );
}

function Row({ row, name }: { row: Earnings; name: ReactNode }) {
  return (
    <tr className="border-t border-line">
      <th
        scope="row"
        className="sticky start-0 bg-surface py-2.5 pe-4 text-start align-top font-semibold whitespace-nowrap"
      >
        {name}
      </th>
      <td className="px-3 py-2.5 align-top">
        <MoneyCell cents={row.total_cents} isTotal />
      </td>
      {columns.map(({ key }) => (
        <td key={key} className="px-3 py-2.5 align-top last:pe-0">
          <MoneyCell cents={row[key]} />
        </td>
      ))}
    </tr>
  );
}
