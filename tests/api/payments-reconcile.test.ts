import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, inject, test } from 'vitest';
import type { Client } from '../support/users.ts';
import { closeDatabase, sql } from '../contract/auth-support.ts';
import {
  balanceOf,
  call,
  control,
  linkCard,
  newFan,
  openTopUp,
  stateOf,
} from '../contract/payments-people.ts';
import { disconnectAll, ledgerFaults, makeCreator } from '../support/users.ts';
import { asWorker } from './media-support.ts';
import { consentTo } from '../support/consent.ts';

/*
 * Charges without a final response, from the fan's browser over the worker's job to the provider.
 */
const { addresses, paymentSecretKey } = inject('platform');

afterAll(async () => {
  expect(await ledgerFaults()).toEqual([]);
  await closeDatabase();
  await disconnectAll();
});

const reconcile = () => asWorker('payment-reconcile', { request_id: randomUUID() });

/** As if the charge had been requested that long ago and not checked since. */
const moveClock = (paymentId: string, minutes: number) =>
  sql(
    `update private.card_uses set claimed_at = now() - make_interval(mins => $2), looked_at = null
     where payment_id = $1`,
    [paymentId, minutes],
  );

async function intentOf(fanId: string): Promise<{ status: string; client_secret: string }> {
  const [row] = await sql<{ customer: string }>(
    'select customer from private.card_accounts where fan_id = $1',
    [fanId],
  );
  const response = await fetch(
    `${addresses.payments}/v1/payment_intents?customer=${row?.customer}`,
    { headers: { authorization: `Bearer ${paymentSecretKey}` } },
  );
  const { data } = (await response.json()) as { data: { status: string; client_secret: string }[] };
  return data[0] ?? { status: 'none', client_secret: '' };
}

/** A fan whose bank asks for authentication at each charge. */
async function askedFan() {
  const fan = await newFan();
  expect((await linkCard(fan.client, 'pm_card_authenticationRequired')).status).toBe(200);
  await sql('update private.card_accounts set fingerprint = gen_random_uuid() where fan_id = $1', [
    fan.id,
  ]);
  return fan;
}

async function start(client: Client, creatorId: string, cents: number) {
  const { data, error } = await client.rpc('start_subscription', {
    p_creator_id: creatorId,
    p_expected_cents: cents,
    p_consent: consentTo(cents, 1500),
    p_request_id: randomUUID(),
  });
  return error ? error.message : (data as { state: string; payment_id: string });
}

describe('[F54] an unanswered authentication request of the bank', () => {
  test('is cancelled after a while; the sale of the offer and a new start are free again', async () => {
    const mara = await makeCreator('mara', 1500);
    const offer = { p_price_cents: 900, p_sales: 1, p_request_id: randomUUID() };
    expect((await mara.client.rpc('start_limited_offer', offer)).error).toBeNull();
    const [jonas, late] = await Promise.all([askedFan(), askedFan()]);
    const started = await start(jonas.client, mara.id, 900);
    const paymentId = typeof started === 'string' ? started : started.payment_id;
    expect((await call(jonas.client, 'payment-charge', { paymentId })).body.state).toBe(
      'needs_action',
    );
    await reconcile();
    expect(await start(jonas.client, mara.id, 1500)).toBe('payment_in_progress');
    expect(await start(late.client, mara.id, 900)).toBe('price_changed');

    await moveClock(paymentId, 16);
    expect((await reconcile()).status).toBe(200);
    await expect.poll(() => stateOf(jonas.client, paymentId)).toBe('failed');
    expect((await intentOf(jonas.id)).status).toBe('canceled');
    expect(await start(late.client, mara.id, 900)).toMatchObject({ state: 'needs_card_charge' });
    expect(await start(jonas.client, mara.id, 1500)).toMatchObject({ state: 'needs_card_charge' });
    expect(await balanceOf(jonas.client)).toBe(0);
  });

  test('answered at the moment of its cancellation: charged and credited once, or neither', async () => {
    const outcomes: string[] = [];
    for (let round = 0; round < 5; round += 1) {
      const fan = await askedFan();
      const paymentId = await openTopUp(fan.client);
      await call(fan.client, 'payment-charge', { paymentId });
      const { client_secret } = await intentOf(fan.id);
      await moveClock(paymentId, 16);
      await Promise.all([
        reconcile(),
        control('challenge', { client_secret, agreed: true }),
        reconcile(),
        call(fan.client, 'payment-charge', { paymentId }),
      ]);
      await control('webhooks/settled');
      const { status } = await intentOf(fan.id);
      outcomes.push(status);
      expect(['succeeded', 'canceled']).toContain(status);
      const state = status === 'succeeded' ? 'succeeded' : 'failed';
      await expect.poll(() => stateOf(fan.client, paymentId)).toBe(state);
      expect(await balanceOf(fan.client)).toBe(status === 'succeeded' ? 1000 : 0);
    }
    expect(outcomes).toHaveLength(5);
  });

  test('whose success arrives by webhook after the cancellation is credited once', async () => {
    const fan = await askedFan();
    const paymentId = await openTopUp(fan.client);
    await call(fan.client, 'payment-charge', { paymentId });
    await control('webhooks', { hold: true });
    await control('challenge', {
      client_secret: (await intentOf(fan.id)).client_secret,
      agreed: true,
    });
    // The platform gave the payment up a moment before the holder agreed.
    await sql(`select private.settle_payment($1, 'failed', 'stripe', null, 'cancelled')`, [
      paymentId,
    ]);
    await moveClock(paymentId, 16);
    await Promise.all([reconcile(), control('webhooks/release', { order: 'reverse' })]);
    await control('webhooks', { hold: false });
    await control('webhooks/settled');
    await expect.poll(() => stateOf(fan.client, paymentId)).toBe('succeeded');
    expect(await balanceOf(fan.client)).toBe(1000);
  });

  test('is checked by a job that only the worker can start', async () => {
    const content = { request_id: randomUUID() };
    const forged = await asWorker('payment-reconcile', content, { secret: 'guessed' });
    expect(forged.status).toBe(401);
    expect((await asWorker('payment-reconcile', content)).status).toBe(200);
    expect((await asWorker('payment-reconcile', content)).status).toBe(409);
  });
});

test('[F54] [F89] a charge whose function died is settled within seconds, once', async () => {
  const fan = await newFan();
  expect((await linkCard(fan.client, 'pm_card_visa')).status).toBe(200);
  const paymentId = await openTopUp(fan.client, 1000);
  await sql('select private.payment_to_charge($1, $2, null)', [paymentId, fan.id]);
  expect(await stateOf(fan.client, paymentId)).toBe('processing');
  await expect.poll(() => balanceOf(fan.client), { timeout: 60_000 }).toBe(1000);
  expect((await call(fan.client, 'payment-charge', { paymentId })).body.state).toBe('succeeded');
  expect(await balanceOf(fan.client)).toBe(1000);
});
