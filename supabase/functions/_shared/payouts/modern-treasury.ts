import { z } from 'zod';
import {
  referenceOf,
  type Payout,
  type TransferProvider,
  type TransferResult,
} from './provider.ts';

/** Settings of the adapter. */
export interface ModernTreasurySettings {
  organizationId: string;
  apiKey: string;
  /** The account that payouts leave. */
  originatingAccountId: string;
  apiUrl: string;
  /** milliseconds: for each request. */
  timeoutMs?: number;
}

const defaultTimeoutMs = 10_000;

const order = z.object({ id: z.string(), status: z.string() });
type Order = z.output<typeof order>;

/**
 * The adapter of the provider Modern Treasury: one payment order for each withdrawal, found again
 * by its external id (https://docs.moderntreasury.com/payments/reference/create-payment-order).
 */
export function createModernTreasury(settings: ModernTreasurySettings): TransferProvider {
  const ask = requester(settings);
  return {
    kind: 'transfer',
    name: 'modern_treasury',
    async transfer(payout) {
      try {
        // A repeated idempotency key returns the first answer with its old state, so an order that
        // exists is read.
        const known = z
          .array(order)
          .parse(await ask('GET', `payment_orders?external_id=${payout.withdrawalId}`))[0];
        return resultOf(
          known ??
            order.parse(
              await ask('POST', 'payment_orders', {
                body: bodyOf(settings, payout),
                key: payout.withdrawalId,
              }),
            ),
        );
      } catch (error) {
        if (error instanceof Refused) return { state: 'failed', ref: null, reason: error.message };
        console.error(error);
        return { state: 'unknown' };
      }
    },
  };
}

const failed = new Set(['failed', 'returned', 'cancelled', 'denied', 'reversed']);

function resultOf({ id, status }: Order): TransferResult {
  if (status === 'completed') return { state: 'paid', ref: id };
  if (failed.has(status)) return { state: 'failed', ref: id, reason: sentenceOf(status) };
  return { state: 'pending', ref: id };
}

/** For the creator, who reads it. */
const sentenceOf = (status: string) =>
  status === 'returned'
    ? 'Your bank has sent the payment back. Please check your bank details.'
    : 'Your bank has not accepted the payment. Please check your bank details.';

const refusedSentence =
  'The payment could not be made to this account. Please check your bank details.';

/** The provider will never accept this request. */
class Refused extends Error {
  override readonly name = 'Refused';
}

function bodyOf(settings: ModernTreasurySettings, payout: Payout) {
  const { holder, bankName, country, scheme, account, route } = payout.account;
  const isDomestic = country === 'US';
  return {
    type: isDomestic ? 'ach' : 'cross_border',
    direction: 'credit',
    amount: payout.amountCents,
    currency: 'USD',
    originating_account_id: settings.originatingAccountId,
    external_id: payout.withdrawalId,
    statement_descriptor: referenceOf(payout),
    receiving_account: {
      party_name: holder,
      party_address: { country },
      account_details: [
        { account_number: account, account_number_type: scheme === 'iban' ? 'iban' : 'other' },
      ],
      routing_details: [
        {
          routing_number: route,
          routing_number_type: isDomestic ? 'aba' : scheme === 'sort' ? 'gb_sort_code' : 'swift',
          payment_type: isDomestic ? 'ach' : 'cross_border',
          bank_name: bankName,
        },
      ],
    },
  };
}

type Request = { body: unknown; key: string };

function requester(settings: ModernTreasurySettings) {
  const { organizationId, apiKey, apiUrl, timeoutMs = defaultTimeoutMs } = settings;
  return async (method: 'GET' | 'POST', path: string, request?: Request): Promise<unknown> => {
    const response = await fetch(`${apiUrl}/api/${path}`, {
      method,
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        authorization: `Basic ${btoa(`${organizationId}:${apiKey}`)}`,
        ...(request && { 'content-type': 'application/json', 'idempotency-key': request.key }),
      },
      ...(request && { body: JSON.stringify(request.body) }),
    });
    if (response.ok) return response.json();
    const text = await response.text();
    // Parameters that are wrong stay wrong; every other failure may pass.
    if (method === 'POST' && (response.status === 400 || response.status === 422)) {
      console.error(`a payout was refused: ${text.slice(0, 500)}`);
      throw new Refused(refusedSentence);
    }
    throw new Error(`the payout provider answered ${response.status}`);
  };
}
