import type { Offer } from '@domain/answers/parts.ts';
import {
  chatPriceMaxCents,
  chatPriceMinCents,
  feeInputMax,
  feeMaxCents,
  feeMinCents,
  offerDefaultPercent,
  offerSalesDefault,
  offerSalesMax,
} from '@generated/limits.gen.ts';
import type { ErrorCode } from '@generated/error-codes.gen.ts';
import { isPriceTooLong, parsePrice } from '@/lib/money/parse.ts';

type PriceResult = { cents: number } | { refusal: ErrorCode };

/** The typed monthly fee in whole cents, or its refusal. */
export function readFee(typed: string): PriceResult {
  if (typed.trim() === '') return { refusal: 'price_empty' };
  if (!/\d/.test(typed)) return { refusal: 'price_not_number' };
  const cents = isPriceTooLong(typed, feeInputMax) ? null : parsePrice(typed);
  if (cents === null) return { refusal: 'price_pattern' };
  return cents < feeMinCents || cents > feeMaxCents ? { refusal: 'price_out_of_range' } : { cents };
}

export const chatKinds = ['text', 'audio', 'video'] as const;
export type ChatKind = (typeof chatKinds)[number];

/** The typed price of a message or call, or its refusal. The form checks that all are given. */
export function readChatPrice(kind: ChatKind, typed: string): PriceResult {
  const cents = isPriceTooLong(typed, feeInputMax) ? null : parsePrice(typed);
  if (cents === null) return { refusal: `invalid_${kind}_price` };
  if (cents > chatPriceMaxCents) return { refusal: 'chat_price_too_high' };
  return cents < chatPriceMinCents ? { refusal: 'chat_price_too_low' } : { cents };
}

/** Cents as the text of a price field. */
export const typedPrice = (cents: number | null) =>
  cents === null ? '' : (cents / 100).toFixed(2);

export type TypedOffer = { price: string; sales: string };

/** Initial values of the offer form: the running offer, or half the fee for twenty buyers. */
export function offerToStart(feeCents: number, running: Offer | null): TypedOffer {
  const half = Math.floor((feeCents * offerDefaultPercent) / 100);
  return {
    price: typedPrice(running?.price_cents ?? Math.max(half, feeMinCents)),
    sales: String(running?.sales_left ?? offerSalesDefault),
  };
}

type OfferResult =
  { cents: number; sales: number } | { refusals: Partial<Record<keyof TypedOffer, ErrorCode>> };

/** The typed limited offer, or a refusal for each invalid field. */
export function readOffer({ price, sales }: TypedOffer, feeCents: number): OfferResult {
  const read = readFee(price);
  const count = /^\d{1,6}$/.test(sales.trim()) ? Number(sales) : 0;
  const refusals: { price?: ErrorCode; sales?: ErrorCode } = {};
  if ('refusal' in read) refusals.price = read.refusal;
  else if (read.cents >= feeCents) refusals.price = 'discount_not_smaller';
  if (count < 1 || count > offerSalesMax) refusals.sales = 'invalid_offer_sales';
  const isGood = refusals.price === undefined && refusals.sales === undefined;
  return isGood && 'cents' in read ? { cents: read.cents, sales: count } : { refusals };
}

/** Clearing both fields ends an offer. */
export const isCleared = ({ price, sales }: TypedOffer) =>
  price.trim() === '' && sales.trim() === '';
