import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import {
  connect,
  database,
  disconnectAll,
  makeCreator,
  makeFan,
  type User,
} from '../support/users.ts';
import {
  addressesOf,
  command,
  decided,
  drawing,
  openSlot,
  uploadFile,
  type Slot,
} from './media-support.ts';
import { consentTo } from '../support/consent.ts';

/*
 * Raw requests to Storage: slots and objects of other users, buckets closed to uploads, signed URLs
 * altered to another object, uploads after their slot has expired.
 */
const { addresses, keys } = inject('platform');

let mara: User;
let payer: User;
let eve: User;
let png: Buffer;
/** The object name of a picture of a private post, in the bucket media. */
let picture: string;

beforeAll(async () => {
  mara = await makeCreator('mara');
  [payer, eve] = await Promise.all([makeFan('payer', 5000), makeFan('eve')]);
  png = await drawing(64, 64).png().toBuffer();
  const mediaId = await uploadFile(mara, 'post', png);
  expect((await decided(mara, mediaId)).state).toBe('ready');
  picture = `${mediaId}/full.webp`;
  const posted = await command(mara, 'create_post', {
    p_audience: 'private',
    p_text: 'for subscribers',
    p_media_ids: [mediaId],
    p_request_id: crypto.randomUUID(),
  });
  const paid = await command(payer, 'start_subscription', {
    p_creator_id: mara.id,
    p_expected_cents: 1500,
    p_consent: consentTo(1500),
    p_request_id: crypto.randomUUID(),
  });
  expect([posted.status, paid.status]).toEqual([200, 200]);
});
afterAll(disconnectAll);

interface Answer {
  ok: boolean;
  code: string | undefined;
  text: string;
}

async function ask(user: User | null, path: string, init: RequestInit = {}): Promise<Answer> {
  const response = await fetch(`${addresses.api}/storage/v1/${path}`, {
    ...init,
    headers: {
      apikey: keys.publishable,
      ...(user ? { authorization: `Bearer ${user.token}` } : {}),
      // the tests pass plain objects
      ...(init.headers as Record<string, string> | undefined),
    },
  });
  const text = await response.text();
  const code = /"code":"(\w+)"/.exec(text)?.[1];
  return { ok: response.ok, code, text };
}

const post = (user: User | null, path: string, body: object) =>
  ask(user, path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });
const put = (user: User | null, path: string, type = 'image/png', headers = {}) =>
  // The types of fetch do not accept a Buffer.
  ask(user, `object/${path}`, {
    method: 'POST',
    body: new Uint8Array(png),
    headers: { 'content-type': type, ...headers },
  });
/**
 * Storage's own signing endpoint, where the caller chooses the lifetime. It is closed to clients.
 */
const sign = (user: User | null, name = picture) =>
  post(user, `object/sign/media/${name}`, { expiresIn: 60 });
/** The signed URL that the edge function issues to this user. */
async function given(user: User | null, name = picture): Promise<string | undefined> {
  const client = user?.client ?? connect();
  return (await addressesOf(client, [name]))[name];
}
const pathOf = (slot: Slot) => `${slot.bucket}/${slot.name}`;

describe('an upload slot', () => {
  test('[F120] accepts one file, from its owner only; others get the same refusal as for a missing slot', async () => {
    const slot = await openSlot(mara, 'post', png.byteLength);
    const foreign = await put(eve, pathOf(slot));
    expect(foreign).toMatchObject({ ok: false, code: 'AccessDenied' });
    expect(await put(eve, `${slot.bucket}/${eve.id}/${crypto.randomUUID()}`)).toEqual(foreign);
    expect(await put(null, pathOf(slot))).toEqual(foreign);
    expect((await post(eve, `object/upload/sign/${pathOf(slot)}`, {})).ok).toBe(false);
    expect((await put(mara, pathOf(slot), 'text/html')).code).toBe('InvalidMimeType');
    expect((await put(mara, pathOf(slot), 'image/png', { 'x-upsert': 'true' })).ok).toBe(false);
    expect((await put(mara, pathOf(slot))).ok).toBe(true);
    // After the upload, a stranger gets the same response, and the owner cannot upload again.
    expect(await put(eve, pathOf(slot))).toEqual(foreign);
    expect(await put(mara, pathOf(slot))).toEqual(foreign);
  });

  test('[F120] accepts a resumable upload from its owner only', async () => {
    const slot = await openSlot(mara, 'post', png.byteLength);
    const base64 = (text: string) => Buffer.from(text).toString('base64');
    const begin = (user: User | null, name: string, length = png.byteLength) =>
      fetch(`${addresses.api}/storage/v1/upload/resumable`, {
        method: 'POST',
        headers: {
          apikey: keys.publishable,
          'tus-resumable': '1.0.0',
          'upload-length': String(length),
          'upload-metadata': `bucketName ${base64(slot.bucket)},objectName ${base64(name)},contentType ${base64('image/png')}`,
          ...(user ? { authorization: `Bearer ${user.token}` } : {}),
        },
      });
    const [foreign, guest, huge] = await Promise.all([
      begin(eve, slot.name),
      begin(null, slot.name),
      begin(mara, slot.name, 11_000_000),
    ]);
    expect([foreign.status, guest.status, huge.status]).toEqual([403, 403, 413]);

    const begun = await begin(mara, slot.name);
    expect(begun.status).toBe(201);
    const at = new URL(begun.headers.get('location') ?? '', addresses.api).pathname;
    const send = async (user: User, method: string, from: number, bytes?: Buffer) => {
      const response = await fetch(`${addresses.api}${at}`, {
        method,
        headers: {
          apikey: keys.publishable,
          authorization: `Bearer ${user.token}`,
          'tus-resumable': '1.0.0',
          'upload-offset': String(from),
          'content-type': 'application/offset+octet-stream',
        },
        ...(bytes ? { body: new Uint8Array(bytes) } : {}),
      });
      await response.body?.cancel();
      return response.status;
    };
    expect(await send(eve, 'HEAD', 0)).toBe(403);
    expect(await send(eve, 'PATCH', 0, png)).toBe(403);
    expect(await send(eve, 'DELETE', 0)).toBe(403);
    expect(await send(mara, 'PATCH', 0, png.subarray(0, 20))).toBe(204);
    expect(await send(mara, 'PATCH', 20, png.subarray(20))).toBe(204);
    expect((await decided(mara, slot.media_id)).state).toBe('ready');
  });

  test('[F120] that has expired accepts no file', async () => {
    const slot = await openSlot(mara, 'post', png.byteLength);
    const end = (minutes: number) =>
      database.query(
        `update private.upload_slots set expires_at = now() + make_interval(mins => $2)
         where media_id = $1`,
        [slot.media_id, minutes],
      );
    await end(-1);
    expect(await put(mara, pathOf(slot))).toMatchObject({ ok: false, code: 'AccessDenied' });
    await end(1);
    expect((await put(mara, pathOf(slot))).ok).toBe(true);
  });
});

