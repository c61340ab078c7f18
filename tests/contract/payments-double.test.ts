import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createPaymentDouble, type PaymentDouble } from '../../local/payments/double.ts';
import type { PaymentEvent } from '../../supabase/functions/_shared/payments/provider.ts';
import { ForgedWebhook } from '../../supabase/functions/_shared/payments/provider.ts';
import { createStripeProvider } from '../../supabase/functions/_shared/payments/stripe.ts';

/** What only the double can be asked for: faults, lost and reordered events, a killed process. */
const keys = { secretKey: 'sk_test_double', publishableKey: 'pk_test_double' };
const webhookSecret = 'whsec_faults';

let folder: string;
let double: PaymentDouble;
let receiver: Server;
let webhookUrl: string;
let received: { body: string; signature: string }[];
let refuse: number;

const provider = (timeoutMs = 5000) =>
  createStripeProvider({ ...keys, webhookSecret, api: api(), timeoutMs });
const sdk = () => new Stripe(keys.secretKey, { ...api(), telemetry: false });
const api = () => ({
  host: '127.0.0.1',
  port: Number(new URL(double.url).port),
  protocol: 'http' as const,
});

const start = () =>
  createPaymentDouble({
    ...keys,
    dataDir: folder,
    port: 0,
    webhookSecret,
    webhookUrl,
    pageOrigin: 'http://127.0.0.1:1',
  });

const control = async (path: string, body: object = {}) => {
  const response = await fetch(`${double.url}/__control/${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(200);
  return (await response.json()) as Record<string, unknown>;
};

const settled = async () => expect(await double.webhooks.settled(5000)).toBe(true);

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'payments-'));
  received = [];
  refuse = 0;
  receiver = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (refuse > 0) {
        refuse -= 1;
        return void response.writeHead(500).end();
      }
      const signature = String(request.headers['stripe-signature']);
      received.push({ body: Buffer.concat(chunks).toString(), signature });
      response.end('{}');
    });
  });
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
  const address = receiver.address();
  webhookUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/`;
  double = await start();
});

afterEach(async () => {
  await double.stop();
  receiver.closeAllConnections();
  await new Promise((done) => receiver.close(done));
  rmSync(folder, { recursive: true });
});

async function request(method = 'pm_card_visa', amountCents = 1000) {
  return {
    paymentId: randomUUID(),
    amountCents,
    customer: await provider().createCustomer(randomUUID()),
    method,
    description: 'Top-up',
    isPersonPresent: true,
  };
}

const eventsAbout = async (paymentId: string): Promise<PaymentEvent[]> => {
  const parsed = await Promise.all(
    received.map(({ body, signature }) => provider().parseWebhook(body, signature)),
  );
  return parsed.filter((event) => event.paymentId === paymentId);
};

const intentsOf = async (customer: string) => (await sdk().paymentIntents.list({ customer })).data;

describe('a provider that fails', () => {
  it('a timeout after accepting is unknown; asking again finds the one charge', async () => {
    const asked = await request();
    await control('faults', { kind: 'timeout_after_accepting', times: 2 });
    expect(await provider(200).charge(asked)).toEqual({ state: 'unknown' });
    expect(await provider().charge(asked)).toMatchObject({ state: 'succeeded' });
    expect(await intentsOf(asked.customer)).toHaveLength(1);
  });

  it('a timeout before anything happened is unknown too; asking again charges once', async () => {
    const asked = await request();
    await control('faults', { kind: 'timeout', times: 2 });
    expect(await provider(200).charge(asked)).toEqual({ state: 'unknown' });
    expect(await intentsOf(asked.customer)).toHaveLength(0);
    expect(await provider().charge(asked)).toMatchObject({ state: 'succeeded' });
    expect(await intentsOf(asked.customer)).toHaveLength(1);
  });

  it('a day later, when the provider has forgotten the key, nothing is charged twice', async () => {
    const asked = await request();
    await control('faults', { kind: 'timeout_after_accepting', times: 2 });
    expect(await provider(200).charge(asked)).toEqual({ state: 'unknown' });
    await control('forget-keys');
    expect(await provider().charge(asked)).toMatchObject({ state: 'succeeded' });
    expect(await intentsOf(asked.customer)).toHaveLength(1);
  });

  it.each(['server_error', 'rate_limited'])('%s proves nothing about the money', async (kind) => {
    const asked = await request();
    await control('faults', { kind, times: 5 });
    expect(await provider().charge(asked)).toEqual({ state: 'unknown' });
    await control('faults/clear');
    expect(await provider().charge(asked)).toMatchObject({ state: 'succeeded' });
  });

  it('an outage while looking does not charge', async () => {
    const asked = await request();
    await control('faults', { kind: 'server_error', on: 'GET /v1/payment_intents', times: 5 });
    expect(await provider().charge(asked)).toEqual({ state: 'unknown' });
    await control('faults/clear');
    expect(await intentsOf(asked.customer)).toHaveLength(0);
  });
});

