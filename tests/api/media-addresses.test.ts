import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { signToken } from '../../local/jwt.ts';
import {
  pictureUrlSeconds,
  streamUrlPauseSeconds,
} from '../../supabase/functions/_shared/generated/limits.gen.ts';
import { videoFile } from '../support/videos.ts';
import {
  connect,
  database,
  disconnectAll,
  makeCreator,
  makeFan,
  type User,
} from '../support/users.ts';
import { addressesOf, command, decided, drawing, readAs, uploadFile } from './media-support.ts';
import { consentTo } from '../support/consent.ts';

/*
 * Signed URLs of paid media. Every holder of a signed URL can use it until it expires, so a client
 * cannot choose its lifetime. A shared URL expires, a guessed one is invalid, and a user who has
 * lost access gets no new one.
 */
const { addresses, keys, jwtSecret } = inject('platform');
const lag = 5;

let mara: User;
let payer: User;
let eve: User;
let picture: string;

beforeAll(async () => {
  [mara, payer, eve] = await Promise.all([
    makeCreator('mara', 500),
    makeFan('payer', 10_000),
    makeFan('eve'),
  ]);
  picture = await posted('private');
  await pay();
});
afterAll(disconnectAll);

/** Posts a picture on Mara's wall; returns its object name. */
async function posted(audience: 'public' | 'private'): Promise<string> {
  const id = await uploadFile(mara, 'post', await drawing(60, 40).png().toBuffer());
  expect(await decided(mara, id)).toMatchObject({ state: 'ready' });
  const { status } = await command(mara, 'create_post', {
    p_audience: audience,
    p_text: '',
    p_media_ids: [id],
    p_request_id: crypto.randomUUID(),
  });
  expect(status).toBe(200);
  return `${id}/full.webp`;
}

async function pay() {
  const { status } = await command(payer, 'start_subscription', {
    p_creator_id: mara.id,
    p_expected_cents: 500,
    p_consent: consentTo(500),
    p_request_id: crypto.randomUUID(),
  });
  expect(status).toBe(200);
}

interface Asked {
  status: number;
  error?: string;
  addresses?: Record<string, string>;
}

/** Sends a raw request to the edge function, with any token and body. */
async function ask(token: string | null, body: unknown): Promise<Asked> {
  const response = await fetch(`${addresses.api}/functions/v1/sign-media`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: {
      apikey: keys.publishable,
      'content-type': 'application/json',
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
  });
  return { status: response.status, ...((await response.json()) as object) };
}

const addressOf = async (user: User, name = picture) =>
  (await addressesOf(user.client, [name]))[name] ?? '';

/** The remaining lifetime of a signed URL in seconds, as its own token says. */
function lifeOf(address: string): number {
  const claims = new URL(address).searchParams.get('token')?.split('.')[1] ?? '';
  const { exp } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { exp: number };
  return exp - Date.now() / 1000;
}

describe('[F39] the lifetime of a signed URL', () => {
  test('is two minutes for a picture, whatever the request asks for', async () => {
    const life = lifeOf(await addressOf(payer));
    expect(life).toBeLessThanOrEqual(pictureUrlSeconds + lag);
    expect(life).toBeGreaterThan(pictureUrlSeconds - 30);
    const requests = { names: [picture], seconds: 1e6, expiresIn: 1e6 };
    const { status, addresses: given = {} } = await ask(payer.token, requests);
    expect(status).toBe(200);
    expect(lifeOf(addresses.api + given[picture])).toBeLessThanOrEqual(pictureUrlSeconds + lag);
  });

  test('is twice the length and a pause for a video', async () => {
    const id = await uploadFile(mara, 'post', await videoFile('mp4', { seconds: 2 }), 'video/mp4');
    expect(await decided(mara, id)).toMatchObject({ state: 'ready' });
    const life = lifeOf(await addressOf(mara, `${id}/video.mp4`));
    expect(life).toBeGreaterThan(streamUrlPauseSeconds - 30);
    expect(life).toBeLessThanOrEqual(streamUrlPauseSeconds + 5 + lag);
    expect(lifeOf(await addressOf(mara, `${id}/poster.webp`))).toBeLessThan(
      pictureUrlSeconds + lag,
    );
  });

  test('cannot be chosen at Storage, which signs nothing for a user', async () => {
    for (const user of [payer, mara, eve]) {
      const bucket = user.client.storage.from('media');
      expect((await bucket.createSignedUrl(picture, 1e6)).error).not.toBeNull();
      const { data } = await bucket.createSignedUrls([picture], 1e6);
      expect(data?.[0]?.signedUrl ?? null).toBeNull();
    }
    expect((await fetch(await addressOf(payer))).status).toBe(200);
  });
});

