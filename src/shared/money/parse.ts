/**
 * What a price field keeps while somebody types: digits, dot and dollar, cut to `max` (C73). A comma
 * becomes the dot that it stands for in much of the world: dropped, it would make '0,49' forty-nine.
 */
export function keepPriceCharacters(typed: string, max: number): string {
  return typed
    .replaceAll(',', '.')
    .replace(/[^\d.$]/g, '')
    .slice(0, max);
}

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
