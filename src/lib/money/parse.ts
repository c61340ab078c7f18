/**
 * What a price field keeps while somebody types: digits, dot and dollar, at most `max` of them.
 * A comma becomes the dot that it stands for in much of the world: dropped, it would make
 * '0,49' forty-nine. A character too many is not taken. What is pasted stays whole, because a part
 * of '$1,000' is another price; `isPriceTooLong` refuses it. So a price field has no `maxLength`.
 */
export function keepPriceCharacters(typed: string, max: number, before: string): string {
  const kept = typed.replaceAll(',', '.').replace(/[^\d.$]/g, '');
  if (kept.length <= max) return kept;
  const bare = kept.replace(/^\$/, '');
  if (bare.length <= max) return bare;
  return kept.length === before.length + 1 ? before : kept.slice(0, PASTED_MAX);
}

/** More is no price in any writing. */
const PASTED_MAX = 20;

export const isPriceTooLong = (typed: string, max: number) => typed.trim().length > max;

const PRICE = /^\$?(\d{1,6})(?:[.,](\d{1,2}))?$/;

/**
 * A typed price in whole cents, or null where it is none: '9.49', '$9.49', '9,49', '9.5', '9'.
 * Groups of thousands ('1,000') are no price: nobody is to pay a thousandth of what they typed, or
 * be paid it. Forms call this once, at their edge; from there on an amount is an integer.
 */
export function parsePrice(typed: string): number | null {
  const match = PRICE.exec(typed.trim());
  if (!match) return null;
  const [, whole = '', fraction = ''] = match;
  return Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
}
