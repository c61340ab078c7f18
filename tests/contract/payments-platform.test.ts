import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../support/users.ts';
import { signatureOf } from '../../local/payments/webhooks.ts';
import { closeDatabase, newClient, sql } from './auth-support.ts';
import {
  balanceOf,
  call,
  control,
  deliver,
  details,
  linkCard,
  newFan,
  openTopUp,
  stateOf,
  typeCard,
  webhookSecret,
} from './payments-people.ts';

/** Cards and charges end to end: browser client, gateway, functions, provider, database. */
let anna: Client;
let annaId: string;

beforeAll(async () => {
  ({ client: anna, id: annaId } = await newFan());
});

afterAll(closeDatabase);

describe('a card', () => {
  it('is shown by issuer, last four digits, holder and expiry only', async () => {
    expect(await linkCard(anna, 'pm_card_mastercard')).toEqual({
      status: 200,
      body: { issuer: 'mastercard', digits: '4444', holder: 'ANNA BERG' },
    });
    const { data } = await anna.rpc('my_card');
    expect(data).toEqual({
      issuer: 'mastercard',
      digits: '4444',
      holder: 'ANNA BERG',
      exp_month: expect.any(Number) as number,
      exp_year: expect.any(Number) as number,
    });
  });

  it('stays linked when an Amex card is refused', async () => {
    expect(await linkCard(anna, 'pm_card_amex')).toEqual({
      status: 400,
      body: { error: 'card_brand_not_accepted', reason: 'number' },
    });
    const { data } = await anna.rpc('my_card');
    expect(data).toMatchObject({ issuer: 'mastercard' });
  });

  it('cannot be linked by a guest or with the card setup of another fan', async () => {
    expect((await call(newClient(), 'card-setup', {})).status).toBe(401);
    const setupIntentId = await typeCard(anna, 'pm_card_visa');
    const { client: stranger } = await newFan();
    await call(stranger, 'card-setup', {});
    expect(await call(stranger, 'card-confirm', { setupIntentId, ...details })).toEqual({
      status: 400,
      body: { error: 'invalid_identifier' },
    });
    expect((await call(anna, 'card-confirm', { setupIntentId, ...details })).status).toBe(200);
  });
});

describe('a top-up', () => {
  it('is credited once by concurrent requests', async () => {
    const before = await balanceOf(anna);
    const paymentId = await openTopUp(anna);
    const answers = await Promise.all(
      [1, 2, 3].map(() => call(anna, 'payment-charge', { paymentId })),
    );
    for (const { body } of answers) expect(['succeeded', 'processing']).toContain(body.state);
    await control('webhooks/settled');
    await expect.poll(() => stateOf(anna, paymentId)).toBe('succeeded');
    expect(await balanceOf(anna)).toBe(before + 1000);
  });

  it('of another fan cannot be charged', async () => {
    const paymentId = await openTopUp(anna);
    const { client: stranger } = await newFan();
    expect(await call(stranger, 'payment-charge', { paymentId })).toEqual({
      status: 400,
      body: { error: 'invalid_identifier' },
    });
    expect((await call(anna, 'payment-charge', { paymentId })).body).toEqual({
      state: 'succeeded',
    });
  });

  it('stays open while the provider fails and is completed by a retry', async () => {
    const before = await balanceOf(anna);
    const paymentId = await openTopUp(anna);
    await control('faults', { kind: 'server_error', about: paymentId, times: 3 });
    expect((await call(anna, 'payment-charge', { paymentId })).body).toEqual({
      state: 'processing',
    });
    expect(await balanceOf(anna)).toBe(before);
    await control('faults/clear');
    expect((await call(anna, 'payment-charge', { paymentId })).body).toEqual({
      state: 'succeeded',
    });
    expect(await balanceOf(anna)).toBe(before + 1000);
  });

  it('returns the reason of a declined charge and moves no money', async () => {
    const { client, id } = await newFan();
    expect((await linkCard(client, 'pm_card_chargeCustomerFail')).status).toBe(200);
    const paymentId = await openTopUp(client);
    const failed = { state: 'failed', error: 'payment_declined', reason: 'card_declined' };
    expect((await call(client, 'payment-charge', { paymentId })).body).toEqual(failed);
    expect((await call(client, 'payment-charge', { paymentId })).body).toEqual(failed);
    const [row] = await sql<{ n: number }>(
      'select count(*)::int as n from public.wallets where owner_id = $1 and balance_cents > 0',
      [id],
    );
    expect(row?.n).toBe(0);
  });

  it('with a bank challenge succeeds when the challenge is approved', async () => {
    const { client } = await newFan();
    expect((await linkCard(client, 'pm_card_authenticationRequired')).status).toBe(200);
    const paymentId = await openTopUp(client);
    const { body } = await call(client, 'payment-charge', { paymentId });
    expect(body.state).toBe('needs_action');
    const { url } = body.next as { url: string };
    const secret = new URL(url).searchParams.get('client_secret');
    await control('challenge', { client_secret: secret, agreed: true });
    expect((await call(client, 'payment-charge', { paymentId })).body).toEqual({
      state: 'succeeded',
    });
    expect(await balanceOf(client)).toBe(1000);
  });
});

