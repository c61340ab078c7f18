import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  connect,
  database,
  disconnectAll,
  makeCreator,
  makeFan,
  type Person,
} from '../support/people.ts';
import { command, decided, drawing, readAs, uploadFile } from './media-support.ts';

/*
 * A picture is read by whoever may read what shows it, and by nobody else: on the wall, in a free
 * message, and in a priced one that is bought.
 */
let mara: Person;
let payer: Person;
let stranger: Person;
let blocked: Person;
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
    p_request_id: crypto.randomUUID(),
  });
  expect(status).toBe(200);
  expect((await command(mara, 'block', { p_person_id: blocked.id })).status).toBe(204);
});
afterAll(disconnectAll);

async function picture(purpose: 'post' | 'chat'): Promise<string> {
  const id = await uploadFile(mara, purpose, await drawing(70, 50).png().toBuffer());
  expect(await decided(mara, id)).toMatchObject({ state: 'ready' });
  return id;
}

async function post(audience: 'public' | 'private', mediaId: string): Promise<void> {
  const { status, body } = await command(mara, 'create_post', {
    p_audience: audience,
    p_text: '',
    p_media_ids: [mediaId],
    p_request_id: crypto.randomUUID(),
  });
  expect({ status, message: (body as { message?: string }).message }).toEqual({ status: 200 });
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

const readers = async (mediaId: string) => {
  const people = {
    mara: mara.client,
    payer: payer.client,
    stranger: stranger.client,
    guest,
    blocked: blocked.client,
  };
  const seen: string[] = [];
  for (const [name, client] of Object.entries(people)) {
    const forms = [await readAs(client, mediaId), await readAs(client, mediaId, 'thumb')];
    expect(new Set(forms.map((form) => form === null)).size).toBe(1);
    if (forms[0] !== null) seen.push(name);
  }
  return seen;
};

describe('on the wall', () => {
  test('[F39] a public picture is read by members and guests, not across a block', async () => {
    const id = await picture('post');
    await post('public', id);
    expect(await readers(id)).toEqual(['mara', 'payer', 'stranger', 'guest']);
  });

  test('[F39] a private picture is read by those who pay', async () => {
    const id = await picture('post');
    await post('private', id);
    expect(await readers(id)).toEqual(['mara', 'payer']);
  });

  test('[F124] a held picture is read by its creator alone, a removed one by nobody', async () => {
    const id = await picture('post');
    await post('public', id);
    await moderate(id, 'held');
    expect(await readers(id)).toEqual(['mara']);
    await moderate(id, 'removed');
    expect(await readers(id)).toEqual([]);
    await moderate(id, 'live');
    expect(await readers(id)).toEqual(['mara', 'payer', 'stranger', 'guest']);
  });

  test('[F38] a picture posted while it is made is shown once it is ready', async () => {
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

describe('in messages', () => {
  test('[F39] a free picture is read by sender and recipient', async () => {
    const id = await picture('chat');
    await message(id, null);
    expect(await readers(id)).toEqual(['mara', 'payer']);
  });

  test('[F39] a priced picture is read by the sender, and by the recipient once bought', async () => {
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

const moderate = (id: string, state: string) =>
  database.query('select private.moderate_media($1, $2, $3)', [id, state, 'reported']);
