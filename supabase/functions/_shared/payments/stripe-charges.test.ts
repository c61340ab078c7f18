import Stripe from 'stripe';
import { expect, it } from 'vitest';
import { charge } from './stripe-charges.ts';

const settings = { secretKey: 'sk_test_1', publishableKey: 'pk_test_1', webhookSecret: 'whsec_1' };
const request = {
  paymentId: '00000000-0000-4000-8000-000000000001',
  amountCents: 1000,
  customer: 'cus_1',
  method: 'pm_1',
  description: 'a top-up',
  isUserPresent: true,
  isFirst: true,
};

/** Charges at a Stripe without earlier payments, whose answer to a new one is the given one. */
async function chargeWith(made: () => Response) {
  const cancelled: string[] = [];
  const answer = (url: string, method: string | undefined): Response => {
    const { pathname } = new URL(url);
    if (method === 'GET') return Response.json({ object: 'list', data: [], has_more: false });
    if (!pathname.endsWith('/cancel')) return made();
    cancelled.push(pathname);
    return Response.json({ id: 'pi_1', status: 'canceled' });
  };
  const stripe = new Stripe(settings.secretKey, {
    httpClient: Stripe.createFetchHttpClient(
      (url: string, init?: RequestInit) =>
        // An answer that throws is a connection that broke.
        new Promise((done) => done(answer(url, init?.method))),
    ),
    telemetry: false,
  });
  return { result: await charge(stripe, settings, request), cancelled };
}

const refusal = (status: number, error: object) => () => Response.json({ error }, { status });
const isUnknown = { state: 'unknown' };

it.each([
  [
    'a refused card',
    refusal(402, { type: 'card_error', code: 'card_declined', decline_code: 'insufficient_funds' }),
    { state: 'declined', ref: null, reason: 'insufficient_funds' },
  ],
  [
    'a decline of a code that is not known',
    refusal(402, { type: 'card_error', code: 'card_declined', decline_code: 'new_reason' }),
    { state: 'declined', ref: null, reason: 'card_declined' },
  ],
  [
    'a request that Stripe refuses',
    refusal(400, { type: 'invalid_request_error', code: 'resource_missing' }),
    { state: 'declined', ref: null, reason: 'card_not_usable' },
  ],
  ['a key that is in use', refusal(409, { type: 'invalid_request_error' }), isUnknown],
  ['a key of another request', refusal(400, { type: 'idempotency_error' }), isUnknown],
  ['too many requests', refusal(429, { type: 'invalid_request_error' }), isUnknown],
  ['a revoked key', refusal(401, { type: 'invalid_request_error' }), isUnknown],
  ['an error of Stripe', refusal(500, { type: 'api_error' }), isUnknown],
  [
    'a connection that breaks',
    () => {
      throw new TypeError('fetch failed');
    },
    isUnknown,
  ],
])('[F53] %s has its result', async (_what, made, result) => {
  expect(await chargeWith(made)).toEqual({ result, cancelled: [] });
});

it('[F53] a declined payment is cancelled, so that no other card completes it', async () => {
  const error = { type: 'card_error', code: 'expired_card', payment_intent: { id: 'pi_1' } };
  expect(await chargeWith(refusal(402, error))).toEqual({
    result: { state: 'declined', ref: 'pi_1', reason: 'expired_card' },
    cancelled: ['/v1/payment_intents/pi_1/cancel'],
  });
});
