import { z } from 'zod';
import type {
  ChargeRequest,
  ChargeResult,
  EndRequest,
  EndResult,
  RefundRequest,
  RefundResult,
} from '../provider.ts';
import { accessToken, elementOf, manage, post, resultOf, type Answer } from './api.ts';
import { reasonOfText } from './declines.ts';
import type { CcbillSettings } from './settings.ts';
import { periodDays, sealOf, usd } from './signing.ts';

const token = z.object({ paymentTokenId: z.string().regex(/^[a-zA-Z0-9]{1,64}$/) });
const sale = z.object({
  approved: z.boolean(),
  declineText: z.string().nullish(),
  subscriptionId: z
    .string()
    .regex(/^\d{1,20}$/)
    .nullish(),
});

const accountOf = ({ account, subaccount }: CcbillSettings) => ({
  clientAccnum: Number(account),
  clientSubacc: Number(subaccount),
});

/**
 * The interface has no idempotency key, and finds no sale by our payment id. So a payment is sent
 * once: a repeated request may find an earlier one on its way, and only a postback tells its result.
 */
export async function charge(
  settings: CcbillSettings,
  request: ChargeRequest,
): Promise<ChargeResult> {
  if (!request.isFirst) return { state: 'unknown' };
  if (!request.method) return { state: 'declined', ref: null, reason: 'card_not_usable' };
  const prepared = await prepare(settings, request.method);
  if (prepared === null) return { state: 'declined', ref: null, reason: 'provider_unavailable' };
  if (prepared.tokenId === null) return { state: 'declined', ref: null, reason: 'card_not_usable' };
  try {
    return readSale(await sell(settings, request, prepared.bearer, prepared.tokenId));
  } catch {
    return { state: 'unknown' };
  }
}

/** A token for one use, from the sale that stored the card. Null if the provider cannot be asked. */
async function prepare(
  settings: CcbillSettings,
  method: string,
): Promise<{ bearer: string; tokenId: string | null } | null> {
  try {
    const bearer = await accessToken(settings);
    const { status, body } = await post(
      settings,
      'token',
      bearer,
      '/payment-tokens/merchant-only',
      { ...accountOf(settings), subscriptionId: method, timeToLive: 1, validNumberOfUse: 1 },
    );
    if (status === 400 || status === 404) return { bearer, tokenId: null };
    const made = token.safeParse(body);
    return status < 300 && made.success ? { bearer, tokenId: made.data.paymentTokenId } : null;
  } catch {
    return null;
  }
}

async function sell(
  settings: CcbillSettings,
  { paymentId, customer, amountCents }: ChargeRequest,
  bearer: string,
  tokenId: string,
): Promise<Answer> {
  const custom = {
    paymentId,
    customer,
    seal: await sealOf(settings.salt, { paymentId, customer, amountCents }),
  };
  return post(settings, 'sale', bearer, `/transactions/payment-tokens/${tokenId}`, {
    ...accountOf(settings),
    initialPrice: amountCents / 100,
    initialPeriod: periodDays,
    currencyCode: Number(usd),
    createNewPaymentToken: false,
    passThroughInfo: Object.entries(custom).map(([name, value]) => ({ name, value })),
  });
}

/** Only an answer about the sale proves that no money moved; an error of the server does not. */
function readSale({ status, body }: Answer): ChargeResult {
  if (status === 400 || status === 404)
    return { state: 'declined', ref: null, reason: 'card_not_usable' };
  const read = sale.safeParse(body);
  if (status >= 300 || !read.success) return { state: 'unknown' };
  const { approved, declineText, subscriptionId } = read.data;
  if (!approved) return { state: 'declined', ref: null, reason: reasonOfText(declineText) };
  return subscriptionId ? { state: 'succeeded', ref: subscriptionId } : { state: 'unknown' };
}

/**
 * A form that was left long ago counts as absent, and so does a declined sale: nothing of it is
 * open, and a late success still settles it. A sale without an answer stays unknown.
 */
export async function endCharge(
  settings: CcbillSettings,
  { ref, isCheckout = false, hasFailed = false }: EndRequest,
): Promise<EndResult> {
  if (!ref) return isCheckout || hasFailed ? { state: 'absent' } : { state: 'unknown' };
  try {
    const status = await manage(settings, 'viewSubscriptionStatus', ref);
    return elementOf(status, 'signupDate') ? { state: 'succeeded', ref } : { state: 'unknown' };
  } catch {
    return { state: 'unknown' };
  }
}

/**
 * A refund has no key either, so the sale is read first: each is refunded once. Another part of a
 * refunded sale stays unknown, because it could be the same one again: the report of the refund
 * ends it in the database.
 */
export async function refund(
  settings: CcbillSettings,
  { paymentRef, amountCents, isWhole = false }: RefundRequest,
): Promise<RefundResult> {
  try {
    const status = await manage(settings, 'viewSubscriptionStatus', paymentRef);
    if (!elementOf(status, 'signupDate')) return { state: 'failed', reason: 'no_such_sale' };
    const issued = ['refundsIssued', 'voidsIssued'].map((name) => elementOf(status, name));
    if (issued.some((count) => Number(count ?? 0) > 0))
      return isWhole ? { state: 'succeeded', ref: null } : { state: 'unknown' };
    const amount = (amountCents / 100).toFixed(2);
    const result = resultOf(await manage(settings, 'refundTransaction', paymentRef, { amount }));
    if (result === 1) return { state: 'succeeded', ref: null };
    // Of the negative codes, -7 is also an error of the provider.
    return result < 0 && result !== -7
      ? { state: 'failed', reason: `code ${result}` }
      : { state: 'unknown' };
  } catch {
    return { state: 'unknown' };
  }
}

/** No published call deletes a card; a cancelled sale is no source of new tokens. */
export async function removeCard(settings: CcbillSettings, method: string): Promise<void> {
  const status = await manage(settings, 'viewSubscriptionStatus', method);
  if (!elementOf(status, 'signupDate') || elementOf(status, 'cancelDate')) return;
  const result = resultOf(await manage(settings, 'cancelSubscription', method));
  if (result !== 1) throw new Error(`the card could not be removed: code ${result}`);
}
