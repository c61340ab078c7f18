import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { mediaName } from '../../supabase/functions/_shared/domain/media.ts';
import {
  connect,
  database,
  disconnectAll,
  makeCreator,
  makeFan,
  rowsAs,
  type User,
} from '../support/users.ts';
import {
  block,
  endPool,
  follow,
  id,
  makeReader,
  messageFor,
  open,
  said,
  sendGlobal,
  unlock,
  write,
  written,
} from './attacks-chat-support.ts';
import {
  addressesOf,
  command,
  decided,
  drawing,
  expectNoDirectAccess,
  openSlot,
  readAs,
  uploadFile,
} from './media-support.ts';

/*
 * Raw requests with media of messages: media of other users, media held or removed by staff, one
 * media item in free and priced messages, signed URLs of locked media, direct access to Storage.
 */
let mara: User;
let ines: User;
let eve: User;
let png: Buffer;

beforeAll(async () => {
  png = await drawing(90, 60).png().toBuffer();
  [ines, eve] = await Promise.all([makeCreator('ines'), makeFan('eve', 5000)]);
});
beforeEach(async () => {
  mara = await makeCreator('mara');
});
afterAll(async () => {
  await endPool();
  await disconnectAll();
});

async function picture(owner: User, purpose = 'chat'): Promise<string> {
  const mediaId = await uploadFile(owner, purpose, png);
  expect((await decided(owner, mediaId)).state).toBe('ready');
  return mediaId;
}

/** The number of signed URLs that a client gets for the renditions of a media item. */
async function given(client: User['client'], mediaId: string): Promise<number> {
  const names = (['full', 'thumb'] as const).map((variant) => mediaName(mediaId, variant));
  return Object.keys(await addressesOf(client, names)).length;
}

describe('an attachment', () => {
  test('[F76] must be the sender’s own media item, uploaded for messages, ready and live', async () => {
    const fan = await makeReader('reader', mara);
    const [own, post, foreign] = [
      await picture(mara),
      await picture(mara, 'post'),
      await picture(ines),
    ];
    const slot = await openSlot(mara, 'chat', png.byteLength);
    const attach = async (media: unknown, more = {}) =>
      said(await write(mara, fan, 'words', { media, ...more }));
    expect(await attach([foreign])).toBe('media_not_found');
    expect(await attach([own, foreign])).toBe('media_not_found');
    expect(await attach([id()])).toBe('media_not_found');
    expect(await attach([post])).toBe('media_not_found');
    expect(await attach([slot.media_id])).toBe('upload_in_progress');
    expect(await attach([own, own])).toBe('invalid_payload');
    expect(await attach([null])).toBe('invalid_payload');
    expect(await attach([own, null])).toBe('invalid_payload');
    expect(await attach(Array.from({ length: 11 }, () => id()))).toBe('too_many_images');
    for (const state of ['held', 'removed']) {
      await database.query(`select private.moderate_media($1, $2, 'illegal')`, [own, state]);
      expect(await attach([own])).toMatch(/content_(under_review|removed)/);
    }
    await database.query(`select private.moderate_media($1, 'live', null)`, [own]);
    expect(await attach([own])).toBe('ok');
    expect(await attach([own], { cents: 500 })).toBe('ok');
    const global = (media: string[]) =>
      command(mara, 'send_global', {
        p_audience: 'all',
        p_text: 'words',
        p_media_ids: media,
        p_price_cents: null,
        p_request_id: id(),
      });
    expect(said(await global([foreign]))).toBe('media_not_found');
    expect(said(await global([post]))).toBe('media_not_found');
    expect(said(await global([own]))).toBe('ok');
  });

  test('[F78] of a fan requires the creator’s permission in the same conversation', async () => {
    const [fan, other] = [await makeReader('fan', mara), await makeReader('other', mara)];
    const mediaId = await picture(fan);
    const accept = async (user: User, conversation: string) =>
      command(user, 'set_conversation', {
        p_conversation_id: conversation,
        p_accepts_media: true,
      });
    const { conversation_id: theirs } = await written(other, mara, 'hi');
    const { conversation_id: mine } = await written(fan, mara, 'hi');
    expect(said(await accept(fan, mine))).toBe('method_forbidden');
    expect(said(await accept(ines, mine))).toBe('conversation_not_found');
    expect((await accept(mara, theirs)).status).toBe(204);
    expect(said(await write(fan, mara, 'look', { media: [mediaId] }))).toBe('media_not_accepted');
    expect((await accept(mara, mine)).status).toBe(204);
    expect(said(await write(fan, mara, 'look', { media: [mediaId] }))).toBe('ok');
  });
});

