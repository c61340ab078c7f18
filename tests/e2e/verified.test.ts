import { expect, test } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { linkCard } from '../support/users.ts';
import { follow, newCreator, newFan, sendMessage, writePost } from './world.ts';

const { openPage } = launchBrowser();

const words = 'Verified: a card is linked';

test('[F92] a creator sees who has linked a card, and so does the fan', async () => {
  const creator = await newCreator('Vera Verified');
  const carded = await newFan('Carda Tick');
  const plain = await newFan('Paul Plain');
  await linkCard(carded.id);
  const postId = await writePost(creator, 'public', 'Who is verified?');
  for (const fan of [plain, carded]) {
    await follow(fan, creator);
    await sendMessage(fan, creator, 'Hello Vera');
    await fan.client.rpc('like_post', { p_post_id: postId, p_on: true });
    await fan.client.rpc('create_comment', {
      p_request_id: crypto.randomUUID(),
      p_post_id: postId,
      p_text: 'Nice',
    });
  }
  const { page, open } = await openPage({ width: 390, as: creator });
  const tick = page.getByRole('img', { name: words });
  await open('/conversations');
  const row = (name: string) => page.getByRole('link', { name: new RegExp(name) });
  await row('Carda Tick').getByRole('img', { name: words }).waitFor();
  expect(await row('Paul Plain').getByRole('img', { name: words }).count()).toBe(0);
  await row('Carda Tick').click();
  await page.getByRole('heading', { name: 'Carda Tick' }).waitFor();
  await page.locator('header').getByRole('img', { name: words }).waitFor();
  await open(`/conversations/${plain.username}`);
  await page.getByRole('heading', { name: 'Paul Plain' }).waitFor();
  expect(await page.locator('header').getByRole('img', { name: words }).count()).toBe(0);

  await open(`/post/${postId}`);
  await page.getByText('Nice').nth(1).waitFor();
  expect(await tick.count()).toBe(1);

  const own = await openPage({ width: 390, as: carded });
  await own.open('/billing');
  await own.page.locator('main').getByRole('img', { name: words }).waitFor();
  await own.page.getByRole('button', { name: 'You', exact: true }).click();
  await own.page.getByRole('dialog').getByRole('img', { name: words }).waitFor();
});
