import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { serve } from '../_shared/http/serve.ts';
import type { PaymentEvent } from '../_shared/payments/provider.ts';
import { createWorld, paymentId, type World } from '../_shared/testing/payment-world.ts';
import { paymentWebhook } from './handler.ts';

const event: PaymentEvent = {
  id: 'evt_1',
  type: 'payment_succeeded',
  paymentId,
  providerRef: 'pi_1',
  customer: null,
  amountCents: 1000,
  currency: 'usd',
  isOwnMode: true,
  reason: null,
  occurredAt: '2026-01-01T00:00:00.000Z',
};

const send = (world: World, signature: string | null, body = JSON.stringify(event)) =>
  serve(paymentWebhook(world))(
    new Request('http://functions/payment-webhook', {
      method: 'POST',
      headers: signature === null ? {} : { 'stripe-signature': signature },
      body,
    }),
  );

describe('payment-webhook', () => {
  beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));
  afterEach(() => vi.restoreAllMocks());

  it('a genuine event is applied and acknowledged', async () => {
    const world = createWorld();
    const response = await send(world, 'good');
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ received: true });
    expect(world.events).toEqual([{ provider: 'memory', event }]);
  });

  it.each([null, '', 'bad'])(
    'a forged event (signature %j) is refused and not stored',
    async (signature) => {
      const world = createWorld();
      const response = await send(world, signature);
      expect(response.status).toBe(400);
      expect(await response.json()).toEqual({ error: 'invalid_signature' });
      expect(world.events).toEqual([]);
    },
  );

  it('an event is not acknowledged before it is committed', async () => {
    const world = createWorld();
    world.commands.applyEvent = () => Promise.reject(new Error('the database is away'));
    const response = await send(world, 'good');
    expect(response.status).toBe(500);
    expect(await response.json()).toEqual({ error: 'api_failed' });
  });

  it('a failed request to the provider about an event is not treated as a forgery', async () => {
    const world = createWorld();
    world.provider.parseWebhook = () => Promise.reject(new Error('the provider is away'));
    expect((await send(world, 'good')).status).toBe(500);
  });

  it('[F126] only a declined charge or setup is closed at the provider', async () => {
    const ended = async (change: Partial<PaymentEvent>) => {
      const world = createWorld();
      for (const customer of ['cus_1', 'cus_1', 'cus_2'])
        await world.provider.startCardSetup({ customer, theme: 'dark' });
      const body = JSON.stringify({ ...event, ...change });
      expect((await send(world, 'good', body)).status).toBe(200);
      return world.ended;
    };
    expect(await ended({ type: 'payment_failed' })).toEqual([paymentId]);
    const setup = { type: 'setup_failed', paymentId: null, providerRef: 'setup_1' } as const;
    // The user's later setup is closed as well.
    expect(await ended({ ...setup, customer: 'cus_1' })).toEqual(['setup_2', 'setup_1']);
    expect(await ended({ ...setup, customer: null })).toEqual([]);
    expect(await ended({ type: 'payment_succeeded' })).toEqual([]);
    expect(await ended({ type: 'payment_failed', paymentId: null })).toEqual([]);
  });

  it('[F126] an event is acknowledged even if its charge cannot be closed', async () => {
    const world = createWorld();
    world.provider.endCharge = () => Promise.reject(new Error('the provider is away'));
    const body = JSON.stringify({ ...event, type: 'payment_failed' });
    expect((await send(world, 'good', body)).status).toBe(200);
    expect(world.events).toHaveLength(1);
  });

  it('refuses a body above the size limit', async () => {
    const world = createWorld();
    const response = await send(world, 'good', 'x'.repeat(600 * 1024));
    expect(response.status).toBe(413);
    expect(world.events).toEqual([]);
  });
});
