import type { EarningsItem, EarningsType } from '@domain/answers/backoffice.ts';
import { call } from '@/lib/supabase/call.ts';

/** Errors: method_forbidden for fans. */
export const fetchComingShare = () => call('coming_share');

export const fetchTotals = () => call('earnings_totals');

/** Months before a month ('2026-03-01'), newest first. */
export const fetchMonths = (before: string | null) =>
  call('earnings_months', { p_before: before ?? undefined });

/** Days of a month ('2026-03-01') with earnings, oldest first. */
export const fetchDays = (month: string) => call('earnings_days', { p_month: month });

export type ItemKey = { cents: number; key: string };

/** What a month earned by item, of one type or of all, what earned most first. */
export const fetchItems = (month: string, type: EarningsType | null, after: ItemKey | null) =>
  call('earnings_items', {
    p_month: month,
    p_type: type ?? undefined,
    p_before_cents: after?.cents,
    p_before_key: after?.key,
  });

export const keyOfItem = ({ amount_cents, key }: EarningsItem): ItemKey => ({
  cents: amount_cents,
  key,
});

/** Every item of a month, what earned most first. */
export async function fetchAllItems(month: string): Promise<EarningsItem[]> {
  const all: EarningsItem[] = [];
  let page = await fetchItems(month, null, null);
  while (page.length > 0) {
    all.push(...page);
    const last = page.at(-1);
    // oxlint-disable-next-line no-await-in-loop -- each page begins where the last one ended
    page = last ? await fetchItems(month, null, keyOfItem(last)) : [];
  }
  return all;
}

/** Every month, newest first. */
export async function fetchAllMonths(): Promise<Awaited<ReturnType<typeof fetchMonths>>> {
  const all = await fetchMonths(null);
  let page = all;
  while (page.length > 0) {
    // oxlint-disable-next-line no-await-in-loop -- each page begins where the last one ended
    page = await fetchMonths(all.at(-1)?.starts_on ?? null);
    all.push(...page);
  }
  return all;
}
