import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import {
  balanceOf,
  connect,
  database,
  disconnectAll,
  ledgerFaults,
  linkCard,
  makeCreator,
  makeFan,
  rowsAs,
  uniqueName,
  type User,
} from '../support/users.ts';
import { command, drawing, openSlot, type Answer } from './media-support.ts';
import { consentTo, consentToRenew } from '../support/consent.ts';

/*
 * Regression tests for attacks that succeeded once.
 */
const { addresses, keys } = inject('platform');
const id = () => crypto.randomUUID();

let mara: User;

beforeAll(async () => {
  mara = await makeCreator('mara');
});
afterAll(async () => {
  expect(await ledgerFaults()).toEqual([]);
  await disconnectAll();
});

async function cardholder(balanceCents = 0): Promise<User> {
  const fan = await makeFan('holder', balanceCents);
  await linkCard(fan.id);
  return fan;
}

const tip = (fan: User, requestId: string) =>
  command(fan, 'send_tip', {
    p_creator_id: mara.id,
    p_amount_cents: 500,
    p_request_id: requestId,
  });
const subscribe = (
  fan: User,
  creator = mara,
  requestId = id(),
  cents = 1500,
  consent = consentTo(cents, 1500),
) =>
  command(fan, 'start_subscription', {
    p_creator_id: creator.id,
    p_expected_cents: cents,
    p_consent: consent,
    p_request_id: requestId,
  });
/** The id of the payment that a top-up has opened. */
const paymentOf = ({ body }: Answer) => body as unknown as string;
const topUp = (fan: User) =>
  command(fan, 'request_top_up', { p_amount_cents: 5000, p_request_id: id() });
/** Calls a command of the platform with the secret key, as edge functions do. */
async function asPlatform(name: string, args: object): Promise<Answer> {
  const response = await fetch(`${addresses.api}/rest/v1/rpc/${name}`, {
    method: 'POST',
    headers: { apikey: keys.secret, 'content-type': 'application/json' },
    body: JSON.stringify(args),
  });
  return { status: response.status, body: (await response.json()) as Answer['body'] };
}
const settle = (payment: unknown, outcome: string) =>
  asPlatform('service_settle_payment', {
    p_payment_id: payment,
    p_outcome: outcome,
    p_provider_ref: `pi_${id()}`,
    p_reason: 'declined',
    p_provider: 'stripe',
  });
const claim = (payment: unknown, fan: User) =>
  asPlatform('service_payment_to_charge', {
    p_payment_id: payment,
    p_fan_id: fan.id,
    p_address: '192.0.2.1',
  });
const refusal = ({ status, body }: Answer) => [status, body['message']];

describe('[F95] request ids', () => {
  test('a payment settles even if a tip has used its id as a request id', async () => {
    const fan = await cardholder(500);
    const payment = paymentOf(await topUp(fan));
    expect((await tip(fan, payment)).status).toBe(200);
    expect((await settle(payment, 'succeeded')).status).toBe(200);
    expect(await balanceOf(fan.id)).toBe(5000);
  });

  test('the request id of a tip cannot start a subscription', async () => {
    const fan = await makeFan('tipper', 5000);
    const requestId = id();
    expect((await tip(fan, requestId)).status).toBe(200);
    expect(refusal(await subscribe(fan, mara, requestId))).toEqual([409, 'duplicate_request']);
  });

  test('one id in two concurrent messages to two creators is refused with duplicate_request', async () => {
    const [fan, ines] = await Promise.all([makeFan('writer'), makeCreator('ines')]);
    const requestId = id();
    const first = await database.connect();
    await first.query('begin');
    await first.query(
      `select set_config('role', 'authenticated', true), set_config('request.jwt.claims', $1, true)`,
      [JSON.stringify({ sub: fan.id, role: 'authenticated' })],
    );
    await first.query(`select api.send_message($1, 'hello', '{}', null, $2)`, [ines.id, requestId]);
    const second = command(fan, 'send_message', {
      p_to: mara.id,
      p_text: 'hello',
      p_media_ids: [],
      p_price_cents: null,
      p_request_id: requestId,
    });
    await delay(500);
    await first.query('commit');
    first.release();
    expect(refusal(await second)).toEqual([409, 'duplicate_request']);
  });

  test('a retry of a resumed subscription returns the same response', async () => {
    const fan = await makeFan('resumer', 1500);
    expect((await subscribe(fan)).status).toBe(200);
    expect((await command(fan, 'stop_subscription', { p_creator_id: mara.id })).status).toBe(200);
    const requestId = id();
    const resume = () => subscribe(fan, mara, requestId, 1500, consentToRenew(1500));
    const first = await resume();
    expect(first.status).toBe(200);
    expect(await resume()).toEqual(first);
  });
});

