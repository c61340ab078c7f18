import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { closeDatabase, sql } from '../contract/auth-support.ts';
import {
  balanceOf,
  call,
  control,
  linkCard,
  newFan,
  openTopUp,
} from '../contract/payments-people.ts';
import { disconnectAll, fund, ledgerFaults, makeCreator } from '../support/users.ts';
import { consentTo } from '../support/consent.ts';

/*
 * Refunds and disputes over the running platform: staff act in SQL, the worker asks the provider, the
 * provider's webhooks come back. The test calls no function of the platform itself.
 */
const { addresses, paymentSecretKey } = inject('platform');

afterAll(async () => {
  expect(await ledgerFaults()).toEqual([]);
  await closeDatabase();
  await disconnectAll();
});

const waiting = { timeout: 30_000 };

async function fanWithCard(token = 'pm_card_visa') {
  const fan = await newFan();
  expect((await linkCard(fan.client, token)).status).toBe(200);
  await sql('update private.card_accounts set fingerprint = gen_random_uuid() where fan_id = $1', [
    fan.id,
  ]);
  return fan;
}

async function toppedUp(cents: number) {
  const fan = await fanWithCard();
  const paymentId = await openTopUp(fan.client, cents);
  expect((await call(fan.client, 'payment-charge', { paymentId })).body.state).toBe('succeeded');
  return { ...fan, paymentId };
}

const saleOf = async (paymentId: string) => {
  const [row] = await sql<{ id: string }>(
    `select id from private.transfers
     where payment_id = $1 and kind in ('top_up', 'subscription')`,
    [paymentId],
  );
  return row?.id ?? '';
};

const intentOf = async (paymentId: string) => {
  const [row] = await sql<{ provider_ref: string }>(
    'select provider_ref from private.payment_references where payment_id = $1',
    [paymentId],
  );
  return row?.provider_ref ?? '';
};

