import { hexOf } from '../../domain/text-of-bytes.ts';
import { md5 } from './md5.ts';

/** A period is part of every price; a single sale has one of two days and never renews. */
export const periodDays = 2;
/** US dollars in ISO 4217. */
export const usd = '840';

/** Dollars as the provider writes them: 10.00 */
export const priceOf = (cents: number): string => (cents / 100).toFixed(2);

/** Proves to the provider that the price of a form is ours. */
export const formDigest = (salt: string, cents: number): string =>
  md5(`${priceOf(cents)}${periodDays}${usd}${salt}`);

/** Proves to us that an approved sale is the provider's. */
export const saleDigest = (salt: string, subscriptionId: string): string =>
  md5(`${subscriptionId}1${salt}`);

export interface Sealed {
  paymentId: string;
  customer: string;
  amountCents: number;
}

/**
 * Binds payment, customer and amount, which travel through the browser as custom variables: a
 * changed address of the form leads to a seal that does not hold.
 */
export async function sealOf(
  salt: string,
  { paymentId, customer, amountCents }: Sealed,
): Promise<string> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', bytesOf(salt), algorithm, false, ['sign']);
  const text = bytesOf(`${paymentId}:${customer}:${amountCents}`);
  return hexOf(await crypto.subtle.sign('HMAC', key, text));
}

export const sha256 = async (text: string): Promise<string> =>
  hexOf(await crypto.subtle.digest('SHA-256', bytesOf(text)));

/** Compares digests, so that the time says nothing about the first difference. */
export const isEqual = async (told: string, known: string): Promise<boolean> =>
  (await sha256(told)) === (await sha256(known));

const bytesOf = (text: string) => new TextEncoder().encode(text);
