import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPaymentDouble, type PaymentDouble } from '../../local/payments/double.ts';
import type { PaymentProvider } from '../../supabase/functions/_shared/payments/provider.ts';
import { createStripeProvider } from '../../supabase/functions/_shared/payments/stripe.ts';

const chargeRequest = (customer: string, method: string, isUserPresent = true) => ({
  paymentId: randomUUID(),
  amountCents: 1000,
  customer,
  method,
  description: 'Top-up',
  isUserPresent,
  isFirst: true,
});

/**
 * The contract of the payment adapter. It always runs against the double, and also against Stripe's
 * test mode when STRIPE_SECRET_KEY is in the environment. The provider's test tokens replace the
 * steps of the browser (https://docs.stripe.com/testing).
 */
interface Subject {
  provider: PaymentProvider;
  stripe: Stripe;
  webhookSecret: string;
}

const doubleKeys = { secretKey: 'sk_test_double', publishableKey: 'pk_test_double' };
const webhookSecret = 'whsec_contract';
const realKey = process.env.STRIPE_SECRET_KEY;

const folder = mkdtempSync(join(tmpdir(), 'payments-'));
let double: PaymentDouble;

beforeAll(async () => {
  double = await createPaymentDouble({
    ...doubleKeys,
    dataDir: folder,
    port: 0,
    webhookSecret,
    webhookUrl: '',
    pageOrigin: 'http://127.0.0.1:1',
  });
});

afterAll(async () => {
  await double.stop();
  rmSync(folder, { recursive: true });
});

function againstDouble(): Subject {
  const api = {
    host: '127.0.0.1',
    port: Number(new URL(double.url).port),
    protocol: 'http' as const,
  };
  const settings = { ...doubleKeys, webhookSecret, api, cardFieldsUrl: `${double.url}/fields` };
  return {
    provider: createStripeProvider(settings),
    stripe: new Stripe(doubleKeys.secretKey, { ...api, telemetry: false }),
    webhookSecret,
  };
}

function againstStripe(secretKey: string): Subject {
  const publishableKey = process.env.STRIPE_PUBLISHABLE_KEY ?? 'pk_test_unused';
  return {
    provider: createStripeProvider({ secretKey, publishableKey, webhookSecret }),
    stripe: new Stripe(secretKey, { telemetry: false }),
    webhookSecret,
  };
}

const subjects: [string, () => Subject][] = [
  ['the double', againstDouble],
  ...(realKey
    ? [['Stripe in test mode', () => againstStripe(realKey)] as [string, () => Subject]]
    : []),
];

