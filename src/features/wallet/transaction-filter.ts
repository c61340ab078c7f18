import { transactionTypes } from '@generated/limits.gen.ts';

export type TransactionType = (typeof transactionTypes)[number];

/** The filter of the list, as the address has it. Days are the reader's own: '2026-03-08'. */
export type TransactionFilter = { type?: TransactionType; from?: string; to?: string };

/** Whether the text is a day of the calendar. */
function isDay(value: unknown): value is string {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const at = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(value);
}

/** The filter of an address, without invalid values. */
export function readTransactionFilter(search: Record<string, unknown>): TransactionFilter {
  const { from, to } = search;
  const type = transactionTypes.find((known) => known === search['type']);
  return {
    ...(type ? { type } : {}),
    ...(isDay(from) ? { from } : {}),
    ...(isDay(to) ? { to } : {}),
  };
}
