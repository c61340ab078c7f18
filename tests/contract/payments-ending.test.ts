import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { chargeRequest, freshDouble, intentsOf, keys } from './payments-double.ts';

const world = freshDouble();

/** Tries another card on an intent, which a browser could do with the client secret. */
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

describe('[F126] a declined charge', () => {
  it('is cancelled with the response and accepts no other card', async () => {
    const request = await asked('pm_card_visa_chargeDeclined');
    expect(await world.provider().charge(request)).toMatchObject({ state: 'declined' });
    expect(await statusOf(request.customer)).toBe('canceled');
    expect(await tryAnotherCard(request.customer)).toBe(400);
  });

  it('is also cancelled when a retry replaces a lost response, with the reason of the bank', async () => {
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

  it('stays declined when the cancellation fails, and is cancelled when it is ended later', async () => {
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
  it('cancels an unanswered bank challenge', async () => {
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

  it('returns the result of a charge that has already succeeded', async () => {
    const request = await asked();
    const charged = await world.provider().charge(request);
    expect(await endOf(request)).toEqual(charged);
  });

  it('returns absent for an unknown charge', async () => {
    expect(await endOf(await asked())).toEqual({ state: 'absent' });
    const request = await asked();
    const ref = `pi_${randomUUID()}`;
    expect(await world.provider().endCharge({ ...request, ref })).toEqual({ state: 'absent' });
  });

  it('returns unknown during an outage', async () => {
    const request = await asked('pm_card_authenticationRequired');
    await world.provider().charge(request);
    await world.control('faults', { kind: 'server_error', on: 'GET /v1/payment_intents' });
    expect(await endOf(request)).toEqual({ state: 'unknown' });
  });

  it('returns unknown for a different amount', async () => {
    const request = await asked();
    await world.provider().charge(request);
    expect(await endOf({ ...request, amountCents: 500 })).toEqual({ state: 'unknown' });
  });
});
