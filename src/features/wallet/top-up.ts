import { topupAmountsCents } from '@generated/limits.gen.ts';
import { formatUsd, formatUsdShort } from '@/lib/money/format.ts';

/** cents: suggested top-up when funds are short */
const topupSuggestionCents = 1000;

/**
 * The amount that is chosen at first, in cents: the requested one, otherwise the smallest that
 * covers the shortage, otherwise the default.
 */
export function suggestedTopUp(asked: {
  amount?: number | undefined;
  need?: number | undefined;
}): number {
  const { amount, need } = asked;
  if (amount !== undefined && topupAmountsCents.some((allowed) => allowed === amount))
    return amount;
  if (need === undefined || need <= topupSuggestionCents) return topupSuggestionCents;
  return topupAmountsCents.find((allowed) => allowed >= need) ?? topupAmountsCents.at(-1) ?? need;
}

/** The words for a payment that waits for a top-up; `need` in cents. */
export function shortageWords(need: number | undefined): string {
  const after = 'Afterwards you go on where you were.';
  if (!need) return after;
  const most = topupAmountsCents.at(-1) ?? need;
  const missing = `${formatUsd(need)} is missing.`;
  if (need <= most) return `${missing} ${after}`;
  return `${missing} A top-up is ${formatUsdShort(most)} at most, so it takes more than one.`;
}
