import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Stripe from 'stripe';
import { afterEach, beforeEach, expect } from 'vitest';
import { createPaymentDouble, type PaymentDouble } from '../../local/payments/double.ts';
import { signatureOf } from '../../local/payments/webhooks.ts';
import type {
  PaymentEvent,
  PaymentProvider,
} from '../../supabase/functions/_shared/payments/provider.ts';
import { createStripeProvider } from '../../supabase/functions/_shared/payments/stripe.ts';

export const keys = { secretKey: 'sk_test_double', publishableKey: 'pk_test_double' };
const webhookSecret = 'whsec_faults';

export interface DoubleUnderTest {
  folder: string;
  double: PaymentDouble;
  received: { body: string; signature: string }[];
  /** Number of deliveries that the receiver still refuses. */
  refusals: number;
  provider(timeoutMs?: number): PaymentProvider;
  sdk(): Stripe;
  control(path: string, body?: object): Promise<void>;
  /** Waits until every event has been delivered. */
  settled(): Promise<void>;
  /** Stops the double and starts it again on the same folder. */
  restart(): Promise<void>;
  eventsAbout(paymentId: string): Promise<PaymentEvent[]>;
}

/** Starts a new double and a receiver of its events for each test of the file. */
export function freshDouble(): DoubleUnderTest {
  // Every member is set in beforeEach, before a test can read it.
  const world = {} as DoubleUnderTest & { receiver: Server; webhookUrl: string };
  const api = () => ({
    host: '127.0.0.1',
    port: Number(new URL(world.double.url).port),
    protocol: 'http' as const,
  });
  const start = () =>
    createPaymentDouble({
      ...keys,
      dataDir: world.folder,
      port: 0,
      webhookSecret,
      webhookUrl: world.webhookUrl,
      pageOrigin: 'http://127.0.0.1:1',
    });

  Object.assign(world, {
    provider: (timeoutMs = 5000) =>
      createStripeProvider({ ...keys, webhookSecret, api: api(), timeoutMs }),
    sdk: () => new Stripe(keys.secretKey, { ...api(), telemetry: false }),
    async control(path: string, body: object = {}) {
      const url = `${world.double.url}/__control/${path}`;
      const response = await fetch(url, { method: 'POST', body: JSON.stringify(body) });
      expect(response.status).toBe(200);
    },
    async settled() {
      expect(await world.double.webhooks.settled(5000)).toBe(true);
    },
    async restart() {
      await world.double.stop();
      world.double = await start();
    },
    async eventsAbout(paymentId: string) {
      const events = await Promise.all(
        world.received.map(({ body, signature }) => parsed(world.provider(), body, signature)),
      );
      return events.filter((event) => event.paymentId === paymentId);
    },
  });

  beforeEach(async () => {
    world.folder = mkdtempSync(join(tmpdir(), 'payments-'));
    world.received = [];
    world.refusals = 0;
    world.receiver = receiver(world);
    await new Promise<void>((done) => world.receiver.listen(0, '127.0.0.1', done));
    const address = world.receiver.address();
    world.webhookUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/`;
    world.double = await start();
  });
  afterEach(async () => {
    await world.double.stop();
    world.receiver.closeAllConnections();
    await new Promise((done) => world.receiver.close(done));
    rmSync(world.folder, { recursive: true });
  });
  return world;
}

function receiver(world: DoubleUnderTest): Server {
  return createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (world.refusals > 0) {
        world.refusals -= 1;
        return void response.writeHead(500).end();
      }
      const signature = String(request.headers['stripe-signature']);
      world.received.push({ body: Buffer.concat(chunks).toString(), signature });
      response.end('{}');
    });
  });
}

/** The one event of a signed body. */
export async function parsed(
  provider: PaymentProvider,
  body: string,
  signature: string | null,
): Promise<PaymentEvent> {
  const headers = new Headers(signature === null ? {} : { 'stripe-signature': signature });
  const query = new URLSearchParams();
  const [event] = await provider.parseWebhook({ body, headers, query, address: 'unknown' });
  if (!event || event.type === 'card_saved') throw new Error('no event of a payment');
  return event;
}

/** The provider's signature of a body, with a time that is `inSeconds` from now. */
export const signed = (body: string, inSeconds = 0) =>
  signatureOf(webhookSecret, body, Math.floor(Date.now() / 1000) + inSeconds);

/** The request of a ten-dollar charge for a new customer. */
export async function chargeRequest(world: DoubleUnderTest, method = 'pm_card_visa') {
  return {
    paymentId: randomUUID(),
    amountCents: 1000,
    customer: await world.provider().createCustomer(randomUUID()),
    method,
    description: 'Top-up',
    isUserPresent: true,
    isFirst: true,
  };
}

export const intentsOf = async (world: DoubleUnderTest, customer: string) =>
  (await world.sdk().paymentIntents.list({ customer })).data;
