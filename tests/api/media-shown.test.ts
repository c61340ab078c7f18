import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  connect,
  database,
  disconnectAll,
  makeCreator,
  makeFan,
  type User,
} from '../support/users.ts';
import {
  asWorker,
  command,
  decided,
  drawing,
  keptNames,
  readAs,
  readersOf,
  uploadFile,
  slow,
} from './media-support.ts';
import { consentTo } from '../support/consent.ts';

/*
 * A picture is readable by exactly those users who can read its post or message: on the wall, in a
 * free message, and in a priced message after the unlock.
 */
let mara: User;
let payer: User;
let stranger: User;
let blocked: User;
const guest = connect();

beforeAll(async () => {
  [mara, payer, stranger, blocked] = await Promise.all([
    makeCreator('mara', 500),
    makeFan('payer', 10_000),
    makeFan('stranger', 10_000),
    makeFan('blocked', 10_000),
  ]);
  const { status } = await command(payer, 'start_subscription', {
    p_creator_id: mara.id,
    p_expected_cents: 500,
    p_consent: consentTo(500),
    p_request_id: crypto.randomUUID(),
  });
  expect(status).toBe(200);
  expect((await command(mara, 'block', { p_user_id: blocked.id })).status).toBe(204);
});
afterAll(disconnectAll);

async function picture(purpose: 'post' | 'chat'): Promise<string> {
  const id = await uploadFile(mara, purpose, await drawing(70, 50).png().toBuffer());
  expect(await decided(mara, id)).toMatchObject({ state: 'ready' });
  return id;
}

async function post(audience: 'public' | 'private', ...mediaIds: string[]): Promise<string> {
  const { status, body } = await command(mara, 'create_post', {
    p_audience: audience,
    p_text: '',
    p_media_ids: mediaIds,
    p_request_id: crypto.randomUUID(),
  });
  expect({ status, message: body['message'] }).toEqual({ status: 200, message: undefined });
  // The command returns only the id of the post.
  return body as unknown as string;
}

async function message(mediaId: string, priceCents: number | null): Promise<string> {
  const { status, body } = await command(mara, 'send_message', {
    p_to: payer.id,
    p_text: 'look',
    p_media_ids: [mediaId],
    p_price_cents: priceCents,
    p_request_id: crypto.randomUUID(),
  });
  expect({ status, message: body['message'] }).toEqual({ status: 200, message: undefined });
  return String(body['id']);
}

const readers = (mediaId: string) =>
  readersOf(
    {
      mara: mara.client,
      payer: payer.client,
      stranger: stranger.client,
      guest,
      blocked: blocked.client,
    },
    mediaId,
  );

describe('on the wall', () => {
  test('[F39] a public picture is readable by members and guests, not by a blocked fan', async () => {
    const id = await picture('post');
    await post('public', id);
    expect(await readers(id)).toEqual(['mara', 'payer', 'stranger', 'guest']);
  });

  test('[F39] a private picture is readable by its creator and subscribers only', async () => {
    const id = await picture('post');
    await post('private', id);
    expect(await readers(id)).toEqual(['mara', 'payer']);
  });

  test('[F124] a held picture is readable by its creator only, a removed picture by nobody', async () => {
    const id = await picture('post');
    await post('public', id);
    await moderate(id, 'held');
    expect(await readers(id)).toEqual(['mara']);
    await moderate(id, 'removed');
    expect(await readers(id)).toEqual([]);
    await moderate(id, 'live');
    expect(await readers(id)).toEqual(['mara', 'payer', 'stranger', 'guest']);
  });

  test('[F38] a picture posted before it is ready is readable once it is ready', async () => {
    const id = await uploadFile(mara, 'post', await drawing(90, 60).png().toBuffer());
    await post('public', id);
    await decided(mara, id);
    expect(await readers(id)).toEqual(['mara', 'payer', 'stranger', 'guest']);
    const { rows } = await database.query(
      'select width, height, is_live from public.post_media where media_id = $1',
      [id],
    );
    expect(rows).toEqual([{ width: 90, height: 60, is_live: true }]);
  });
});