describe.each(subjects)('the payment adapter with %s', (_name, open) => {
  let subject: Subject;
  beforeAll(() => {
    subject = open();
  });

  const putOnFile = async (token: string, customer?: string) => {
    const owner = customer ?? (await subject.provider.createCustomer(randomUUID()));
    const { setupIntentId } = await subject.provider.startCardSetup({
      customer: owner,
      theme: 'dark',
    });
    await subject.stripe.setupIntents.confirm(setupIntentId, {
      payment_method: token,
      return_url: 'https://example.com/',
    });
    return { customer: owner, setupIntentId };
  };

  const cardOf = async (token: string) => {
    const { customer, setupIntentId } = await putOnFile(token);
    const reading = await subject.provider.describeCard(setupIntentId, customer);
    if (reading.state !== 'ready') throw new Error(`the card is ${reading.state}`);
    return { customer, card: reading.card };
  };

  const chargeOf = async (token: string) => {
    const { customer, card } = await cardOf(token);
    const request = chargeRequest(customer, card.method);
    return { request, result: await subject.provider.charge(request) };
  };

  const intentsOf = (customer: string) => subject.stripe.paymentIntents.list({ customer });

  it('creates one customer for each user, also on repeated requests', async () => {
    const person = randomUUID();
    const first = await subject.provider.createCustomer(person);
    expect(await subject.provider.createCustomer(person)).toBe(first);
    expect(await subject.provider.createCustomer(randomUUID())).not.toBe(first);
  });

  it('describes a card by its issuer, last four digits and expiry', async () => {
    const visa = await cardOf('pm_card_visa');
    expect(visa.card).toMatchObject({ issuer: 'visa', digits: '4242' });
    expect(visa.card.expYear).toBeGreaterThanOrEqual(new Date().getUTCFullYear());
    expect((await cardOf('pm_card_mastercard')).card).toMatchObject({ issuer: 'mastercard' });
    expect((await cardOf('pm_card_amex')).card).toMatchObject({ issuer: 'amex' });
  });

  it('returns the same fingerprint for the same card number', async () => {
    const [one, two, other] = [
      await cardOf('pm_card_visa'),
      await cardOf('pm_card_visa'),
      await cardOf('pm_card_mastercard'),
    ];
    expect(two.card.fingerprint).toBe(one.card.fingerprint);
    expect(other.card.fingerprint).not.toBe(one.card.fingerprint);
  });

  it('reports a setup without a confirmed card as unfinished', async () => {
    const customer = await subject.provider.createCustomer(randomUUID());
    const { setupIntentId } = await subject.provider.startCardSetup({ customer, theme: 'dark' });
    expect(await subject.provider.describeCard(setupIntentId, customer)).toEqual({
      state: 'unfinished',
    });
  });

  it('reports the setup of another customer as not found', async () => {
    const { customer, setupIntentId } = await putOnFile('pm_card_visa');
    const stranger = await subject.provider.createCustomer(randomUUID());
    const asked = (owner: string) => subject.provider.describeCard(setupIntentId, owner);
    expect(await asked(stranger)).toEqual({ state: 'not_found' });
    expect(await asked(customer)).toMatchObject({ state: 'ready' });
  });

  it('reports an unknown setup as not found', async () => {
    const customer = await subject.provider.createCustomer(randomUUID());
    expect(await subject.provider.describeCard('seti_1NotThere', customer)).toEqual({
      state: 'not_found',
    });
  });

  it('does not put a declined card on file', async () => {
    await expect(putOnFile('pm_card_chargeDeclined')).rejects.toMatchObject({
      code: 'card_declined',
    });
  });

  it('removes a card, and a repeated removal is no error', async () => {
    const { customer, setupIntentId } = await putOnFile('pm_card_visa');
    const reading = await subject.provider.describeCard(setupIntentId, customer);
    if (reading.state !== 'ready') throw new Error('the card is not there');
    await subject.provider.removeCard(reading.card.method);
    await subject.provider.removeCard(reading.card.method);
    expect(await subject.provider.describeCard(setupIntentId, customer)).toEqual({
      state: 'not_found',
    });
  });

  it('removes the older cards and keeps the newest', async () => {
    const first = await putOnFile('pm_card_visa');
    const { customer } = first;
    const second = await putOnFile('pm_card_mastercard', customer);
    const kept = await subject.provider.describeCard(second.setupIntentId, customer);
    if (kept.state !== 'ready') throw new Error('the card is not there');
    await subject.provider.removeOlderCards(customer, kept.card.method);
    expect(await subject.provider.describeCard(first.setupIntentId, customer)).toEqual({
      state: 'not_found',
    });
    expect(await subject.provider.describeCard(second.setupIntentId, customer)).toEqual(kept);
  });

  it('charges a card on file once, also on a retry', async () => {
    const { request, result } = await chargeOf('pm_card_visa');
    expect(result).toMatchObject({ state: 'succeeded' });
    expect(await subject.provider.charge(request)).toEqual(result);
    const intents = await intentsOf(request.customer);
    expect(intents.data).toHaveLength(1);
    expect(intents.data[0]).toMatchObject({ amount: 1000, currency: 'usd', status: 'succeeded' });
  });

  it('charges a payment once for five concurrent requests', async () => {
    const { customer, card } = await cardOf('pm_card_visa');
    const request = chargeRequest(customer, card.method);
    const results = await Promise.all(
      Array.from({ length: 5 }, () => subject.provider.charge(request)),
    );
    const known = results.filter(({ state }) => state !== 'unknown');
    expect(known.length).toBeGreaterThan(0);
    expect(new Set(known.map((result) => JSON.stringify(result))).size).toBe(1);
    expect((await intentsOf(customer)).data).toHaveLength(1);
  });

  it('makes a second charge for another payment of the same amount', async () => {
    const { request } = await chargeOf('pm_card_visa');
    await subject.provider.charge({ ...request, paymentId: randomUUID() });
    expect((await intentsOf(request.customer)).data).toHaveLength(2);
  });

  it('returns the decline of the bank, also on a retry', async () => {
    const { request, result } = await chargeOf('pm_card_chargeCustomerFail');
    expect(result).toMatchObject({ state: 'declined', reason: 'card_declined' });
    expect(await subject.provider.charge(request)).toEqual(result);
    expect((await intentsOf(request.customer)).data).toHaveLength(1);
  });

  it('returns insufficient funds as the reason of a decline', async () => {
    const customer = await subject.provider.createCustomer(randomUUID());
    const result = await subject.provider.charge(
      chargeRequest(customer, 'pm_card_visa_chargeDeclinedInsufficientFunds'),
    );
    expect(result).toMatchObject({ state: 'declined', reason: 'insufficient_funds' });
  });

  it('declines a charge of a removed card', async () => {
    const { customer, card } = await cardOf('pm_card_visa');
    await subject.provider.removeCard(card.method);
    const result = await subject.provider.charge(chargeRequest(customer, card.method));
    expect(result).toMatchObject({ state: 'declined', reason: 'card_not_usable' });
  });

  it('finds an earlier charge after its card was removed, and makes no new one', async () => {
    const { request, result } = await chargeOf('pm_card_visa');
    await subject.provider.removeCard(request.method);
    expect(await subject.provider.charge({ ...request, method: null })).toEqual(result);
    const other = { ...request, paymentId: randomUUID(), method: null };
    expect(await subject.provider.charge(other)).toMatchObject({ reason: 'card_not_usable' });
    expect((await intentsOf(request.customer)).data).toHaveLength(1);
  });

  it('requires the card holder for a bank challenge and declines when the holder is absent', async () => {
    const customer = await subject.provider.createCustomer(randomUUID());
    const method = 'pm_card_authenticationRequired';
    const present = await subject.provider.charge(chargeRequest(customer, method));
    expect(present).toMatchObject({ state: 'pending' });
    expect(present.state === 'pending' && present.next).toBeTruthy();
    const absent = await subject.provider.charge(chargeRequest(customer, method, false));
    expect(absent).toMatchObject({ state: 'declined', reason: 'authentication_required' });
  });

  it('refunds once for each refund id', async () => {
    const { result } = await chargeOf('pm_card_visa');
    if (result.state !== 'succeeded') throw new Error('not charged');
    const refund = { refundId: randomUUID(), paymentRef: result.ref, amountCents: 400 };
    const first = await subject.provider.refund(refund);
    expect(first).toMatchObject({ state: 'succeeded' });
    expect(await subject.provider.refund(refund)).toEqual(first);
    const charge = await chargeBehind(result.ref);
    expect(charge?.amount_refunded).toBe(400);
  });

  it('refuses a refund above the charged amount', async () => {
    const { result } = await chargeOf('pm_card_visa');
    if (result.state !== 'succeeded') throw new Error('not charged');
    const back = (amountCents: number) =>
      subject.provider.refund({ refundId: randomUUID(), paymentRef: result.ref, amountCents });
    expect(await back(1001)).toMatchObject({ state: 'failed' });
    expect(await back(1000)).toMatchObject({ state: 'succeeded' });
    expect((await chargeBehind(result.ref))?.amount_refunded).toBe(1000);
  });

  const chargeBehind = async (intentId: string) => {
    const intent = await subject.stripe.paymentIntents.retrieve(intentId, {
      expand: ['latest_charge'],
    });
    return typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
  };
});
