/**
 * The text that a price field keeps while a user types: digits, dot and dollar sign, at most `max`
 * characters. A comma becomes a dot, the decimal separator it stands for in many countries:
 * dropped, '0,49' would become forty-nine. A typed character beyond the maximum is ignored. Pasted
 * text stays whole, because a part of '$1,000' is another price; `isPriceTooLong` refuses it. A
 * price field therefore has no `maxLength`.
 */
export function keepPriceCharacters(typed: string, max: number, before: string): string {
  const kept = typed.replaceAll(',', '.').replace(/[^\d.$]/g, '');
  if (kept.length <= max) return kept;
  const bare = kept.replace(/^\$/, '');
  if (bare.length <= max) return bare;
  return kept.length === before.length + 1 ? before : kept.slice(0, PASTED_MAX);
}

/** Longer pasted text is no price in any notation, so the rest is cut off. */
const PASTED_MAX = 20;

export const isPriceTooLong = (typed: string, max: number) => typed.trim().length > max;

const PRICE = /^\$?(\d{1,6})(?:[.,](\d{1,2}))?$/;

/**
 * A typed price in whole cents, or null if it is none: '9.49', '$9.49', '9,49', '9.5', '9'. Groups
 * of thousands ('1,000') are no price, so that no amount is read as a thousandth of what was typed.
 * Forms call this once, on submit; amounts are integers from there on.
 */
export function parsePrice(typed: string): number | null {
  const match = PRICE.exec(typed.trim());
  if (!match) return null;
  const [, whole = '', fraction = ''] = match;
  return Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
}