describe('the number of pictures in a post', () => {
  test('[F38] can be nine; ten are refused and remain unpublished', slow, async () => {
    const file = await drawing(24, 24).png().toBuffer();
    const ids = await Promise.all(Array.from({ length: 10 }, () => uploadFile(mara, 'post', file)));
    await Promise.all(ids.map((id) => decided(mara, id)));
    const asked = (mediaIds: string[]) =>
      command(mara, 'create_post', {
        p_audience: 'public',
        p_text: '',
        p_media_ids: mediaIds,
        p_request_id: crypto.randomUUID(),
      });
    const { status, body } = await asked(ids);
    expect({ status, message: body['message'] }).toEqual({
      status: 400,
      message: 'too_many_post_images',
    });
    expect(await readAs(stranger.client, ids[0] ?? '')).toBeNull();
    expect((await asked(ids.slice(0, 9))).status).toBe(200);
    for (const id of ids.slice(0, 9)) expect(await readAs(stranger.client, id)).not.toBeNull();
    expect(await readAs(stranger.client, ids[9] ?? '')).toBeNull();
    // A media item without a post can be discarded, a media item of a post cannot.
    const [last, first] = [ids[9], ids[0]];
    expect((await command(mara, 'discard_media', { p_media_id: first })).status).toBe(409);
    expect((await command(mara, 'discard_media', { p_media_id: last })).status).toBe(204);
  });
});

describe('in messages', () => {
  test('[F39] a free picture is readable by its sender and recipient', async () => {
    const id = await picture('chat');
    await message(id, null);
    expect(await readers(id)).toEqual(['mara', 'payer']);
  });

  test('[F39] a priced picture is readable by its sender, and by the recipient after the unlock', async () => {
    const id = await picture('chat');
    const messageId = await message(id, 500);
    expect(await readers(id)).toEqual(['mara']);
    const bought = await command(payer, 'unlock_message', {
      p_message_id: messageId,
      p_request_id: crypto.randomUUID(),
    });
    expect(bought.body).toMatchObject({ result: 'message_unlocked' });
    expect(await readers(id)).toEqual(['mara', 'payer']);
  });
});

describe('a picture that its creator removes', () => {
  const sweep = () => asWorker('storage-sweep', { request_id: crypto.randomUUID() });
  const remove = async (messageId: string) =>
    expect((await command(mara, 'remove_message', { p_message_id: messageId })).status).toBe(200);

  test('[F108] remains readable by its buyer, byte for byte', async () => {
    const [sold, unsold] = [await picture('chat'), await picture('chat')];
    const [soldId, unsoldId] = [await message(sold, 500), await message(unsold, 500)];
    const bought = await command(payer, 'unlock_message', {
      p_message_id: soldId,
      p_request_id: crypto.randomUUID(),
    });
    expect(bought.body).toMatchObject({ result: 'message_unlocked' });
    const bytes = await readAs(payer.client, sold);
    expect(bytes).not.toBeNull();
    await remove(soldId);
    await remove(unsoldId);
    expect((await sweep()).status).toBe(200);
    expect(await readAs(payer.client, sold)).toEqual(bytes);
    expect(await readAs(payer.client, unsold)).toBeNull();
    expect(await keptNames(sold)).toEqual([`media/${sold}/full.webp`, `media/${sold}/thumb.webp`]);
  });

  test('[F42] from a post is deleted from Storage', async () => {
    const [edited, kept, removed] = [
      await picture('post'),
      await picture('post'),
      await picture('post'),
    ];
    const [first, second] = [await post('public', edited, kept), await post('public', removed)];
    const versions = await storedNames([edited, removed]);
    expect(versions).toHaveLength(4);
    const edit = { p_post_id: first, p_text: '', p_media_ids: [kept] };
    expect((await command(mara, 'edit_post', edit)).status).toBe(204);
    expect((await command(mara, 'remove_post', { p_post_id: second })).status).toBe(204);
    expect((await sweep()).status).toBe(200);
    expect(await storedNames([edited, removed])).toEqual([]);
    expect(await storedNames([kept])).toHaveLength(2);
    expect(await readers(kept)).toContain('stranger');
    expect(await readers(edited)).toEqual([]);
  });
});

async function storedNames(ids: string[]): Promise<string[]> {
  const { rows } = await database.query<{ name: string }>(
    `select name from storage.objects
     where bucket_id = 'media' and split_part(name, '/', 1) = any ($1)`,
    [ids],
  );
  return rows.map(({ name }) => name);
}

const moderate = (id: string, state: string) =>
  database.query('select private.moderate_media($1, $2, $3)', [id, state, 'reported']);
