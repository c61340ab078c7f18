import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { serve } from '../_shared/http/serve.ts';
import type { CardSavedEvent, PaymentEvent } from '../_shared/payments/provider.ts';
import { createWorld, fan, paymentId, type World } from '../_shared/testing/payment-world.ts';
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

const send = (world: World, signature: string | null, body = JSON.stringify(event), query = '') =>
  serve((request) => paymentWebhook(world)(request, '192.0.2.1'))(
    new Request(`http://functions/payment-webhook${query}`, {
      method: 'POST',
      headers: signature === null ? {} : { signature },
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

describe('[F137] the card of a checkout', () => {
  beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));
  afterEach(() => vi.restoreAllMocks());

  const card: CardSavedEvent = {
    id: 'card_1',
    type: 'card_saved',
    paymentId,
    providerRef: 'sale_1',
    customer: 'mine',
    amountCents: 1000,
    currency: 'usd',
    isOwnMode: true,
    card: {
      method: 'sale_1',
      issuer: 'visa',
      digits: '4242',
      expMonth: 12,
      expYear: 2031,
      fingerprint: 'f',
      holder: 'ANNA BERG',
      address: '1 High Street',
      city: 'London',
      state: 'London',
      zip: 'N1',
      country: 'United Kingdom',
    },
    occurredAt: '2026-01-01T00:00:00.000Z',
  };
  const both = JSON.stringify([card, event]);
  const sendBoth = (world: World) => send(world, 'good', both, '?provider=form');

  it('is linked before its payment is settled, and a replaced card is removed', async () => {
    const world = createWorld();
    world.onFile.set('pm_old', 'mine');
    const replaced = [{ provider: 'memory', method: 'pm_old' }];
    world.cardOutcome = { outcome: 'saved', fanId: fan.id, replaced };
    expect((await sendBoth(world)).status).toBe(200);
    expect(world.events).toEqual([{ provider: 'form', event }]);
    expect(world.onFile.size).toBe(0);
    expect(world.refunded).toEqual([]);
  });

  it('that is refused is refunded and removed, and its payment never succeeds', async () => {
    const world = createWorld();
    world.onFile.set('sale_1', 'mine');
    world.cardOutcome = { outcome: 'refused' };
    expect((await sendBoth(world)).status).toBe(200);
    expect(world.refunded).toEqual(['sale_1']);
    expect(world.onFile.size).toBe(0);
    expect(world.events).toEqual([]);
  });

  it('of a second charge is refunded, and its payment keeps the first one', async () => {
    const world = createWorld();
    world.cardOutcome = { outcome: 'second' };
    expect((await sendBoth(world)).status).toBe(200);
    expect(world.refunded).toEqual(['sale_1']);
    expect(world.events).toEqual([]);
  });

  it('is reported again where its refund is not certain', async () => {
    const world = createWorld();
    world.cardOutcome = { outcome: 'refused' };
    const form = world.providers.named('form');
    if (form) form.refund = async () => ({ state: 'unknown' });
    expect((await sendBoth(world)).status).toBe(500);
    expect(world.events).toEqual([]);
  });

  it('that is not wanted any more is removed, and its payment is settled', async () => {
    const world = createWorld();
    world.onFile.set('sale_1', 'mine');
    world.cardOutcome = { outcome: 'unwanted' };
    expect((await sendBoth(world)).status).toBe(200);
    expect(world.onFile.size).toBe(0);
    expect(world.events).toHaveLength(1);
  });

  it('a refund that names its charge alone is stored with it, also if no payment has it', async () => {
    const world = createWorld();
    const refund = { ...event, type: 'refunded', paymentId: null, chargeRef: 'sale_1' };
    expect((await send(world, 'good', JSON.stringify(refund), '?provider=form')).status).toBe(200);
    expect(world.events).toEqual([{ provider: 'form', event: refund }]);
  });

  it('a report of an unknown provider is refused', async () => {
    const world = createWorld();
    const response = await send(world, 'good', both, '?provider=nobody');
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ error: 'invalid_identifier' });
  });
});
