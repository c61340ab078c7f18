import { messagePriceMaxCents, messagePriceMinCents } from '@generated/limits.gen.ts';
import { isPriceTooLong, parsePrice } from '@/lib/money/parse.ts';

/** characters: message price input */
export const messagePriceInputMax = 6;

/** The price in whole cents, or the code of the error in the typed text. */
export function messagePrice(
  typed: string,
): number | 'message_price_format' | 'message_price_range' {
  const cents = isPriceTooLong(typed, messagePriceInputMax) ? null : parsePrice(typed);
  if (cents === null) return 'message_price_format';
  return cents < messagePriceMinCents || cents > messagePriceMaxCents
    ? 'message_price_range'
    : cents;
}