describe('[F54] card payments', () => {
  test('a claimed card payment prevents a payment from the wallet for the same period', async () => {
    const fan = await cardholder(1000);
    const { body } = await subscribe(fan);
    expect((await claim(body['payment_id'], fan)).body).toMatchObject({ state: 'processing' });
    expect((await settle((await topUp(fan)).body, 'succeeded')).status).toBe(200);
    expect(refusal(await subscribe(fan))).toEqual([409, 'payment_in_progress']);
  });

  test('a card payment that the wallet replaced is not charged afterwards', async () => {
    const fan = await cardholder(1000);
    const { body } = await subscribe(fan);
    expect((await settle((await topUp(fan)).body, 'succeeded')).status).toBe(200);
    expect((await subscribe(fan)).body).toMatchObject({ state: 'active', paid_by: 'wallet' });
    expect((await claim(body['payment_id'], fan)).body).toMatchObject({ state: 'failed' });
  });

  test('are not charged during a block', async () => {
    const fan = await cardholder();
    const { body } = await subscribe(fan);
    expect((await command(mara, 'block', { p_user_id: fan.id })).status).toBe(204);
    const answer = await claim(body['payment_id'], fan);
    expect(refusal(answer)).toEqual([403, 'profile_blacklisted']);
  });

  test('are not charged for a suspended fan', async () => {
    const fan = await cardholder();
    const payment = (await topUp(fan)).body;
    await database.query(
      'update private.account_statuses set suspended_at = now() where profile_id = $1',
      [fan.id],
    );
    expect(refusal(await claim(payment, fan))).toEqual([403, 'account_suspended']);
  });

  test('that are not settled show the creator no subscription', async () => {
    const fan = await cardholder();
    expect((await subscribe(fan)).body).toMatchObject({ state: 'needs_card_charge' });
    const told = () =>
      rowsAs(mara, 'select fan_id from public.subscriptions where fan_id = $1', [fan.id]);
    expect(await told()).toEqual([]);
    const other = await makeFan('paying', 5000);
    expect((await subscribe(other)).body).toMatchObject({ state: 'active' });
    expect(
      await rowsAs(mara, 'select id from public.subscriptions where fan_id = $1', [other.id]),
    ).toHaveLength(1);
  });
});

describe('[F58] the remaining sales of an offer', () => {
  const offer = (creator: User, sales: number) =>
    database.query(
      'insert into public.limited_offers (creator_id, price_cents, sales_left) values ($1, 700, $2)',
      [creator.id, sales],
    );
  const salesLeft = async (creator: User) => {
    const { rows } = await database.query<{ sales_left: number }>(
      'select sales_left from public.limited_offers where creator_id = $1',
      [creator.id],
    );
    return rows[0]?.sales_left;
  };

  test('do not increase when a payment of the full price fails', async () => {
    const [creator, fan] = await Promise.all([makeCreator('offering'), cardholder()]);
    const { body } = await subscribe(fan, creator);
    await offer(creator, 1);
    expect((await settle(body['payment_id'], 'failed')).status).toBe(200);
    expect(await salesLeft(creator)).toBe(1);
  });

  test('decrease again when a failed payment turns out to be a success', async () => {
    const [creator, fan] = await Promise.all([makeCreator('offering'), cardholder()]);
    await offer(creator, 2);
    const { body } = await subscribe(fan, creator, id(), 700);
    expect((await settle(body['payment_id'], 'failed')).status).toBe(200);
    expect((await settle(body['payment_id'], 'succeeded')).status).toBe(200);
    expect(await salesLeft(creator)).toBe(1);
  });
});

describe('a refusal', () => {
  test('[F13] of a reserved username has the same status for a known and a new address', async () => {
    const known = `${uniqueName('known')}@example.test`;
    const signUp = async (email: string, username: string) => {
      const data = { username };
      const options = { email, password: 'Secret123', options: { data } };
      return (await connect().auth.signUp(options)).error?.status;
    };
    expect(await signUp(known, uniqueName('known'))).toBeUndefined();
    await database.query('update auth.users set email_confirmed_at = now() where email = $1', [
      known,
    ]);
    expect(await signUp(`${uniqueName('new')}@example.test`, 'admin')).toBe(
      await signUp(known, 'admin'),
    );
  });

  test('[F115] of a missing currency is invalid_payload, not a database error', async () => {
    const fan = await makeFan('moneyless');
    const answer = await command(fan, 'set_currency', { p_currency: null });
    expect(refusal(answer)).toEqual([400, 'invalid_payload']);
  });

  test('of a NUL character in an address or path has the status 400', async () => {
    const headers = { apikey: keys.publishable, 'content-type': 'application/json' };
    const login = await fetch(`${addresses.api}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ email: 'a\u0000@example.test', password: 'Secret123' }),
    });
    const object = await fetch(`${addresses.api}/storage/v1/object/sign/media`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ expiresIn: 60, paths: ['a\u0000'] }),
    });
    expect([login.status, object.status]).toEqual([400, 400]);
  });
});

describe('[F105] uploads', () => {
  test('a signed upload URL issued before a suspension accepts no file after it', async () => {
    const fan = await makeFan('uploader');
    const png = await drawing(32, 32).png().toBuffer();
    const slot = await openSlot(fan, 'chat', png.byteLength);
    const store = fan.client.storage.from(slot.bucket);
    const { data } = await store.createSignedUploadUrl(slot.name);
    await database.query(
      'update private.account_statuses set suspended_at = now() where profile_id = $1',
      [fan.id],
    );
    await connect()
      .storage.from(slot.bucket)
      .uploadToSignedUrl(slot.name, data?.token ?? '', png, { contentType: 'image/png' });
    // Read from the database directly: a suspended user cannot read any row.
    const { rows } = await database.query<{ state: string }>(
      'select state from public.media where id = $1',
      [slot.media_id],
    );
    expect(rows[0]?.state).toMatch(/uploading|failed/);
  });
});
