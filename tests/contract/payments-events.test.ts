import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { ForgedWebhook } from '../../supabase/functions/_shared/payments/provider.ts';
import { chargeRequest, intentsOf, freshDouble, parsed } from './payments-double.ts';

const world = freshDouble();

describe('events of the provider', () => {
  it('a successful charge is reported with its payment and amount', async () => {
    const asked = await chargeRequest(world);
    const result = await world.provider().charge(asked);
    await world.settled();
    const [event, ...more] = await world.eventsAbout(asked.paymentId);
    expect(more).toEqual([]);
    expect(event).toMatchObject({ type: 'payment_succeeded', amountCents: 1000, reason: null });
    expect(result).toEqual({ state: 'succeeded', ref: event?.providerRef });
    expect(Date.parse(event?.occurredAt ?? '')).toBeGreaterThan(Date.now() - 60_000);
  });

  it('a declined charge is reported with its reason', async () => {
    const asked = await chargeRequest(world, 'pm_card_visa_chargeDeclinedInsufficientFunds');
    await world.provider().charge(asked);
    await world.settled();
    // The refusal, and the cancellation that follows it.
    const told = { type: 'payment_failed', reason: 'insufficient_funds' };
    expect(await world.eventsAbout(asked.paymentId)).toMatchObject([told, told]);
  });

  it('an approved challenge completes the payment, and a refused one declines it', async () => {
    for (const [agreed, ending] of [
      [true, 'payment_succeeded'],
      [false, 'payment_failed'],
    ] as const) {
      const asked = await chargeRequest(world, 'pm_card_authenticationRequired');
      expect(await world.provider().charge(asked)).toMatchObject({ state: 'pending' });
      const [intent] = await intentsOf(world, asked.customer);
      await world.control('challenge', { client_secret: intent?.client_secret, agreed });
      await world.settled();
      const types = (await world.eventsAbout(asked.paymentId)).map(({ type }) => type);
      expect(types.toSorted()).toEqual(['payment_needs_action', ending].toSorted());
      expect(await world.provider().charge(asked)).toMatchObject(
        agreed ? { state: 'succeeded' } : { state: 'declined', reason: 'authentication_failed' },
      );
    }
  });

  it('each refund event carries the total refunded so far', async () => {
    const asked = await chargeRequest(world);
    const result = await world.provider().charge(asked);
    const paymentRef = result.state === 'succeeded' ? result.ref : '';
    for (const amountCents of [300, 200]) {
      await world.provider().refund({ refundId: randomUUID(), paymentRef, amountCents });
    }
    await world.settled();
    const refunds = (await world.eventsAbout(asked.paymentId)).filter(
      ({ type }) => type === 'refunded',
    );
    expect(new Set(refunds.map(({ amountCents }) => amountCents))).toEqual(new Set([300, 500]));
    expect(refunds.every(({ providerRef }) => providerRef === paymentRef)).toBe(true);
  });

  it('a dispute is reported once when it is opened and once when it is closed', async () => {
    const asked = await chargeRequest(world, 'pm_card_createDispute');
    await world.provider().charge(asked);
    await world.settled();
    const opened = (await world.eventsAbout(asked.paymentId)).filter(
      ({ type }) => type === 'dispute_opened',
    );
    expect(opened).toMatchObject([{ amountCents: 1000, reason: 'fraudulent' }]);
    await world.control('disputes/close', { dispute: opened[0]?.providerRef, won: true });
    await world.settled();
    const closed = (await world.eventsAbout(asked.paymentId)).filter(
      ({ type }) => type === 'dispute_closed',
    );
    expect(closed).toMatchObject([{ reason: 'won', providerRef: opened[0]?.providerRef }]);
  });

  it('a new customer is reported as an event without a payment', async () => {
    await world.provider().createCustomer(randomUUID());
    await world.settled();
    const [only] = world.received;
    const event = await parsed(world.provider(), only?.body ?? '', only?.signature ?? '');
    expect(event).toMatchObject({ type: 'other', paymentId: null, amountCents: null });
  });

  it('an event is sent again until it is accepted', async () => {
    world.refusals = 2;
    const asked = await chargeRequest(world);
    await world.provider().charge(asked);
    await world.settled();
    expect(await world.eventsAbout(asked.paymentId)).toHaveLength(1);
  });

  it('events can be duplicated, held or reversed by a test', async () => {
    await world.control('webhooks', { duplicate: true });
    const twice = await chargeRequest(world);
    await world.provider().charge(twice);
    await world.settled();
    const events = await world.eventsAbout(twice.paymentId);
    expect(events).toHaveLength(2);
    expect(new Set(events.map(({ id }) => id)).size).toBe(1);

    await world.control('webhooks', { duplicate: false, hold: true });
    const backwards = await chargeRequest(world, 'pm_card_authenticationRequired');
    await world.provider().charge(backwards);
    const [intent] = await intentsOf(world, backwards.customer);
    await world.control('challenge', { client_secret: intent?.client_secret, agreed: true });
    expect(await world.eventsAbout(backwards.paymentId)).toEqual([]);
    await world.control('webhooks/release', { order: 'reverse' });
    expect((await world.eventsAbout(backwards.paymentId)).map(({ type }) => type)).toEqual([
      'payment_succeeded',
      'payment_needs_action',
    ]);
  });
});

describe('the signature check of an event', () => {
  const genuine = async () => {
    await world.provider().createCustomer(randomUUID());
    await world.settled();
    const [first] = world.received;
    if (!first) throw new Error('no event came');
    return first;
  };

  it('accepts a genuine event', async () => {
    const { body, signature } = await genuine();
    await expect(parsed(world.provider(), body, signature)).resolves.toMatchObject({
      type: 'other',
    });
  });

  it.each([
    ['an altered body', ({ body, signature }) => [body.replace('customer', 'custoner'), signature]],
    [
      'another secret',
      ({ body, signature }) => [body, signature.replace(/v1=.{8}/, 'v1=00000000')],
    ],
    ['an old time', ({ body, signature }) => [body, signature.replace(/t=\d+/, 't=1000000000')]],
    ['no signature', ({ body }) => [body, null]],
    ['a malformed event', () => ['{', 't=1,v1=2']],
  ] satisfies [string, (event: { body: string; signature: string }) => [string, string | null]][])(
    'refuses %s',
    async (_name, forge) => {
      const [body, signature] = forge(await genuine());
      await expect(parsed(world.provider(), body, signature)).rejects.toBeInstanceOf(ForgedWebhook);
    },
  );
});