describe('events of the provider', () => {
  it('a charge is told with its payment and amount', async () => {
    const asked = await request();
    const result = await provider().charge(asked);
    await settled();
    const [event, ...more] = await eventsAbout(asked.paymentId);
    expect(more).toEqual([]);
    expect(event).toMatchObject({ type: 'payment_succeeded', amountCents: 1000, reason: null });
    expect(result).toEqual({ state: 'succeeded', ref: event?.providerRef });
    expect(Date.parse(event?.occurredAt ?? '')).toBeGreaterThan(Date.now() - 60_000);
  });

  it('a declined charge is told with its reason', async () => {
    const asked = await request('pm_card_visa_chargeDeclinedInsufficientFunds');
    await provider().charge(asked);
    await settled();
    expect(await eventsAbout(asked.paymentId)).toMatchObject([
      { type: 'payment_failed', reason: 'insufficient_funds' },
    ]);
  });

  it('the holder’s answer to the bank ends the payment either way', async () => {
    for (const [agreed, ending] of [
      [true, 'payment_succeeded'],
      [false, 'payment_failed'],
    ] as const) {
      const asked = await request('pm_card_authenticationRequired');
      expect(await provider().charge(asked)).toMatchObject({ state: 'pending' });
      const [intent] = await intentsOf(asked.customer);
      await control('challenge', { client_secret: intent?.client_secret, agreed });
      await settled();
      const types = (await eventsAbout(asked.paymentId)).map(({ type }) => type);
      expect(types.toSorted()).toEqual(['payment_needs_action', ending].toSorted());
      expect(await provider().charge(asked)).toMatchObject(
        agreed ? { state: 'succeeded' } : { state: 'declined', reason: 'authentication_failed' },
      );
    }
  });

  it('refunds tell all that was given back so far', async () => {
    const asked = await request();
    const result = await provider().charge(asked);
    const paymentRef = result.state === 'succeeded' ? result.ref : '';
    for (const amountCents of [300, 200]) {
      await provider().refund({ refundId: randomUUID(), paymentRef, amountCents });
    }
    await settled();
    const refunds = (await eventsAbout(asked.paymentId)).filter(({ type }) => type === 'refunded');
    expect(refunds.map(({ amountCents }) => amountCents).toSorted()).toEqual([300, 500]);
    expect(refunds.every(({ providerRef }) => providerRef === paymentRef)).toBe(true);
  });

  it('a dispute is told once when the money leaves and once when it is decided', async () => {
    const asked = await request('pm_card_createDispute');
    await provider().charge(asked);
    await settled();
    const opened = (await eventsAbout(asked.paymentId)).filter(
      ({ type }) => type === 'dispute_opened',
    );
    expect(opened).toMatchObject([{ amountCents: 1000, reason: 'fraudulent' }]);
    await control('disputes/close', { dispute: opened[0]?.providerRef, won: true });
    await settled();
    const closed = (await eventsAbout(asked.paymentId)).filter(
      ({ type }) => type === 'dispute_closed',
    );
    expect(closed).toMatchObject([{ reason: 'won', providerRef: opened[0]?.providerRef }]);
  });

  it('a customer is none of our payments', async () => {
    await provider().createCustomer(randomUUID());
    await settled();
    const [only] = received;
    const event = await provider().parseWebhook(only?.body ?? '', only?.signature ?? '');
    expect(event).toMatchObject({ type: 'other', paymentId: null, amountCents: null });
  });

  it('is sent again until it is accepted', async () => {
    refuse = 2;
    const asked = await request();
    await provider().charge(asked);
    await settled();
    expect(await eventsAbout(asked.paymentId)).toHaveLength(1);
  });

  it('comes twice, late or backwards where a test asks for it', async () => {
    await control('webhooks', { duplicate: true });
    const twice = await request();
    await provider().charge(twice);
    await settled();
    const events = await eventsAbout(twice.paymentId);
    expect(events).toHaveLength(2);
    expect(new Set(events.map(({ id }) => id)).size).toBe(1);

    await control('webhooks', { duplicate: false, hold: true });
    const backwards = await request('pm_card_authenticationRequired');
    await provider().charge(backwards);
    const [intent] = await intentsOf(backwards.customer);
    await control('challenge', { client_secret: intent?.client_secret, agreed: true });
    expect(await eventsAbout(backwards.paymentId)).toEqual([]);
    await control('webhooks/release', { order: 'reverse' });
    expect((await eventsAbout(backwards.paymentId)).map(({ type }) => type)).toEqual([
      'payment_succeeded',
      'payment_needs_action',
    ]);
  });
});

