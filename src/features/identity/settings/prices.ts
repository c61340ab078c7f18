import type { Offer } from '@domain/answers/parts.ts';
import {
  chatPriceMaxCents,
  chatPriceMinCents,
  feeMaxCents,
  feeMinCents,
  offerSalesMax,
} from '@generated/limits.gen.ts';
import { refuse, refuseForm } from '@domain/form-refusals.ts';
import type { ErrorCode } from '@generated/error-codes.gen.ts';
import { z } from 'zod';
import { isPriceTooLong, parsePrice } from '@/lib/money/parse.ts';
import { feeInputMax } from './limits.ts';

/** percent: preset price of a limited offer, of the fee */
const offerDefaultPercent = 50;
/** sales: preset of a limited offer */
const offerSalesDefault = 20;

type PriceResult = { cents: number } | { refusal: ErrorCode };

/** The typed monthly fee in whole cents, or its refusal. */
export function readFee(typed: string): PriceResult {
  if (typed.trim() === '') return { refusal: 'price_empty' };
  if (!/\d/.test(typed)) return { refusal: 'price_not_number' };
  const cents = isPriceTooLong(typed, feeInputMax) ? null : parsePrice(typed);
  if (cents === null) return { refusal: 'price_pattern' };
  return cents < feeMinCents || cents > feeMaxCents ? { refusal: 'price_out_of_range' } : { cents };
}

/** The fee as whole cents. */
export const feeSchema = z.object({ fee: z.string() }).transform(({ fee }, context) => {
  const read = readFee(fee);
  if ('cents' in read) return read.cents;
  refuse(context, 'fee', read.refusal);
  return z.NEVER;
});

export const chatKinds = ['text', 'audio', 'video'] as const;
export type ChatKind = (typeof chatKinds)[number];

/** The typed price of a message or call, or its refusal. The form checks that all are given. */
export function readChatPrice(kind: ChatKind, typed: string): PriceResult {
  const cents = isPriceTooLong(typed, feeInputMax) ? null : parsePrice(typed);
  if (cents === null) return { refusal: `invalid_${kind}_price` };
  if (cents > chatPriceMaxCents) return { refusal: 'chat_price_too_high' };
  return cents < chatPriceMinCents ? { refusal: 'chat_price_too_low' } : { cents };
}

/** The prices of all three kinds as whole cents. */
export const chatPricesSchema = z
  .object({ text: z.string(), audio: z.string(), video: z.string() })
  .transform((typed, context) => {
    const empty = chatKinds.filter((kind) => typed[kind].trim() === '');
    if (empty.length > 0) refuseForm(context, empty, 'chat_prices_empty');
    const cents = { text: 0, audio: 0, video: 0 };
    for (const kind of chatKinds) {
      const read = readChatPrice(kind, typed[kind]);
      if ('cents' in read) cents[kind] = read.cents;
      else if (empty.length === 0) refuse(context, kind, read.refusal);
    }
    return cents;
  });

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

/** A limited offer below a fee; null where both fields are empty, which ends a running one. */
export const offerSchema = (feeCents: number, isRunning: boolean) =>
  z.object({ price: z.string(), sales: z.string() }).transform((typed, context) => {
    if (isRunning && isCleared(typed)) return null;
    const read = readOffer(typed, feeCents);
    if (!('refusals' in read)) return read;
    const { price, sales } = read.refusals;
    if (price) refuse(context, 'price', price);
    if (sales) refuse(context, 'sales', sales);
    return z.NEVER;
  });

/** Clearing both fields ends an offer. */
export const isCleared = ({ price, sales }: TypedOffer) =>
  price.trim() === '' && sales.trim() === '';
