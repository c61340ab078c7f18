import type { Earnings } from '@domain/answers/backoffice.ts';
import { amountCell, csvFile } from '@/lib/csv.ts';
import { columns } from './columns.ts';

const rowOf = (row: Earnings, first: string) => [
  first,
  ...columns.map(({ key }) => amountCell(row[key])),
  amountCell(row.total_cents),
];

/** Months or days as a file, with the figures of the screen. */
export function csvOf(rows: readonly Earnings[], step: 'month' | 'day'): string {
  const heads = [
    step === 'month' ? 'Month (UTC)' : 'Day (UTC)',
    ...[...columns.map(({ label }) => label), 'Total'].map((label) => `${label} (USD)`),
  ];
  const length = step === 'month' ? '2026-03'.length : '2026-03-01'.length;
  return csvFile([heads, ...rows.map((row) => rowOf(row, (row.starts_on ?? '').slice(0, length)))]);
}
