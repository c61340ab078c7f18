import { expect } from 'vitest';
import { database, type User } from '../support/users.ts';

/* One sum, asked in every place that tells it, and counted in the ledger. */

const kinds = ['subscription', 'unlock', 'tip', 'session_text', 'referral'] as const;

/** Whole cents, as a creator's pages name them. */
export type Parts = Record<`${(typeof kinds)[number]}_cents`, number>;
type Earned = Parts & { starts_on: string; total_cents: number };

const none: Parts = {
  subscription_cents: 0,
  unlock_cents: 0,
  tip_cents: 0,
  session_text_cents: 0,
  referral_cents: 0,
};

const totalOf = (parts: Parts) => kinds.reduce((sum, kind) => sum + parts[`${kind}_cents`], 0);

/** A list of the pages of earnings; the functions return json. */
async function listed(answer: PromiseLike<{ data: unknown; error: unknown }>): Promise<Earned[]> {
  const { data, error } = await answer;
  expect(error).toBeNull();
  return data as Earned[];
}

/** A month as the list of months shows it. */
export async function earningsOf(creator: User, month: Date): Promise<Earned> {
  const months = await listed(creator.client.rpc('earnings_months'));
  const found = months.find(({ starts_on }) => starts_on === month.toISOString().slice(0, 10));
  if (!found) throw new Error(`no month ${month.toISOString()}`);
  return found;
}

/** The ledger's own sums: of the month, and of all that is cleared and not cleared. */
async function ledgerOf(creator: User, month: Date) {
  const { rows } = await database.query<Record<'month' | 'pending' | 'available', string>>(
    `select coalesce(sum(earnings_cents) filter (
         where kind not in ('withdrawal', 'withdrawal_paid', 'withdrawal_returned')
           and date_trunc('month', created_at at time zone 'UTC') = $2::timestamp), 0) as month,
       coalesce(sum(earnings_cents) filter (where not is_cleared), 0) as pending,
       coalesce(sum(earnings_cents) filter (where is_cleared), 0) as available
     from (select *, private.clearing_day(clears_at, earnings_cents)
             <= (private.now() at time zone 'UTC')::date as is_cleared
           from private.transfers where creator_id = $1) t`,
    [creator.id, month.toISOString().replace('Z', '')],
  );
  const [row] = rows;
  return {
    month: Number(row?.month),
    pending_cents: Number(row?.pending),
    available_cents: Number(row?.available),
  };
}

/**
 * Months, days, totals and balance of a creator are those of the ledger, before and after it is
 * folded, and the month is what was sold in it.
 */
export async function expectAgreement(creator: User, month: Date, expected: Partial<Parts>) {
  const parts = { ...none, ...expected };
  for (const step of ['select', 'select private.compact_ledger()']) {
    await database.query(step);
    const { month: sum, ...balance } = await ledgerOf(creator, month);
    const { starts_on: _, ...earned } = await earningsOf(creator, month);
    expect(earned).toEqual({ ...parts, total_cents: totalOf(parts) });
    expect(sum).toBe(totalOf(parts));
    const day = month.toISOString().slice(0, 10);
    const days = await listed(creator.client.rpc('earnings_days', { p_month: day }));
    expect(days.reduce((sum, { total_cents }) => sum + total_cents, 0)).toBe(totalOf(parts));
    const months = await listed(creator.client.rpc('earnings_months'));
    const totals = await creator.client.rpc('earnings_totals');
    expect(totals.data).toMatchObject({
      total_cents: months.reduce((sum, { total_cents }) => sum + total_cents, 0),
    });
    expect((await creator.client.rpc('my_balance')).data).toEqual(balance);
  }
}
