import {
  chatPriceMaxCents,
  chatPriceMinCents,
  feeMaxCents,
  feeMinCents,
} from '@generated/limits.gen.ts';
import type { ErrorCode } from '@generated/error-codes.gen.ts';
import { parsePrice } from '@/shared/money/parse.ts';

type Verdict = { cents: number } | { refusal: ErrorCode };

/** What is typed for the monthly fee, in whole cents, or why it cannot be. */
export function readFee(typed: string): Verdict {
  if (typed.trim() === '') return { refusal: 'price_empty' };
  if (!/\d/.test(typed)) return { refusal: 'price_not_number' };
  const cents = parsePrice(typed);
  if (cents === null) return { refusal: 'price_pattern' };
  return cents < feeMinCents || cents > feeMaxCents ? { refusal: 'price_out_of_range' } : { cents };
}

export const chatKinds = ['text', 'audio', 'video'] as const;
export type ChatKind = (typeof chatKinds)[number];

/** What is typed for a message or a call. That all three are there is asked of the form. */
export function readChatPrice(kind: ChatKind, typed: string): Verdict {
  const cents = parsePrice(typed);
  if (cents === null) return { refusal: `invalid_${kind}_price` };
  if (cents > chatPriceMaxCents) return { refusal: 'chat_price_too_high' };
  return cents < chatPriceMinCents ? { refusal: 'chat_price_too_low' } : { cents };
}

/** Cents as they stand in a price field. */
export const typedPrice = (cents: number | null) =>
  cents === null ? '' : (cents / 100).toFixed(2);