describe('[F39] a signed URL', () => {
  test('opens one file for every holder until it expires', async () => {
    const shared = await addressOf(payer);
    expect((await fetch(shared)).status).toBe(200);
    const other = await posted('private');
    expect((await fetch(shared.replace(picture, other))).status).toBe(400);
    const thumb = picture.replace('full', 'thumb');
    expect((await fetch(shared.replace(picture, thumb))).status).toBe(400);
    // The same kind of URL, signed with the platform's own key for one second.
    const platform = connect(await signToken(jwtSecret, { role: 'service_role' }, 60));
    const { data } = await platform.storage.from('media').createSignedUrl(picture, 1);
    const ended = data?.signedUrl ?? '';
    await vi.waitFor(async () => expect((await fetch(ended)).status).toBe(400), {
      timeout: (1 + lag) * 1000,
    });
    expect((await fetch(shared)).status).toBe(200);
  });

  test('with a guessed, forged or foreign token is invalid', async () => {
    const real = new URL(await addressOf(payer));
    const token = real.searchParams.get('token') ?? '';
    const [head = '', claims = '', sum = ''] = token.split('.');
    const longer = JSON.parse(Buffer.from(claims, 'base64url').toString()) as object;
    const forged = Buffer.from(JSON.stringify({ ...longer, exp: 4e9 })).toString('base64url');
    const guesses = [
      `${head}.${forged}.${sum}`,
      `${Buffer.from('{"alg":"none"}').toString('base64url')}.${forged}.`,
      await signToken(jwtSecret, { role: 'service_role' }, 60),
      payer.token,
      crypto.randomUUID(),
      '',
    ];
    for (const guess of guesses) {
      real.searchParams.set('token', guess);
      expect({ guess, status: (await fetch(real)).status }).toEqual({ guess, status: 400 });
    }
    real.searchParams.set('token', token);
    expect((await fetch(real)).status).toBe(200);
  });

  test('is refused to a user who has lost access and issued again when the access is back', async () => {
    const until = (days: number) =>
      database.query(
        `update public.subscriptions
         set expires_at = now() + make_interval(days => $3), is_renewing = false
         where fan_id = $1 and creator_id = $2`,
        [payer.id, mara.id, days],
      );
    expect(await addressOf(eve)).toBe('');
    await until(-1);
    expect(await addressOf(payer)).toBe('');
    await until(20);
    expect(await addressOf(payer)).not.toBe('');
  });
});

describe('[F39] a request for signed URLs', () => {
  test('[F33] of a guest gets the files of the guest wall only', async () => {
    const open = await posted('public');
    const { addresses: given = {} } = await ask(null, { names: [open, picture] });
    expect(Object.keys(given)).toEqual([open]);
    expect((await fetch(addresses.api + given[open])).status).toBe(200);
    expect(await readAs(connect(), open.split('/')[0] ?? '')).not.toBeNull();
    // After five more posts the picture is no longer on the guest wall; members still see it.
    for (let later = 0; later < 5; later++) await posted('public');
    expect((await ask(null, { names: [open] })).addresses).toEqual({});
    expect(await addressOf(eve, open)).not.toBe('');
  });

  test('with a forged or expired token is refused', async () => {
    const claims = { role: 'authenticated', sub: payer.id };
    const forged = await signToken('another secret of thirty-two letters', claims, 60);
    const body = { names: [picture] };
    const refused = { status: 401, error: 'unauthorized_request' };
    expect(await ask(forged, body)).toEqual(refused);
    expect(await ask(await signToken(jwtSecret, claims, -60), body)).toEqual(refused);
    expect((await ask(payer.token, body)).status).toBe(200);
  });

  test('with a token without a valid user or role is refused', async () => {
    const body = { names: [picture] };
    const refused = { status: 401, error: 'unauthorized_request' };
    for (const odd of [
      { role: 'authenticated', sub: 'nobody' },
      { role: 'authenticated' },
      { role: 'nobody', sub: payer.id },
      { role: 'service_role' },
    ]) {
      expect(await ask(await signToken(jwtSecret, odd, 60), body)).toEqual(refused);
    }
  });

  test('with too few, too many or malformed names is refused; unknown names get no URL', async () => {
    const many = Array.from({ length: 101 }, () => picture);
    for (const names of [[], many, 'x', [1], ['x'.repeat(65)], ['a\u0000'], [''], undefined])
      expect(await ask(payer.token, { names })).toMatchObject({
        status: 400,
        error: 'invalid_payload',
      });
    const odd = ['../kyc/full.webp', 'media/x', `${picture}/`, picture.toUpperCase()];
    const { status, addresses: given = {} } = await ask(payer.token, { names: [...odd, picture] });
    expect({ status, names: Object.keys(given) }).toEqual({ status: 200, names: [picture] });
    expect((await ask(payer.token, { names: many.slice(1) })).status).toBe(200);
  });
});