describe('buckets closed to client uploads', () => {
  test.each(['media', 'profiles', 'kyc', 'UPLOADS-IMAGE'])(
    '%s refuses every object name',
    async (bucket) => {
      const names = [`${crypto.randomUUID()}/full.webp`, picture, 'evil.webp', `${mara.id}/x.webp`];
      for (const name of names) {
        expect((await put(mara, `${bucket}/${name}`, 'image/webp')).ok).toBe(false);
        expect((await put(null, `${bucket}/${name}`, 'image/webp')).ok).toBe(false);
      }
      const slot = await openSlot(mara, 'post', png.byteLength);
      expect((await put(mara, pathOf(slot))).ok).toBe(true);
    },
  );
});

describe('a picture of a private post', () => {
  test('[F33] is signed for a subscriber, and under no spelling for a stranger or a guest', async () => {
    const upper = picture.toUpperCase();
    const spelled = [upper, picture.replace('/', '//'), `./${picture}`, `..%2fmedia%2f${picture}`];
    for (const name of [picture, ...spelled, `${picture}%00`, `${picture}/`]) {
      for (const user of [eve, null, payer, mara])
        expect({ name, ok: (await sign(user, name)).ok }).toEqual({ name, ok: false });
      expect({ name, address: await given(eve, name) }).toEqual({ name });
      expect({ name, address: await given(null, name) }).toEqual({ name });
    }
    const unknown = await sign(payer, `${crypto.randomUUID()}/full.webp`);
    expect(await sign(payer)).toEqual(unknown);
    expect(await given(payer)).toBeDefined();
  });

  test('[F33] cannot be listed, fetched, copied, moved or removed through Storage, even by its owner', async () => {
    const transfer = {
      bucketId: 'media',
      sourceKey: picture,
      destinationBucket: 'profiles',
      destinationKey: 'shown/full.webp',
    };
    for (const user of [null, eve, payer, mara]) {
      expect(await post(user, 'object/list/media', { prefix: '' })).toMatchObject({ text: '[]' });
      expect(await post(user, 'object/list/profiles', { prefix: '' })).toMatchObject({
        text: '[]',
      });
      expect((await ask(user, `object/info/media/${picture}`)).ok).toBe(false);
      expect((await ask(user, `object/public/media/${picture}`)).ok).toBe(false);
      expect((await post(user, 'object/copy', transfer)).ok).toBe(false);
      expect((await post(user, 'object/move', transfer)).ok).toBe(false);
      expect((await ask(user, `object/media/${picture}`, { method: 'DELETE' })).ok).toBe(false);
      const many = JSON.stringify({ prefixes: [picture] });
      const headers = { 'content-type': 'application/json' };
      const removed = await ask(user, 'object/media', { method: 'DELETE', body: many, headers });
      expect(removed.text).toBe('[]');
      expect((await ask(user, `object/authenticated/media/${picture}`)).ok).toBe(false);
    }
    expect((await fetch((await given(payer)) ?? '')).status).toBe(200);
  });

  test('a signed URL reads one object and cannot write; an access token cannot replace its token', async () => {
    const token = (await given(payer))?.split('token=')[1] ?? '';
    const bare = async (path: string, init: RequestInit = {}) =>
      (await fetch(`${addresses.api}/storage/v1/object/${path}`, init)).status;
    const thumb = picture.replace('full', 'thumb');
    expect(await bare(`sign/media/${thumb}?token=${token}`)).toBe(400);
    expect(await bare(`sign/kyc/${picture}?token=${token}`)).toBe(400);
    expect(await bare(`sign/media/${picture}?token=${payer.token}`)).toBe(400);
    expect(await bare(`sign/media/${picture}?token=${token.slice(0, -2)}`)).toBe(400);
    expect(await bare(`sign/media/${picture}`)).toBe(400);
    const write = { method: 'PUT', body: new Uint8Array(png) };
    expect(await bare(`upload/sign/media/${picture}?token=${token}`, write)).toBe(400);
    expect(await bare(`sign/media/${picture}?token=${token}`)).toBe(200);
  });

  test('[F54] is signed only while the subscription lasts', async () => {
    const until = (days: number) =>
      database.query(
        `update public.subscriptions
         set expires_at = now() + make_interval(days => $3), is_renewing = false
         where fan_id = $1 and creator_id = $2`,
        [payer.id, mara.id, days],
      );
    await until(-1);
    expect(await given(payer)).toBeUndefined();
    await until(1);
    expect(await given(payer)).toBeDefined();
  });
});
