import { topupAmountsCents } from '@generated/limits.gen.ts';

/** cents: suggested top-up when funds are short */
const topupSuggestionCents = 1000;

/**
 * The amount that stands chosen when the form opens: one that was asked for, else the smallest that
 * covers what is missing, else the suggestion.
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
