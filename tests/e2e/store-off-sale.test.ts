import { expect, test } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { database } from '../support/users.ts';
import { newCreator, newFan } from './world.ts';

const { openPage } = launchBrowser();

test('[F131] [F127] a fan whose price was given back reads that the item is not for sale any more', async () => {
  const creator = await newCreator('Leaving');
  const fan = await newFan('Given back', 2000);
  const offer = await creator.client.rpc('offer_item', {
    p_text: 'Words that go',
    p_media_ids: [],
    p_price_cents: 700,
    p_request_id: crypto.randomUUID(),
  });
  // offer_item() returns json
  const { id } = offer.data as { id: string };
  await fan.client.rpc('unlock_item', { p_item_id: id, p_request_id: crypto.randomUUID() });
  await database.query(
    `select private.act_refund('Ada', 'asked', id) from private.transfers
     where fan_id = $1 and kind = 'unlock'`,
    [fan.id],
  );
  expect((await creator.client.rpc('withdraw_item', { p_item_id: id })).error).toBeNull();
  const { page, open } = await openPage({ width: 390, as: fan });
  await open(`/conversations/${creator.username}`);
  await page.getByRole('log').getByText('This message is no longer for sale').waitFor();
  expect(await page.getByRole('button', { name: /^Unlock/ }).count()).toBe(0);
  await open(`/conversations/${creator.username}/store`);
  await page
    .getByRole('region', { name: /^Store of/ })
    .getByText('nothing to see here')
    .waitFor();
  expect((await creator.client.rpc('offer_item_again', { p_item_id: id })).error).toBeNull();
  await open(`/conversations/${creator.username}`);
  await page.getByRole('log').getByRole('button', { name: 'Unlock for $7.00' }).waitFor();
});
