import { topupAmountsCents } from '@generated/limits.gen.ts';

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