describe('one media item', () => {
  test('[F79] free for one fan and priced for another is readable by the first fan and by the buyer', async () => {
    const [friend, buyer] = [
      await makeReader('friend', mara),
      await makeReader('buyer', mara, 5000),
    ];
    const mediaId = await picture(mara);
    const free = await written(mara, friend, 'for you', { media: [mediaId] });
    const locked = await written(mara, buyer, 'for sale', { cents: 500, media: [mediaId] });
    const readers = async () => {
      const all = { friend, buyer, eve, ines, mara };
      const counts = await Promise.all(
        Object.entries(all).map(async ([name, { client }]) => [name, await given(client, mediaId)]),
      );
      return counts.filter(([, count]) => count === 2).map(([name]) => name);
    };
    expect(await readers()).toEqual(['friend', 'mara']);
    expect(await given(connect(), mediaId)).toBe(0);
    expect(said(await unlock(buyer, locked.id))).toBe('ok');
    expect(await readers()).toEqual(['friend', 'buyer', 'mara']);
    await command(mara, 'remove_message', { p_message_id: free.id });
    await command(mara, 'remove_message', { p_message_id: locked.id });
    expect(await readers()).toEqual(['buyer', 'mara']);
    await block(mara, buyer);
    expect(await readers()).toEqual(['buyer', 'mara']);
    await database.query(`select private.moderate_media($1, 'removed', 'illegal')`, [mediaId]);
    expect(await readers()).toEqual([]);
  });

  test('[F79] received free is unreadable during a block and readable after it', async () => {
    const fan = await makeReader('fan', mara);
    const mediaId = await picture(mara);
    await written(mara, fan, 'look', { media: [mediaId] });
    expect(await given(fan.client, mediaId)).toBe(2);
    for (const [who, whom] of [
      [mara, fan],
      [fan, mara],
    ] as const) {
      await block(who, whom);
      expect(await given(fan.client, mediaId)).toBe(0);
      expect(await rowsAs(fan, 'select media_id from public.message_media')).toEqual([]);
      await block(who, whom, false);
      expect(await given(fan.client, mediaId)).toBe(2);
    }
  });

  test('[F84] of a priced global is unreadable until the global is imported and unlocked', async () => {
    const [fan, late] = [await makeFan('fan', 5000), await makeFan('late', 5000)];
    await follow(fan, mara);
    const mediaId = await picture(mara);
    await sendGlobal(mara, 'for sale', { cents: 500, media: [mediaId] });
    await follow(late, mara);
    await Promise.all([open(fan, mara), open(late, mara)]);
    for (const { client } of [fan, late, eve]) expect(await given(client, mediaId)).toBe(0);
    const message = await messageFor(fan, 500);
    expect(said(await unlock(late, message))).toBe('message_not_found');
    expect(said(await unlock(fan, message))).toBe('ok');
    expect(await given(fan.client, mediaId)).toBe(2);
    expect(await given(late.client, mediaId)).toBe(0);
  });
});

describe('signed URLs', () => {
  test('[F120] of locked media are not issued for any spelling of the name; Storage refuses direct access', async () => {
    const fan = await makeReader('fan', mara, 5000);
    const mediaId = await picture(mara);
    const { id: messageId } = await written(mara, fan, 'for sale', {
      cents: 500,
      media: [mediaId],
    });
    const name = mediaName(mediaId, 'full');
    const spellings = [
      name,
      name.toUpperCase(),
      `/${name}`,
      `./${name}`,
      `${mediaId}//full.webp`,
      `${mediaId}/../${name}`.slice(0, 64),
      `media/${name}`.slice(0, 64),
    ];
    const all = async () =>
      (await Promise.all(spellings.map((one) => addressesOf(fan.client, [one])))).flatMap((one) =>
        Object.keys(one),
      );
    expect(await all()).toEqual([]);
    await expectNoDirectAccess(fan.client, name);
    await expectNoDirectAccess(connect(), name);
    expect(said(await unlock(fan, messageId))).toBe('ok');
    expect(await all()).toEqual([name]);
    // Storage refuses direct access to a bought media item as well
    await expectNoDirectAccess(fan.client, name);
    expect(await readAs(fan.client, mediaId)).not.toBeNull();
  });

  test('[F120] are invalid with another item, token or path, and expire within the limit', async () => {
    const fan = await makeReader('fan', mara, 5000);
    const [free, locked] = [await picture(mara), await picture(mara)];
    await written(mara, fan, 'free', { media: [free] });
    await written(mara, fan, 'for sale', { cents: 500, media: [locked] });
    const name = mediaName(free, 'full');
    const address = (await addressesOf(fan.client, [name]))[name] ?? '';
    const status = async (url: string) => {
      const response = await fetch(url);
      await response.body?.cancel();
      return response.status;
    };
    expect(await status(address)).toBe(200);
    expect(await status(address.replaceAll(free, locked))).toBeGreaterThanOrEqual(400);
    expect(await status(address.replace(/token=[^&]+/, 'token=x'))).toBeGreaterThanOrEqual(400);
    expect(await status(address.replace('/sign/', '/public/'))).toBeGreaterThanOrEqual(400);
    const token = /token=([^&]+)/.exec(address)?.[1] ?? '';
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
      exp: number;
      iat: number;
    };
    const { rows } = await database.query<{ seconds: number }>(
      'select private.limit_picture_url_seconds() as seconds',
    );
    expect(claims.exp - claims.iat).toBeLessThanOrEqual(rows[0]?.seconds ?? 0);
  });
});