const atProvider = async (path: string, form?: Record<string, string>) => {
  const response = await fetch(`${addresses.payments}/v1/${path}`, {
    method: form ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${paymentSecretKey}` },
    ...(form && { body: new URLSearchParams(form) }),
  });
  return (await response.json()) as {
    data?: { amount: number; status: string }[];
    client_secret?: string;
  };
};

const refund = (sale: string, cents: number | null = null) =>
  sql<{ answer: string }>(`select private.act_refund('Ada Byron', 'asked for', $1, $2) as answer`, [
    sale,
    cents,
  ]);

const stateOf = async (paymentId: string) =>
  (await sql('select state from public.payments where id = $1', [paymentId]))[0];

describe('[F127] a refund to a card', () => {
  test('is made by the worker, once, and leaves the wallet', async () => {
    const fan = await toppedUp(2000);
    const sale = await saleOf(fan.paymentId);
    expect(await refund(sale, 700)).toEqual([{ answer: '700 cents to the card' }]);
    await expect.poll(() => balanceOf(fan.client), waiting).toBe(1300);
    await expect(refund(sale, 700)).rejects.toThrow('conflict');
    await refund(sale);
    await expect.poll(() => balanceOf(fan.client), waiting).toBe(0);
    await expect.poll(() => stateOf(fan.paymentId), waiting).toEqual({ state: 'refunded' });
    const { data } = await atProvider(`refunds?payment_intent=${await intentOf(fan.paymentId)}`);
    // Both may be made in one run of the worker, in either order.
    const made = data?.map(({ amount, status }) => `${amount} ${status}`).toSorted();
    expect(made).toEqual(['1300 succeeded', '700 succeeded']);
  });

  test('that begins at the provider is booked by its webhook', async () => {
    const fan = await toppedUp(1000);
    await atProvider('refunds', { payment_intent: await intentOf(fan.paymentId), amount: '400' });
    await expect.poll(() => balanceOf(fan.client), waiting).toBe(600);
  });

  test('follows a subscription that its charge cannot open any more', async () => {
    const [mara, fan] = await Promise.all([
      makeCreator('mara', 1500),
      fanWithCard('pm_card_authenticationRequired'),
    ]);
    const { data } = await fan.client.rpc('start_subscription', {
      p_creator_id: mara.id,
      p_expected_cents: 1500,
      p_consent: consentTo(1500),
      p_request_id: randomUUID(),
    });
    // start_subscription() returns jsonb
    const paymentId = (data as { payment_id: string }).payment_id;
    const { body } = await call(fan.client, 'payment-charge', { paymentId });
    expect(body.state).toBe('needs_action');
    expect((await mara.client.rpc('block', { p_user_id: fan.id })).error).toBeNull();
    const { client_secret } = await atProvider(`payment_intents/${await intentOf(paymentId)}`);
    await control('challenge', { client_secret, agreed: true });
    await expect.poll(() => stateOf(paymentId), waiting).toEqual({ state: 'refunded' });
    expect(await balanceOf(fan.client)).toBe(0);
  });
});

describe('[F127] a dispute', () => {
  test('takes a top-up from the wallet and returns it when it is won', async () => {
    const fan = await toppedUp(2000);
    const dispute = await control('disputes', { payment_intent: await intentOf(fan.paymentId) });
    await expect.poll(() => balanceOf(fan.client), waiting).toBe(0);
    await control('disputes/close', { dispute: dispute.id, won: true });
    await expect.poll(() => balanceOf(fan.client), waiting).toBe(2000);
  });

  test('of spent money is a debt, which the next top-up settles', async () => {
    const [mara, fan] = await Promise.all([makeCreator('mara'), toppedUp(2000)]);
    const tip = { p_creator_id: mara.id, p_amount_cents: 1500, p_request_id: randomUUID() };
    expect((await fan.client.rpc('send_tip', tip)).error).toBeNull();
    await control('disputes', { payment_intent: await intentOf(fan.paymentId) });
    const debt = async () => (await fan.client.rpc('my_balance')).data;
    await expect
      .poll(debt, waiting)
      .toEqual({ balance_cents: 0, debt_cents: 1500, is_frozen: true });
    await fund(fan.id, 2000);
    expect(await debt()).toEqual({ balance_cents: 500, debt_cents: 0, is_frozen: true });
  });
});

test('[F127] [R4] refunds, sales and disputes over the same few people end without a fault', async () => {
  const mara = await makeCreator('mara');
  const fans = await Promise.all([toppedUp(4000), toppedUp(4000), toppedUp(4000)]);
  const tips = fans.flatMap((fan) =>
    Array.from({ length: 6 }, () =>
      fan.client.rpc('send_tip', {
        p_creator_id: mara.id,
        p_amount_cents: 500,
        p_request_id: randomUUID(),
      }),
    ),
  );
  await Promise.all(tips);
  const sales = await sql<{ id: string }>(
    `select id from private.transfers where kind = 'tip' and creator_id = $1`,
    [mara.id],
  );
  expect(sales).toHaveLength(18);
  const answers = await Promise.allSettled([
    ...sales.flatMap(({ id }) => [refund(id, 200), refund(id), refund(id)]),
    ...fans.map(async ({ paymentId }) =>
      control('disputes', { payment_intent: await intentOf(paymentId) }),
    ),
    sql('select private.owe_refunds(array(select unnest($1::uuid[])))', [
      sales.map(({ id }) => id),
    ]),
    sql('select private.refund_owed()'),
    sql('select private.refund_owed()'),
  ]);
  const faults = answers.flatMap((answer) =>
    answer.status === 'rejected' && !/conflict/.test(String(answer.reason)) ? [answer.reason] : [],
  );
  expect(faults).toEqual([]);
  await expect
    .poll(
      () =>
        sql(
          `select sum((private.reversed_of(id)).gross_cents)::int as cents
           from private.transfers where kind = 'tip' and creator_id = $1`,
          [mara.id],
        ),
      waiting,
    )
    .toEqual([{ cents: 9000 }]);
});
