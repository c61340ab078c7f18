import type { Earnings, EarningsType } from '@domain/answers/backoffice.ts';

type EarningsColumn = Exclude<keyof Earnings, 'starts_on' | 'total_cents'>;

/** The types of earnings in the order of columns and of the chart's parts. */
export type EarningsKind = {
  key: EarningsColumn;
  label: string;
  /** The colour's variable, and the class of a spot in it. */
  color: string;
  spot: string;
};

export const columns: readonly EarningsKind[] = [
  {
    key: 'subscription_cents',
    label: 'Subscriptions',
    color: '--accent-strong',
    spot: 'bg-accent-strong',
  },
  { key: 'unlock_cents', label: 'Unlocks', color: '--warning', spot: 'bg-warning' },
  { key: 'tip_cents', label: 'Tips', color: '--good', spot: 'bg-good' },
  { key: 'session_text_cents', label: 'Paid chats', color: '--quiet', spot: 'bg-quiet' },
  { key: 'referral_cents', label: 'Referrals', color: '--text', spot: 'bg-text' },
];

export const earningsTypes: readonly EarningsType[] = [
  'subscription',
  'unlock',
  'tip',
  'session_text',
  'referral',
];

export const nothing: Earnings = {
  starts_on: null,
  total_cents: 0,
  subscription_cents: 0,
  unlock_cents: 0,
  tip_cents: 0,
  session_text_cents: 0,
  referral_cents: 0,
};

/** The sum of rows, column by column. */
export function sumOf(rows: readonly Earnings[]): Earnings {
  return rows.reduce((sum, row) => {
    const next = { ...sum, total_cents: sum.total_cents + row.total_cents };
    for (const { key } of columns) next[key] += row[key];
    return next;
  }, nothing);
}
