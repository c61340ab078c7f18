import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { chargeRequest, freshDouble, intentsOf, keys } from './payments-double.ts';

const world = freshDouble();

/** What a browser could do with the secret of an intent: try another card on it. */
async function tryAnotherCard(customer: string) {
  const [intent] = await intentsOf(world, customer);
  const response = await fetch(`${world.double.url}/v1/payment_intents/${intent?.id}/confirm`, {
    method: 'POST',
    headers: { authorization: `Bearer ${keys.publishableKey}` },
    body: new URLSearchParams({
      client_secret: intent?.client_secret ?? '',
      payment_method: 'pm_card_visa',
    }),
  });
  return response.status;
}

const statusOf = async (customer: string) => (await intentsOf(world, customer))[0]?.status;

const endOf = ({ paymentId, amountCents, customer }: Awaited<ReturnType<typeof chargeRequest>>) =>
  world.provider().endCharge({ paymentId, amountCents, customer, ref: null });

const asked = (method?: string) => chargeRequest(world, method);

describe('[F126] what was declined is open to no other card', () => {
  it('its intent is cancelled with the answer', async () => {
    const request = await asked('pm_card_visa_chargeDeclined');
    expect(await world.provider().charge(request)).toMatchObject({ state: 'declined' });
    expect(await statusOf(request.customer)).toBe('canceled');
    expect(await tryAnotherCard(request.customer)).toBe(400);
  });

  it('also when the answer was lost and is asked for again, with the bank’s reason', async () => {
    const request = await asked('pm_card_visa_chargeDeclinedInsufficientFunds');
    await world.control('faults', { kind: 'timeout_after_accepting' });
    expect(await world.provider(200).charge(request)).toEqual({ state: 'unknown' });
    expect(await statusOf(request.customer)).toBe('requires_payment_method');
    expect(await world.provider().charge(request)).toMatchObject({
      state: 'declined',
      reason: 'insufficient_funds',
    });
    expect(await statusOf(request.customer)).toBe('canceled');
  });

  it('where cancelling fails the decline stands, and ending it later cancels', async () => {
    const request = await asked('pm_card_visa_chargeDeclined');
    await world.control('faults', {
      kind: 'server_error',
      on: 'POST /v1/payment_intents/*/cancel',
    });
    expect(await world.provider().charge(request)).toMatchObject({ state: 'declined' });
    expect(await statusOf(request.customer)).toBe('requires_payment_method');
    expect(await endOf(request)).toMatchObject({ state: 'declined', reason: 'card_declined' });
    expect(await statusOf(request.customer)).toBe('canceled');
  });
});

describe('[F54] ending a charge', () => {
  it('closes a question of the bank that nobody answered', async () => {
    const request = await asked('pm_card_authenticationRequired');
    expect(await world.provider().charge(request)).toMatchObject({ state: 'pending' });
    expect(await endOf(request)).toMatchObject({ state: 'declined', reason: 'cancelled' });
    expect(await endOf(request)).toMatchObject({ state: 'declined', reason: 'cancelled' });
    const [intent] = await intentsOf(world, request.customer);
    const late = { client_secret: intent?.client_secret, agreed: true };
    const answered = await fetch(`${world.double.url}/__control/challenge`, {
      method: 'POST',
      body: JSON.stringify(late),
    });
    expect(answered.status).toBe(400);
  });

  it('tells of the success that came first', async () => {
    const request = await asked();
    const charged = await world.provider().charge(request);
    expect(await endOf(request)).toEqual(charged);
  });

  it('tells where there is nothing to end', async () => {
    expect(await endOf(await asked())).toEqual({ state: 'absent' });
    const request = await asked();
    const ref = `pi_${randomUUID()}`;
    expect(await world.provider().endCharge({ ...request, ref })).toEqual({ state: 'absent' });
  });

  it('proves nothing during an outage', async () => {
    const request = await asked('pm_card_authenticationRequired');
    await world.provider().charge(request);
    await world.control('faults', { kind: 'server_error', on: 'GET /v1/payment_intents' });
    expect(await endOf(request)).toEqual({ state: 'unknown' });
  });

  it('does not take another amount for the payment', async () => {
    const request = await asked();
    await world.provider().charge(request);
    expect(await endOf({ ...request, amountCents: 500 })).toEqual({ state: 'unknown' });
  });
});
