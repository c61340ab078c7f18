import { createHash, createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { ccbillKeys } from '../../local/payments/ccbill/keys.ts';
import { createCcbillProvider } from '../../supabase/functions/_shared/payments/ccbill/ccbill.ts';
import { ForgedWebhook } from '../../supabase/functions/_shared/payments/provider.ts';

/* What the adapter of CCBill alone has: its postbacks, and a provider that cannot be reached. */
describe('[F137] postbacks of the form', () => {
  const keys = ccbillKeys('postbacks');
  const provider = createCcbillProvider({
    ...keys,
    webhookAddresses: ['192.0.2.'],
    apiUrl: 'http://127.0.0.1:1',
    formUrl: 'http://127.0.0.1:1',
    dataLinkUrl: 'http://127.0.0.1:1',
  });
  const paymentId = '0190a000-0000-7000-8000-00000000000a';
  const seal = createHmac('sha256', keys.salt).update(`${paymentId}:fan_1:1000`).digest('hex');
  const digest = createHash('md5').update(`1234567890${1}${keys.salt}`).digest('hex');
  const sale = {
    subscriptionId: '1234567890',
    transactionId: '0912191101000000159',
    clientAccnum: keys.account,
    clientSubacc: '1',
    timestamp: '2026-08-05 15:18:17',
    billedInitialPrice: '10.00',
    billedCurrencyCode: '840',
    dynamicPricingValidationDigest: digest,
    cardType: 'VISA',
    last4: '4242',
    expDate: '1234',
    paymentAccount: 'account',
    firstName: 'Anna',
    lastName: 'Berg',
    'X-paymentId': paymentId,
    'X-customer': 'fan_1',
    'X-seal': seal,
  };
  const parse = (
    change: Record<string, string> = {},
    { type = 'NewSaleSuccess', key = keys.webhookKey, address = '192.0.2.7', json = false } = {},
  ) => {
    const fields = { ...sale, ...change };
    return provider.parseWebhook({
      body: json ? JSON.stringify(fields) : new URLSearchParams(fields).toString(),
      headers: new Headers(),
      query: new URLSearchParams({ provider: 'ccbill', key, eventType: type }),
      address,
    });
  };

  it.each([false, true])(
    'a sale saves its card and pays its payment (as JSON: %s)',
    async (json) => {
      expect(await parse({}, { json })).toMatchObject([
        {
          type: 'card_saved',
          id: 'card:0912191101000000159',
          paymentId,
          customer: 'fan_1',
          amountCents: 1000,
          currency: 'usd',
          isOwnMode: true,
          card: {
            method: '1234567890',
            issuer: 'visa',
            digits: '4242',
            expMonth: 12,
            expYear: 2034,
            holder: 'ANNA BERG',
          },
          occurredAt: '2026-08-05T22:18:17.000Z',
        },
        { type: 'payment_succeeded', id: 'sale:0912191101000000159', paymentId },
      ]);
    },
  );

  it.each([
    ['another key', {}, { key: 'guess' }],
    ['another network', {}, { address: '203.0.113.9' }],
    ['another sale', { subscriptionId: '1234567891' }, {}],
    ['no digest', { dynamicPricingValidationDigest: '' }, {}],
    ['another payment', { 'X-paymentId': '0190a000-0000-7000-8000-00000000000b' }, {}],
    ['another customer', { 'X-customer': 'fan_2' }, {}],
    ['another amount', { billedInitialPrice: '99.00' }, {}],
    ['another amount of a failure', { billedInitialPrice: '99.00' }, { type: 'NewSaleFailure' }],
    ['another amount of a stored card', { billedInitialPrice: '99.00' }, { type: 'UpSaleSuccess' }],
  ])('a postback with %s is forged', async (_what, change, how) => {
    await expect(parse(change, how)).rejects.toBeInstanceOf(ForgedWebhook);
  });

  it('another currency and another account are told, and the database decides', async () => {
    expect(await parse({ billedCurrencyCode: '978' })).toMatchObject([
      { currency: '978' },
      { currency: '978' },
    ]);
    expect(await parse({ clientAccnum: '900999' })).toMatchObject([
      { isOwnMode: false },
      { isOwnMode: false },
    ]);
  });

  it.each([
    [{ billedInitialPrice: 'ten' }],
    [{ timestamp: 'yesterday' }],
    [{ transactionId: "1' or true" }],
    [{ cardType: '\u0000' }],
    [{ expDate: '9999' }],
  ])('nonsense as %j is kept for staff and is no error', async (change) => {
    const [event, ...more] = await parse(change);
    expect(more).toEqual([]);
    expect(event).toMatchObject({ type: 'malformed', paymentId: null });
  });

  it('an unknown type, or a sale of something else, is about nothing', async () => {
    expect(await parse({}, { type: 'CustomerDataUpdate' })).toMatchObject([{ type: 'other' }]);
    expect(await parse({ 'X-paymentId': '' })).toMatchObject([{ type: 'other', paymentId: null }]);
  });

  it('a refund, a void and a chargeback name their sale', async () => {
    const change = { amount: '10.00', currencyCode: '840', reason: 'Fraud' };
    for (const [type, told] of [
      ['Refund', 'refunded'],
      ['Void', 'refunded'],
      ['Chargeback', 'dispute_opened'],
    ] as const)
      expect(await parse(change, { type })).toMatchObject([
        { type: told, chargeRef: '1234567890', amountCents: 1000, currency: 'usd' },
      ]);
  });

  it('a provider that cannot be reached charges nothing, and says so', async () => {
    const request = {
      paymentId,
      amountCents: 1000,
      customer: 'fan_1',
      method: '1234567890',
      description: '',
      isUserPresent: true,
      isFirst: true,
    };
    // It is not counted as a try of the card, nor as an attempt of a renewal.
    const unavailable = { state: 'declined', ref: null, reason: 'provider_unavailable' };
    expect(await provider.charge(request)).toEqual(unavailable);
    expect(await provider.charge({ ...request, isUserPresent: false })).toEqual(unavailable);
    const end = { paymentId, amountCents: 1000, customer: 'fan_1', ref: null };
    expect(await provider.endCharge(end)).toEqual({ state: 'unknown' });
    expect(await provider.endCharge({ ...end, isCheckout: true })).toEqual({ state: 'absent' });
    expect(await provider.endCharge({ ...end, hasFailed: true })).toEqual({ state: 'absent' });
    expect(await provider.endCharge({ ...end, ref: '1' })).toEqual({ state: 'unknown' });
    const refund = { refundId: paymentId, paymentRef: '1', amountCents: 1000 };
    expect(await provider.refund(refund)).toEqual({ state: 'unknown' });
  });
});
