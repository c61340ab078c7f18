import { createPublicKey, randomBytes, verify } from 'node:crypto';
import { afterAll, describe, expect, inject, test, vi } from 'vitest';
import { closeDatabase, member, sql, type SignedIn } from '../contract/auth-support.ts';
import { decryptPush, makePushKeys } from '../support/push-device.ts';
import { asWorker } from './media-support.ts';

/* [F135] Pushes from the news to the double of a push service, which cannot read them. */
const { addresses, keys } = inject('platform');
const double = `${addresses.inbox}/push`;

afterAll(closeDatabase);

type Received = { headers: Record<string, string>; body: string };

/** A browser with a push subscription at the double. */
function newBrowser() {
  const name = randomBytes(8).toString('hex');
  const own = makePushKeys();
  return {
    own,
    args: {
      p_endpoint: `${double}/devices/${name}`,
      p_p256dh: own.pair.getPublicKey('base64url'),
      p_auth: own.auth.toString('base64url'),
    },
    answerWith: (status: number, retryAfter?: number) =>
      fetch(`${double}/__control/devices/${name}`, {
        method: 'PUT',
        body: JSON.stringify({ status, retryAfter }),
      }),
    async received(): Promise<Received[]> {
      const response = await fetch(`${double}/__control/devices/${name}`);
      // The double answers a list of pushes.
      return (await response.json()) as Received[];
    },
  };
}
type Browser = ReturnType<typeof newBrowser>;

async function register({ client }: SignedIn, { args }: Browser): Promise<string> {
  const { data, error } = await client.rpc('add_push_device', args);
  expect(error).toBeNull();
  return data ?? '';
}

const tell = ({ userId }: SignedIn) =>
  sql(`select private.notify($1, null, 'x_link_broken', null)`, [userId]);

/** One run of the clock's job and of the worker; both run by themselves as well. */
async function run() {
  await sql('select private.queue_pushes()');
  const answer = await asWorker('push-send', { request_id: crypto.randomUUID() });
  expect(answer.status).toBe(200);
}

/** Makes a member be looked at now, as if the pause had passed. */
const letPass = ({ userId }: SignedIn) =>
  sql('update private.push_turns set look_at = now() where profile_id = $1', [userId]);

const devicesOf = async ({ userId }: SignedIn) =>
  (await sql('select from public.push_devices where profile_id = $1', [userId])).length;

async function pushKey(token: string | null) {
  const response = await fetch(`${addresses.api}/functions/v1/push-key`, {
    method: 'POST',
    body: '{}',
    headers: {
      apikey: keys.publishable,
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    },
  });
  // The function answers a key or an error.
  return { status: response.status, ...((await response.json()) as { key?: string }) };
}

/** Checks the token by which a push service knows the site (RFC 8292). */
function expectVapid(authorization: string, publicKey: string) {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/i.exec(authorization) ?? [];
  expect(key).toBe(publicKey);
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  expect(isSigned).toBe(true);
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
    aud: addresses.inbox,
    sub: expect.stringMatching(/^mailto:/),
  });
}

describe('pushes', () => {
  test('[F135] several news are one push, which only the browser can read and which has no words', async () => {
    const mara = await member();
    const browser = newBrowser();
    await register(mara, browser);
    await tell(mara);
    await tell(mara);
    await run();
    await vi.waitFor(async () => expect(await browser.received()).toHaveLength(1), 20_000);
    const [push] = await browser.received();
    const body = Buffer.from(push?.body ?? '', 'base64url');
    expect(decryptPush(browser.own, body)).toBe(' ');
    expect(push?.headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      ttl: '3600',
      topic: 'news',
      urgency: 'normal',
    });
    const { key = '' } = await pushKey(mara.accessToken);
    expectVapid(push?.headers.authorization ?? '', key);
    // No second one for the same news.
    await letPass(mara);
    await run();
    expect(await browser.received()).toHaveLength(1);
  });

  test('[F135] the key of the site is given to members only', async () => {
    const mara = await member();
    const answer = await pushKey(mara.accessToken);
    expect(answer.status).toBe(200);
    expect(Buffer.from(answer.key ?? '', 'base64url')).toHaveLength(65);
    expect((await pushKey(null)).status).toBe(401);
  });

  test('[F135] a device at another host is refused, beside one that is accepted', async () => {
    const mara = await member();
    const { args } = newBrowser();
    for (const endpoint of ['http://169.254.169.254/x', 'https://example.com/x', addresses.api]) {
      const { error } = await mara.client.rpc('add_push_device', { ...args, p_endpoint: endpoint });
      expect(error?.message).toBe('push_endpoint_refused');
    }
    expect(await devicesOf(mara)).toBe(0);
    await register(mara, newBrowser());
    expect(await devicesOf(mara)).toBe(1);
  });

  test('[F135] signing out ends the pushes to that browser, not to another one', async () => {
    const mara = await member();
    const [left, stayed] = [newBrowser(), newBrowser()];
    const other = await member();
    await register(mara, left);
    await register(other, stayed);
    await mara.client.auth.signOut({ scope: 'local' });
    expect(await devicesOf(mara)).toBe(0);
    await tell(mara);
    await tell(other);
    await run();
    await vi.waitFor(async () => expect(await stayed.received()).toHaveLength(1), 20_000);
    expect(await left.received()).toEqual([]);
  });

  test('[F105] a suspension ends the pushes', async () => {
    const mara = await member();
    const browser = newBrowser();
    await register(mara, browser);
    await sql('select private.restrict_account($1)', [mara.userId]);
    expect(await devicesOf(mara)).toBe(0);
    await tell(mara);
    await run();
    expect(await browser.received()).toEqual([]);
  });

  test.each([404, 410])('[F135] a push service that answers %i ends the device', async (status) => {
    const mara = await member();
    const browser = newBrowser();
    await register(mara, browser);
    await browser.answerWith(status);
    await tell(mara);
    await run();
    await vi.waitFor(async () => expect(await devicesOf(mara)).toBe(0), 20_000);
  });

  test('[F135] a push is tried again after the pause that the push service asks for', async () => {
    const mara = await member();
    const browser = newBrowser();
    const device = await register(mara, browser);
    await browser.answerWith(429, 1800);
    await tell(mara);
    await run();
    const waiting = () =>
      sql<{ attempts: number; last_failure: string }>(
        `select attempts, last_failure from private.pushes
         where device_id = $1 and state = 'queued' and due_at > now() + interval '25 minutes'`,
        [device],
      );
    await vi.waitFor(
      async () => expect(await waiting()).toEqual([{ attempts: 1, last_failure: '429' }]),
      20_000,
    );
    await browser.answerWith(201);
    await sql('update private.pushes set due_at = now() where device_id = $1', [device]);
    await run();
    await vi.waitFor(async () => expect(await browser.received()).toHaveLength(1), 20_000);
    expect(await devicesOf(mara)).toBe(1);
  });
});
