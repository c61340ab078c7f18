import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  balanceOf,
  database,
  disconnectAll,
  ledgerFaults,
  makeCreator,
  makeFan,
  type User,
} from '../support/users.ts';
import { decided, drawing, readAs, uploadFile } from './media-support.ts';

/* Items of a store through plain clients: each fan buys one once, in any number of tabs. */
type Item = { id: string; is_item: boolean; text: string | null };

let mara: User;
let picture: string;

beforeAll(async () => {
  mara = await makeCreator('mara');
  picture = await uploadFile(mara, 'chat', await drawing(80, 60).png().toBuffer());
  expect(await decided(mara, picture)).toMatchObject({ state: 'ready' });
});
afterAll(async () => {
  expect(await ledgerFaults()).toEqual([]);
  expect((await database.query('select * from private.unlock_faults()')).rows).toEqual([]);
  await disconnectAll();
});

async function offer(text: string, media: string[] = []): Promise<string> {
  const { data, error } = await mara.client.rpc('offer_item', {
    p_text: text,
    p_media_ids: media,
    p_price_cents: 700,
    p_request_id: crypto.randomUUID(),
  });
  expect(error).toBeNull();
  return (data as { id: string }).id;
}

async function buy(fan: User, itemId: string): Promise<string> {
  const { data, error } = await fan.client.rpc('unlock_item', {
    p_item_id: itemId,
    p_request_id: crypto.randomUUID(),
  });
  return error ? error.message : (data as { result: string }).result;
}

async function storeOf(fan: User): Promise<Item[]> {
  const { data, error } = await fan.client.rpc('store', { p_username: mara.username });
  expect(error).toBeNull();
  return data as Item[];
}

const copiesOf = async (itemId: string) =>
  (await database.query('select from public.messages where global_id = $1', [itemId])).rows.length;

test('[F131] an item is bought once by one fan in many tabs, and by each fan on their own', async () => {
  for (let round = 0; round < 8; round += 1) {
    const item = await offer(`CANARY of round ${round}`);
    const [one, other] = [await makeFan('one', 5000), await makeFan('other', 5000)];
    const [mine, theirs] = await Promise.all([
      Promise.all(Array.from({ length: 4 }, () => buy(one, item))),
      Promise.all(Array.from({ length: 4 }, () => buy(other, item))),
    ]);
    for (const results of [mine, theirs])
      expect(results.toSorted()).toEqual([
        ...Array.from({ length: 3 }, () => 'message_already_unlocked'),
        'message_unlocked',
      ]);
    expect(await copiesOf(item)).toBe(2);
    for (const fan of [one, other]) expect(await balanceOf(fan.id)).toBe(4300);
  }
});

test('[F131] a purchase and a withdrawal at once: paid and kept, or neither', async () => {
  for (let round = 0; round < 8; round += 1) {
    const item = await offer('For a moment');
    const fan = await makeFan('quick', 5000);
    const [result, { error }] = await Promise.all([
      buy(fan, item),
      mara.client.rpc('withdraw_item', { p_item_id: item }),
    ]);
    expect(error).toBeNull();
    expect(['message_unlocked', 'message_not_found']).toContain(result);
    const isBought = result === 'message_unlocked';
    expect(await balanceOf(fan.id)).toBe(isBought ? 4300 : 5000);
    expect(await copiesOf(item)).toBe(isBought ? 1 : 0);
    expect(await buy(fan, item)).toBe(isBought ? 'message_already_unlocked' : 'message_not_found');
  }
});

test('[F131] [F87] a purchase and a removal with a refund at once: the fan ends with the money', async () => {
  const items: string[] = [];
  const fans: User[] = [];
  for (let round = 0; round < 8; round += 1) {
    const item = await offer('For a moment');
    const fan = await makeFan('quick', 5000);
    const [result, { error }] = await Promise.all([
      buy(fan, item),
      mara.client.rpc('remove_global', { p_global_id: item, p_with_refund: true }),
    ]);
    expect(error).toBeNull();
    expect(['message_unlocked', 'message_not_found']).toContain(result);
    items.push(item);
    fans.push(fan);
  }
  // The job looks again after a minute, for a purchase that was on its way.
  const left = async () => {
    const { rowCount } = await database.query(
      'update private.global_removals set next_at = now() where global_id = any ($1::uuid[])',
      [items],
    );
    await database.query('select private.remove_global_copies()');
    return rowCount;
  };
  await expect.poll(left, { timeout: 60_000 }).toBe(0);
  const balances = () => Promise.all(fans.map(({ id }) => balanceOf(id)));
  await expect.poll(balances, { timeout: 30_000 }).toEqual(fans.map(() => 5000));
  for (const [at, fan] of fans.entries())
    expect(await buy(fan, items[at] ?? '')).not.toBe('message_unlocked');
});

test('[F131] what an item costs is not changed, also not while it is bought', async () => {
  const item = await offer('At one price');
  const fan = await makeFan('buyer', 50_000);
  const [{ error }, result] = await Promise.all([
    mara.client.rpc('edit_scheduled_global', { p_global_id: item, p_price_cents: 19_900 }),
    buy(fan, item),
  ]);
  expect([error?.message, result]).toEqual(['scheduled_not_found', 'message_unlocked']);
  expect(await balanceOf(fan.id)).toBe(49_300);
});

test('[F131] the picture of an item is served to its buyer alone', async () => {
  const item = await offer('CANARY of the picture', [picture]);
  const [buyer, other] = [await makeFan('buyer', 5000), await makeFan('other', 5000)];
  for (const fan of [buyer, other]) {
    const items = await storeOf(fan);
    expect(items.find(({ id }) => id === item)).toMatchObject({ is_item: true, text: null });
    expect(JSON.stringify(items)).not.toMatch(/CANARY/);
    expect(JSON.stringify(items)).not.toContain(picture);
    expect(await readAs(fan.client, picture)).toBeNull();
  }
  expect(await buy(buyer, item)).toBe('message_unlocked');
  expect(await readAs(buyer.client, picture)).not.toBeNull();
  expect(await readAs(other.client, picture)).toBeNull();
});
