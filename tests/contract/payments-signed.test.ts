import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { ForgedWebhook } from '../../supabase/functions/_shared/payments/provider.ts';
import { chargeRequest, freshDouble, signed, parsed } from './payments-double.ts';

/** Events with a valid signature but unusual or malformed content. */
const world = freshDouble();

const paymentId = randomUUID();
const intent = {
  id: 'pi_1',
  object: 'payment_intent',
  status: 'succeeded',
  amount: 500,
  amount_received: 500,
  currency: 'usd',
  metadata: { payment_id: paymentId },
};
const eventOf = (change: object = {}, object: unknown = intent) => ({
  id: 'evt_1',
  object: 'event',
  created: Math.floor(Date.now() / 1000),
  livemode: false,
  type: 'payment_intent.succeeded',
  data: { object },
  ...change,
});
const parse = (event: unknown, inSeconds = 0) => {
  const body = typeof event === 'string' ? event : JSON.stringify(event);
  return parsed(world.provider(), body, signed(body, inSeconds));
};

describe('[F89] a signed event', () => {
  it('that is complete is read with its currency and mode', async () => {
    expect(await parse(eventOf())).toMatchObject({
      type: 'payment_succeeded',
      paymentId,
      amountCents: 500,
      currency: 'usd',
      isOwnMode: true,
    });
  });

  it('is read with a foreign currency and with the other mode', async () => {
    expect(await parse(eventOf({}, { ...intent, currency: 'mxn' }))).toMatchObject({
      currency: 'mxn',
    });
    expect(await parse(eventOf({ livemode: true }))).toMatchObject({ isOwnMode: false });
  });

  it.each([-299, 0, 299])('signed %i seconds from now is accepted', async (inSeconds) => {
    expect(await parse(eventOf(), inSeconds)).toMatchObject({ paymentId });
  });

  it.each([-400, 400, 3600])('signed %i seconds from now is forged', async (inSeconds) => {
    await expect(parse(eventOf(), inSeconds)).rejects.toBeInstanceOf(ForgedWebhook);
  });

  it('with two times or no time in its signature header is forged', async () => {
    const body = JSON.stringify(eventOf());
    const late = Math.floor(Date.now() / 1000) + 3600;
    for (const header of [`t=${late},${signed(body)}`, signed(body).replace(/t=\d+,/, '')]) {
      await expect(parsed(world.provider(), body, header)).rejects.toBeInstanceOf(ForgedWebhook);
    }
  });

  it.each([
    ['{}', {}],
    ['null', null],
    ['[]', []],
    ['no JSON', '{'],
    ['no object', eventOf({ data: { object: null } })],
    ['no data', eventOf({ data: 7 })],
    ['a number for its id', eventOf({ id: 5 })],
    ['a zero byte in its id', eventOf({ id: 'evt_\u0000' })],
    ['an out-of-range time', eventOf({ created: 1e300 })],
    ['no mode', eventOf({ livemode: undefined })],
    ['a fraction of a cent', eventOf({}, { ...intent, amount_received: 500.5 })],
    ['an out-of-range amount', eventOf({}, { ...intent, amount_received: 1e300 })],
    ['text for an amount', eventOf({}, { ...intent, amount_received: '500' })],
    ['no currency', eventOf({}, { ...intent, currency: null })],
    ['metadata of another type', eventOf({}, { ...intent, metadata: 'x' })],
    ['a malformed dispute', eventOf({ type: 'charge.dispute.funds_withdrawn' }, { id: 'du_1' })],
    ['a malformed refund', eventOf({ type: 'charge.refunded' }, { amount_refunded: -1 })],
    ['a malformed setup', eventOf({ type: 'setup_intent.setup_failed' }, { id: {} })],
  ])('with %s is read as malformed and has no payment', async (_name, event) => {
    const read = await parse(event);
    expect(read).toMatchObject({ type: 'malformed', paymentId: null, amountCents: null });
    expect(read.id).toMatch(/^[\w.-]{1,255}$/);
    expect(await parse(event)).toMatchObject({ id: read.id });
  });

  it('about the dispute of an unknown intent has the type other', async () => {
    const dispute = {
      id: 'du_1',
      payment_intent: 'pi_of_somebody',
      amount: 500,
      currency: 'usd',
      reason: 'fraudulent',
      status: 'needs_response',
    };
    const event = eventOf({ type: 'charge.dispute.funds_withdrawn' }, dispute);
    expect(await parse(event)).toMatchObject({ type: 'other', paymentId: null });
  });
});

describe('[F126] a card that the bank refuses when it is put on file', () => {
  it('is reported with its customer, and its setup can be cancelled', async () => {
    const { customer } = await chargeRequest(world);
    const setup = await world.provider().startCardSetup({ customer, theme: 'dark' });
    const refused = world.sdk().setupIntents.confirm(setup.setupIntentId, {
      payment_method: 'pm_card_visa_chargeDeclined',
    });
    await expect(refused).rejects.toMatchObject({ code: 'card_declined' });
    await world.settled();
    const events = await Promise.all(
      world.received.map(({ body, signature }) => parsed(world.provider(), body, signature)),
    );
    expect(events.filter(({ type }) => type === 'setup_failed')).toMatchObject([
      { customer, providerRef: setup.setupIntentId, paymentId: null },
    ]);
    await world.provider().endSetups({ customer, keep: null });
    await world.provider().endSetups({ customer, keep: null });
    const again = world.sdk().setupIntents.confirm(setup.setupIntentId, {
      payment_method: 'pm_card_visa',
    });
    await expect(again).rejects.toMatchObject({ code: 'setup_intent_unexpected_state' });
  });
});
