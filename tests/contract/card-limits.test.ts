import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { closeDatabase, sql } from './auth-support.ts';
import { balanceOf, call, control, linkCard, newFan, openTopUp } from './payments-people.ts';

/*
 * Limits against the testing of stolen cards. The attempts that reach the provider are counted at
 * the provider, which is the double here.
 */
const { addresses, paymentSecretKey } = inject('platform');

type Client = Awaited<ReturnType<typeof newFan>>['client'];

afterAll(closeDatabase);

async function customerOf(fanId: string): Promise<string> {
  const [row] = await sql<{ customer: string }>(
    'select customer from private.card_accounts where fan_id = $1',
    [fanId],
  );
  return row?.customer ?? '';
}

/** A fan with the given card, whose random fingerprint separates it from cards of other tests. */
async function newFanWith(token: string) {
  const fan = await newFan();
  expect((await linkCard(fan.client, token)).status).toBe(200);
  const fingerprint = randomUUID();
  await sql('update private.card_accounts set fingerprint = $2 where fan_id = $1', [
    fan.id,
    fingerprint,
  ]);
  return { ...fan, customer: await customerOf(fan.id) };
}

async function listAt(path: string, customer: string) {
  const response = await fetch(`${addresses.payments}/v1/${path}?limit=100&customer=${customer}`, {
    headers: { authorization: `Bearer ${paymentSecretKey}` },
  });
  return ((await response.json()) as { data: { status: string; amount: number }[] }).data;
}

/** Opens the provider's fields as the page does; returns a function that tries a card there. */
async function openSetup(client: Client, token = 'pm_card_visa_chargeDeclined') {
  const { body } = await call(client, 'card-setup', { theme: 'dark' });
  const { url, setupIntentId } = body as { url: string; setupIntentId: string };
  const secret = new URL(url).searchParams.get('client_secret') ?? '';
  const key = /data-key="([^"]*)"/.exec(await (await fetch(url)).text())?.[1] ?? '';
  return async () => {
    const response = await fetch(
      `${addresses.payments}/v1/setup_intents/${setupIntentId}/confirm`,
      {
        method: 'POST',
        headers: { authorization: `Bearer ${key}` },
        body: new URLSearchParams({ client_secret: secret, payment_method: token }),
      },
    );
    // The webhook of each refusal must arrive at the site before the next attempt.
    await control('webhooks/settled');
    return response.status;
  };
}

describe('[F126] a refused card', () => {
  it('reaches the provider in five of sixty attempts, and each charge is cancelled there', async () => {
    const { client, customer } = await newFanWith('pm_card_chargeCustomerFail');
    const codes: unknown[] = [];
    for (let n = 0; n < 60; n += 1) {
      const { data, error } = await client.rpc('request_top_up', {
        p_amount_cents: 500,
        p_request_id: randomUUID(),
      });
      if (error) codes.push(error.message);
      else
        codes.push(
          (await call(client, 'payment-charge', { paymentId: data as string })).body.error,
        );
    }
    expect(codes.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => 'payment_declined'));
    expect(new Set(codes.slice(5))).toEqual(new Set(['rate_limited']));
    const intents = await listAt('payment_intents', customer);
    expect(intents.map(({ status }) => status)).toEqual(
      Array.from({ length: 5 }, () => 'canceled'),
    );
  });

  it('reaches the provider in five of twelve concurrent charges of payments opened before', async () => {
    const { client, customer } = await newFanWith('pm_card_chargeCustomerFail');
    const opened = await Promise.all(Array.from({ length: 12 }, () => openTopUp(client, 500)));
    const answers = await Promise.all(
      opened.map((paymentId) => call(client, 'payment-charge', { paymentId })),
    );
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.map(({ body }) => body)).toEqual(
      Array.from({ length: 7 }, () => ({ error: 'rate_limited' })),
    );
    expect(await listAt('payment_intents', customer)).toHaveLength(5);
  });

  it('can be tried five times in a setup, which is then cancelled and not replaced', async () => {
    const { client } = await newFan();
    const tryCard = await openSetup(client);
    const tries: number[] = [];
    for (let n = 0; n < 8; n += 1) tries.push(await tryCard());
    expect(tries).toEqual([402, 402, 402, 402, 402, 400, 400, 400]);
    expect(await call(client, 'card-setup', { theme: 'dark' })).toEqual({
      status: 429,
      body: { error: 'rate_limited' },
    });
    const other = await newFan();
    expect((await call(other.client, 'card-setup', { theme: 'dark' })).status).toBe(200);
  });
});

describe('[F126] setups that are opened before the first attempt', () => {
  it('allow five attempts in all, only in the setup opened last', async () => {
    const { client, id } = await newFan();
    const opened = [];
    for (let n = 0; n < 8; n += 1) opened.push(await openSetup(client));
    const setups = await listAt('setup_intents', await customerOf(id));
    expect(setups.map(({ status }) => status)).toEqual([
      'requires_payment_method',
      ...Array.from({ length: 7 }, () => 'canceled'),
    ]);

    const tries: number[][] = [];
    for (const tryCard of opened) {
      tries.push([]);
      for (let n = 0; n < 6; n += 1) tries.at(-1)?.push(await tryCard());
    }
    expect(tries.slice(0, 7).flat()).toEqual(Array.from({ length: 42 }, () => 400));
    expect(tries[7]).toEqual([402, 402, 402, 402, 402, 400]);
  });

  it('leave only one active setup when they are opened concurrently', async () => {
    const { client, id } = await newFan();
    await openSetup(client);
    await Promise.all(Array.from({ length: 6 }, () => openSetup(client)));
    const setups = await listAt('setup_intents', await customerOf(id));
    expect(setups.filter(({ status }) => status !== 'canceled')).toHaveLength(1);
  });

  it('do not prevent the linking of a valid card', async () => {
    const { client } = await newFan();
    await openSetup(client);
    const tryCard = await openSetup(client, 'pm_card_visa');
    expect(await tryCard()).toBe(200);
    expect((await linkCard(client, 'pm_card_mastercard')).status).toBe(200);
  });
});

describe('[F126] a new card', () => {
  it('is charged at most 200 dollars by ten concurrent requests, and another fan is not limited', async () => {
    const { client, customer } = await newFanWith('pm_card_visa');
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        client.rpc('request_top_up', { p_amount_cents: 5000, p_request_id: randomUUID() }),
      ),
    );
    const opened = answers.flatMap(({ data }) => (data ? [data as string] : []));
    const refusals = answers.flatMap(({ error }) => (error ? [error.message] : []));
    expect(opened).toHaveLength(4);
    expect(new Set(refusals)).toEqual(new Set(['spend_limit_reached']));
    for (const paymentId of opened) {
      expect((await call(client, 'payment-charge', { paymentId })).body.state).toBe('succeeded');
    }
    expect(await balanceOf(client)).toBe(20_000);
    const charged = await listAt('payment_intents', customer);
    expect(charged.reduce((sum, { amount }) => sum + amount, 0)).toBe(20_000);

    const other = await newFanWith('pm_card_visa');
    const paymentId = await openTopUp(other.client, 5000);
    expect((await call(other.client, 'payment-charge', { paymentId })).body.state).toBe(
      'succeeded',
    );
  });
});
