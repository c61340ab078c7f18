import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Stripe from 'stripe';
import { createCcbillDouble, type CcbillDouble } from '../../local/payments/ccbill/double.ts';
import { ccbillKeys } from '../../local/payments/ccbill/keys.ts';
import { createPaymentDouble, type PaymentDouble } from '../../local/payments/double.ts';
import { createCcbillProvider } from '../../supabase/functions/_shared/payments/ccbill/ccbill.ts';
import type {
  PaymentProvider,
  WebhookMessage,
} from '../../supabase/functions/_shared/payments/provider.ts';
import { createStripeProvider } from '../../supabase/functions/_shared/payments/stripe.ts';

/** An adapter with its double. */
interface Subject {
  provider: PaymentProvider;
  /** Numbers of the provider's charges for a customer. */
  charges(customer: string): Promise<number>;
  /** Puts a test card on file by number: the customer and the stored card. */
  store(number: string, customer?: string): Promise<{ customer: string; method: string }>;
  settled(): Promise<unknown>;
  stop(): Promise<void>;
}

/** What both doubles have sent. */
export const received: WebhookMessage[] = [];
const folders: string[] = [];
const folder = () => {
  const made = mkdtempSync(join(tmpdir(), 'providers-'));
  folders.push(made);
  return made;
};
let receiver: Server;
let webhookUrl = '';
/** Filled before the first test. */
export const subjects: Record<string, Subject> = {};

/** Starts both doubles and a receiver of what they send. */
export async function openSubjects() {
  receiver = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push({
        body: Buffer.concat(chunks).toString(),
        headers: new Headers(request.headers as Record<string, string>),
        query: new URL(request.url ?? '/', 'http://receiver').searchParams,
        address: '127.0.0.1',
      });
      response.end('{}');
    });
  });
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
  const address = receiver.address();
  webhookUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/`;
  Object.assign(subjects, { fields: await fieldsSubject(), form: await formSubject() });
}

export async function closeSubjects() {
  for (const subject of Object.values(subjects)) await subject.stop();
  receiver.closeAllConnections();
  await new Promise((done) => receiver.close(done));
  for (const one of folders) rmSync(one, { recursive: true });
}

async function fieldsSubject(): Promise<Subject> {
  const keys = { secretKey: 'sk_test_double', publishableKey: 'pk_test_double' };
  const webhookSecret = 'whsec_providers';
  const double: PaymentDouble = await createPaymentDouble({
    ...keys,
    dataDir: folder(),
    port: 0,
    webhookSecret,
    webhookUrl,
    pageOrigin: 'http://127.0.0.1:1',
  });
  const api = {
    host: '127.0.0.1',
    port: Number(new URL(double.url).port),
    protocol: 'http' as const,
  };
  const provider = createStripeProvider({ ...keys, webhookSecret, api });
  const stripe = new Stripe(keys.secretKey, { ...api, telemetry: false });
  const tokens: Record<string, string> = {
    '4242424242424242': 'pm_card_visa',
    '4000000000000341': 'pm_card_chargeCustomerFail',
    '4000000000000259': 'pm_card_createDispute',
  };
  return {
    provider,
    charges: async (customer) => (await stripe.paymentIntents.list({ customer })).data.length,
    async store(number, known) {
      const customer = known ?? (await provider.createCustomer(randomUUID()));
      const setup = await provider.startCardSetup({ customer, theme: 'dark' });
      await stripe.setupIntents.confirm(setup.setupIntentId, {
        payment_method: tokens[number] ?? '',
        return_url: 'https://example.com/',
      });
      const reading = await provider.describeCard(setup.setupIntentId, customer);
      if (reading.state !== 'ready') throw new Error(reading.state);
      return { customer, method: reading.card.method };
    },
    settled: () => double.webhooks.settled(5000),
    stop: () => double.stop(),
  };
}

async function formSubject(): Promise<Subject> {
  const keys = ccbillKeys('providers');
  const double: CcbillDouble = await createCcbillDouble({
    dataDir: folder(),
    port: 0,
    keys,
    webhookUrl: `${webhookUrl}?provider=ccbill&key=${keys.webhookKey}`,
    pageOrigin: 'http://127.0.0.1:1',
  });
  const provider = createCcbillProvider(double.settings);
  const sales = async () =>
    (await (await fetch(`${double.url}/__control/sales`)).json()) as {
      id: string;
      custom: Record<string, string>;
    }[];
  return {
    provider,
    // The sale that stored the card is not one of the test's charges.
    charges: async (customer) =>
      (await sales()).filter(({ custom }) => custom.customer === customer && !custom.returnUrl)
        .length,
    async store(number, known) {
      const customer = known ?? (await provider.createCustomer(randomUUID()));
      const paymentId = randomUUID();
      const checkout = await provider.startCheckout?.({
        paymentId,
        amountCents: 500,
        customer,
        returnUrl: 'http://127.0.0.1:1/billing',
        details: {
          holder: 'ANNA BERG',
          address: '1 High Street',
          city: 'London',
          state: 'London',
          zip: 'N1',
          country: 'United Kingdom',
        },
      });
      const typed = new URLSearchParams({ cardNumber: number, expiry: '12/34', cvv2: '123' });
      await fetch(checkout?.url ?? '', { method: 'POST', body: typed, redirect: 'manual' });
      const sale = (await sales()).find(({ custom }) => custom.paymentId === paymentId);
      return { customer, method: sale?.id ?? '' };
    },
    settled: () => double.webhooks.settled(5000),
    stop: () => double.stop(),
  };
}