describe('a webhook event', () => {
  const eventOf = (paymentId: string) =>
    JSON.stringify({
      id: `evt_${randomUUID()}`,
      object: 'event',
      created: Math.floor(Date.now() / 1000),
      livemode: false,
      type: 'payment_intent.succeeded',
      data: {
        object: {
          id: `pi_${randomUUID()}`,
          object: 'payment_intent',
          amount: 2000,
          amount_received: 2000,
          currency: 'usd',
          status: 'succeeded',
          metadata: { payment_id: paymentId },
        },
      },
    });
  const noted = async (paymentId: string) => {
    const [row] = await sql<{ n: number }>(
      'select count(*)::int as n from private.payment_events where payment_id = $1',
      [paymentId],
    );
    return row?.n;
  };

  it('with a valid signature settles an open payment once', async () => {
    const before = await balanceOf(anna);
    const paymentId = await openTopUp(anna, 2000);
    const body = eventOf(paymentId);
    for (const _ of [1, 2]) {
      expect((await deliver(body, signatureOf(webhookSecret, body))).status).toBe(200);
    }
    expect(await stateOf(anna, paymentId)).toBe('succeeded');
    expect(await balanceOf(anna)).toBe(before + 2000);
    expect(await noted(paymentId)).toBe(1);
  });

  it('that is forged, altered or old is refused and not stored', async () => {
    const before = await balanceOf(anna);
    const paymentId = await openTopUp(anna, 2000);
    const body = eventOf(paymentId);
    const old = Math.floor(Date.now() / 1000) - 400;
    const forgeries: [string, string][] = [
      [body, signatureOf('whsec_guessed', body)],
      [body.replaceAll('2000', '9900'), signatureOf(webhookSecret, body)],
      [body, signatureOf(webhookSecret, body, old)],
      [body, ''],
    ];
    for (const [sent, signature] of forgeries) {
      const response = await deliver(sent, signature);
      expect(response.status).toBe(400);
      expect(await response.json()).toEqual({ error: 'invalid_signature' });
    }
    expect(await noted(paymentId)).toBe(0);
    expect(await stateOf(anna, paymentId)).toBe('created');
    expect(await balanceOf(anna)).toBe(before);
  });

  it('that is signed but malformed is stored and acknowledged, so that it is not sent again', async () => {
    const paymentId = await openTopUp(anna, 2000);
    const whole = JSON.parse(eventOf(paymentId)) as { data: { object: object } };
    const fraction = { object: { ...whole.data.object, amount_received: 2000.5 } };
    const odd = [
      {},
      null,
      7,
      { ...whole, data: { object: null } },
      { ...whole, data: fraction },
      { ...whole, id: [] },
      { ...whole, id: 'evt_\u0000' },
    ].map((event) => JSON.stringify(event));
    for (const body of [...odd, 'no JSON']) {
      expect((await deliver(body, signatureOf(webhookSecret, body))).status).toBe(200);
    }
    expect(await stateOf(anna, paymentId)).toBe('created');
    const [row] = await sql<{ n: number }>(
      `select count(*)::int as n from private.payment_events
       where event ->> 'type' = 'malformed' and applied_at is null`,
      [],
    );
    expect(row?.n).toBeGreaterThanOrEqual(odd.length);
  });
});

describe('the removal of a card', () => {
  it('clears it from the account, and a repeated removal is no error', async () => {
    expect((await call(anna, 'card-remove', {})).body).toEqual({ removed: true });
    expect((await call(anna, 'card-remove', {})).body).toEqual({ removed: false });
    expect(await anna.rpc('my_card')).toMatchObject({ data: null, error: null });
    const [account] = await sql<{ method: string | null }>(
      'select method from private.card_accounts where fan_id = $1',
      [annaId],
    );
    expect(account?.method).toBeNull();
  });
});