describe('a forged event', () => {
  const genuine = async () => {
    await provider().createCustomer(randomUUID());
    await settled();
    const [first] = received;
    if (!first) throw new Error('no event came');
    return first;
  };

  it('the genuine one is read', async () => {
    const { body, signature } = await genuine();
    await expect(provider().parseWebhook(body, signature)).resolves.toMatchObject({
      type: 'other',
    });
  });

  it.each([
    ['an altered body', ({ body, signature }) => [body.replace('customer', 'custoner'), signature]],
    [
      'another secret',
      ({ body, signature }) => [body, signature.replace(/v1=.{8}/, 'v1=00000000')],
    ],
    ['an old one', ({ body, signature }) => [body, signature.replace(/t=\d+/, 't=1000000000')]],
    ['no signature', ({ body }) => [body, null]],
    ['no sense', () => ['{', 't=1,v1=2']],
  ] satisfies [string, (event: { body: string; signature: string }) => [string, string | null]][])(
    '%s is refused',
    async (_name, forge) => {
      const [body, signature] = forge(await genuine());
      await expect(provider().parseWebhook(body, signature)).rejects.toBeInstanceOf(ForgedWebhook);
    },
  );
});

describe('the double itself', () => {
  it('remembers customers, cards, payments and what it still has to tell', async () => {
    refuse = 1000;
    const asked = await request();
    const before = await provider().charge(asked);
    await double.stop();
    refuse = 0;
    double = await start();
    expect(await provider().charge(asked)).toEqual(before);
    await settled();
    expect(await eventsAbout(asked.paymentId)).toHaveLength(1);
  });

  it('never writes down a number that somebody typed', async () => {
    const customer = await provider().createCustomer(randomUUID());
    const setup = await provider().startCardSetup({ customer, theme: 'dark' });
    const intent = await sdk().setupIntents.retrieve(setup.setupIntentId);
    const form = new URLSearchParams({
      client_secret: intent.client_secret ?? '',
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': '4532015112830366',
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': String(new Date().getUTCFullYear() + 1),
      'payment_method_data[card][cvc]': '987',
    });
    const confirm = (secret: string) => {
      form.set('client_secret', secret);
      return fetch(`${double.url}/v1/setup_intents/${intent.id}/confirm`, {
        method: 'POST',
        headers: { authorization: `Bearer ${keys.publishableKey}` },
        body: form,
      });
    };
    expect((await confirm('guessed')).status).toBe(400);
    expect((await confirm(intent.client_secret ?? '')).status).toBe(200);
    const kept = readFileSync(join(folder, 'payments.jsonl'), 'utf8');
    expect(kept).toContain('"last4":"0366"');
    expect(kept).not.toContain('4532015112830366');
    expect(kept).not.toContain('"987"');
  });

  it('a browser’s key cannot charge, a wrong key nothing', async () => {
    const post = (key: string) =>
      fetch(`${double.url}/v1/customers`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}` },
      });
    expect((await post(keys.publishableKey)).status).toBe(400);
    expect((await post('sk_test_other')).status).toBe(401);
    expect((await post(keys.secretKey)).status).toBe(200);
  });

  it('shows its fields to the page of the site alone', async () => {
    const page = await fetch(`${double.url}/fields?client_secret=x&theme=light`);
    expect(page.headers.get('content-security-policy')).toContain(
      'frame-ancestors http://127.0.0.1:1',
    );
    expect(await page.text()).toContain('data-theme="light"');
  });
});
