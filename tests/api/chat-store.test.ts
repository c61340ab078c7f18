import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  balanceOf,
  connect,
  disconnectAll,
  makeCreator,
  makeFan,
  rowsAs,
  type User,
} from '../support/users.ts';
import { decided, drawing, readAs, uploadFile } from './media-support.ts';

/* The store of a creator through a plain client: its items, access and pages. */
type Item = {
  id: string;
  text: string | null;
  price_cents: number;
  media_count: number;
  unlock: { text: string | null; media: { media_id: string }[] } | null;
};

let mara: User;
let jonas: User;
let noor: User;
let stranger: User;

async function write(
  from: User,
  to: User,
  {
    text,
    price = null,
    media = [],
    shows = false,
  }: {
    text: string;
    price?: number | null;
    media?: string[];
    shows?: boolean;
  },
): Promise<string> {
  const { data, error } = await from.client.rpc('send_message', {
    p_to: to.id,
    p_text: text,
    p_media_ids: media,
    // Null means without a price; the generated types do not allow it.
    p_price_cents: price as number,
    p_request_id: crypto.randomUUID(),
    p_shows_text: shows,
  });
  expect(error).toBeNull();
  // The command returns the message.
  return (data as { id: string }).id;
}

async function storeOf(user: User, page: { p_before?: string; p_limit?: number } = {}) {
  const { data, error } = await user.client.rpc('store', { p_username: mara.username, ...page });
  expect(error).toBeNull();
  return data as Item[];
}

async function makeReader(word: string): Promise<User> {
  const fan = await makeFan(word, 5000);
  await write(fan, mara, { text: 'Hello' });
  return fan;
}

beforeAll(async () => {
  mara = await makeCreator('mara');
  [jonas, noor] = [await makeReader('jonas'), await makeReader('noor')];
  stranger = await makeFan('stranger', 5000);
});
afterAll(disconnectAll);

describe('a store', () => {
  let picture: string;
  let offer: string;

  beforeAll(async () => {
    picture = await uploadFile(mara, 'chat', await drawing(80, 60).png().toBuffer());
    expect(await decided(mara, picture)).toMatchObject({ state: 'ready' });
    offer = await write(mara, jonas, { text: 'CANARY words', price: 700, media: [picture] });
  });

  test('[F106] lists only the items offered to the caller, without their text and media', async () => {
    const items = await storeOf(jonas);
    expect(items).toMatchObject([
      { id: offer, price_cents: 700, media_count: 1, text: null, unlock: null },
    ]);
    expect(JSON.stringify(items)).not.toMatch(/CANARY/);
    expect(JSON.stringify(items)).not.toContain(picture);
    expect(await storeOf(noor)).toEqual([]);
    expect(await storeOf(stranger)).toEqual([]);
  });

  test('[F106] [F79] sells an item once, and only the buyer can read its text and media', async () => {
    expect(await readAs(jonas.client, picture)).toBeNull();
    const answer = await jonas.client.rpc('unlock_message', {
      p_message_id: offer,
      p_request_id: crypto.randomUUID(),
    });
    expect(answer.error).toBeNull();
    expect(await storeOf(jonas)).toMatchObject([
      { unlock: { text: 'CANARY words', media: [{ media_id: picture }] } },
    ]);
    expect(await readAs(jonas.client, picture)).not.toBeNull();
    expect(await readAs(noor.client, picture)).toBeNull();
    expect(await balanceOf(jonas.id)).toBe(4300);
    const foreign = await noor.client.rpc('unlock_message', {
      p_message_id: offer,
      p_request_id: crypto.randomUUID(),
    });
    expect(foreign.error?.message).toBe('message_not_found');
    expect(await balanceOf(noor.id)).toBe(5000);
  });

  test('[F106] continues after the last item of a page and accepts an oversized limit', async () => {
    const reader = await makeReader('reader');
    const ids: string[] = [];
    for (let count = 0; count < 5; count += 1) {
      ids.unshift(await write(mara, reader, { text: `Offer ${count}`, price: 500 }));
    }
    const first = await storeOf(reader, { p_limit: 2 });
    expect(first.map(({ id }) => id)).toEqual(ids.slice(0, 2));
    const rest = await storeOf(reader, { p_before: ids[1] ?? '', p_limit: 1000 });
    expect(rest.map(({ id }) => id)).toEqual(ids.slice(2));
  });

  test('[F106] is refused to guests, and its tables and views are not exposed', async () => {
    const guest = connect();
    const closed = await guest.rpc('store', { p_username: mara.username });
    expect(closed.status).toBe(401);
    for (const name of ['store_items', 'unlocks'])
      for (const { client } of [{ client: guest }, jonas]) {
        const { status } = await client.from(name as never).select('*');
        expect([name, status]).toEqual([name, 404]);
      }
    await expect(rowsAs(null, 'select * from public.unlocks')).rejects.toMatchObject({
      code: '42501',
    });
    const inside = jonas.client.schema('private' as 'api').from('store_items' as never);
    expect((await inside.select('*')).error?.code).toBe('PT406');
  });

  test('[F106] is not found during a block and returns after it', async () => {
    const blocked = await makeReader('blocked');
    await write(mara, blocked, { text: 'Before the block', price: 500 });
    expect(await storeOf(blocked)).toHaveLength(1);
    await mara.client.rpc('block', { p_user_id: blocked.id });
    const refused = await blocked.client.rpc('store', { p_username: mara.username });
    expect(refused.error?.message).toBe('conversation_not_found');
    await mara.client.rpc('unblock', { p_user_id: blocked.id });
    expect(await storeOf(blocked)).toHaveLength(1);
  });
});
