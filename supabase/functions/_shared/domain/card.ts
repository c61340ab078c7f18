import { z } from 'zod';
import type { ErrorCode } from '../generated/error-codes.gen.ts';
import { cardBrands } from '../generated/limits.gen.ts';
import {
  cardAddressMax,
  cardCityMax,
  cardHolderMax,
  cardHolderMin,
  cardHolderWords,
} from './limits.ts';

/**
 * Holder and address of a card. Number, expiry and CVC are typed into the provider's fields and
 * never reach this code. Issues are error codes; the client's catalogue has their sentences.
 */
const code = (value: ErrorCode) => value;

/** Control characters and unpaired surrogates, which Postgres does not store. */
const unprintable = /[\p{Cc}\p{Cs}]/gu;
const printable = (typed: string) => typed.replace(unprintable, ' ');

/** Normalizes the typed holder: upper case, no digits, cut to the maximum length. */
export function normalHolder(typed: string): string {
  return printable(typed)
    .replace(/\p{Nd}/gu, '')
    .toUpperCase()
    .slice(0, cardHolderMax);
}

const squeeze = (text: string) => text.trim().replace(/\s+/g, ' ');

function isHolder(name: string): boolean {
  return name.length >= cardHolderMin && name.split(' ').filter(Boolean).length >= cardHolderWords;
}

const line = (max: number) =>
  z
    .string()
    .transform((typed) => squeeze(printable(typed)))
    .pipe(z.string().min(1, code('field_empty')).max(max, code('field_too_long')));

const cardHolderSchema = z
  .string()
  .transform((typed) => squeeze(normalHolder(typed)))
  .pipe(
    z
      .string()
      .min(1, { error: code('field_empty'), abort: true })
      .refine(isHolder, code('invalid_card_holder')),
  );

export const cardDetailsSchema = z.strictObject({
  holder: cardHolderSchema,
  address: line(cardAddressMax),
  city: line(cardCityMax),
  state: line(cardCityMax),
  zip: line(cardCityMax),
  country: line(cardCityMax),
});

export type CardDetails = z.output<typeof cardDetailsSchema>;

/** Whether a card of this brand can be linked; the brand is the provider's name for it. */
export const isAcceptedBrand = (brand: string): boolean =>
  cardBrands.some((accepted) => accepted === brand);
