import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { drawing } from '../api/media-support.ts';
import { axe, launchBrowser, type Account } from '../support/browser.ts';
import { balanceOf, database } from '../support/users.ts';
import { cardNumbers, typeCard } from '../support/typed-card.ts';
import {
  eventually,
  follow,
  joined,
  newCreator,
  newFan,
  readyPicture,
  settled,
  writePost,
} from './world.ts';

const { openPage } = launchBrowser();

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const sheet = (page: Page) => page.getByRole('dialog', { name: /^Tip / });
const words = (page: Page) => sheet(page).getByLabel('Message (optional)');

async function sendFive(page: Page, text: string) {
  await button(page, '$5').click();
  await words(page).fill(text);
  await button(page, 'Send tip for $5.00').click();
  await page.getByText('Your tip has been sent! $5.00 from your balance.').waitFor();
  await button(page, 'Done').click();
  await sheet(page).waitFor({ state: 'detached' });
}

describe('a tip with words', () => {
  let mara: Account;

  beforeAll(async () => {
    mara = await newCreator('Mara Words');
    await writePost(mara, 'public', 'A post to be tipped');
    const picture = await readyPicture(
      mara,
      'story',
      await drawing(720, 1280, '#2060a0').png().toBuffer(),
    );
    const { error } = await mara.client.rpc('create_story', {
      p_request_id: crypto.randomUUID(),
      p_media_id: picture,
      p_text: 'A story to be tipped',
    });
    expect(error).toBeNull();
  });

  test('[F62] a fan tips with words in the thread, and the creator reads them there and in the notifications', async () => {
    const fan = await newFan('Nadja', 5000);
    const his = await openPage({ width: 390, as: fan });
    const her = await openPage({ width: 390, as: mara });
    await her.open('/notifications');
    await his.open(`/conversations/${mara.username}`);
    await button(his.page, 'Tip Mara Words').click();
    await words(his.page).waitFor();
    await axe(his.page);
    await sendFive(his.page, 'For the sea at six');
    await his.page.getByRole('log').getByText('For the sea at six').waitFor();
    await his.page.getByRole('log').getByText('Tip of $5.00').waitFor();
    const line = her.page.locator('main a', { hasText: 'For the sea at six' });
    await line.waitFor();
    expect(await line.innerText()).toContain('$5.00');
    await line.click();
    await her.page.getByRole('log').getByText('For the sea at six').waitFor();
    await her.page.getByRole('log').getByText('Tip of $5.00').waitFor();
    expect(await balanceOf(fan.id)).toBe(4500);

    // Without words a line tells the tip, to both.
    await button(his.page, 'Tip Mara Words').click();
    await sendFive(his.page, '');
    await his.page.getByRole('log').getByText('You tipped Mara Words $5.00.').waitFor();
    await her.page.getByRole('log').getByText('Nadja tipped you $5.00.').waitFor();
  });

  test('[F62] a fan tips from a post and from a story', async () => {
    const fan = await newFan('Posting', 5000);
    await follow(fan, mara);
    const { page, open } = await openPage({ width: 390, as: fan });
    await open('/feed');
    await button(page, 'Tip for this post').click();
    await sendFive(page, 'For the post');
    await open(`/${mara.username}`);
    await page
      .getByRole('button', { name: /stories/i })
      .first()
      .click();
    const viewer = page.getByRole('dialog', { name: 'Mara Words' });
    await viewer.getByRole('button', { name: 'Tip', exact: true }).click();
    await sendFive(page, 'For the story');
    // The story has waited.
    await viewer.waitFor();
    const { rows } = await database.query<{ text: string }>(
      'select text from public.messages where sender_id = $1 and tip_cents = 500 order by seq',
      [fan.id],
    );
    expect(rows.map(({ text }) => text)).toEqual(['For the post', 'For the story']);
    const { rows: tipped } = await database.query<{ item: string }>(
      `select case when p.id is not null then 'post' when s.id is not null then 'story' end as item
       from private.transfers t
       left join public.posts p on p.id = t.item_id left join public.stories s on s.id = t.item_id
       where t.fan_id = $1 and t.kind = 'tip' order by t.id`,
      [fan.id],
    );
    expect(tipped.map(({ item }) => item)).toEqual(['post', 'story']);
  });

  test('[F62] [F91] a fan without a card and funds comes back to the post with amount and words', async () => {
    const fan = await newFan('Penniless');
    await follow(fan, mara);
    const { page, open } = await openPage({ width: 390, as: fan });
    await open('/feed');
    await button(page, 'Tip for this post').click();
    await button(page, '$20').click();
    await words(page).fill('Kept on the way');
    await sheet(page).getByText('You have $0.00; $20.00 is missing.').waitFor();
    await button(page, 'Top up first').click();
    await page.getByText('You must link your card before you can tip').waitFor();
    await typeCard(page, cardNumbers.visa);
    await button(page, 'Link card').click();
    await page.getByText('$20.00 is missing. Afterwards you go on where you were.').waitFor();
    await button(page, 'Top up $20').click();
    await page.waitForURL('**/feed');
    await sheet(page).getByText('Balance $20.00').waitFor();
    expect(await words(page).inputValue()).toBe('Kept on the way');
    expect(await balanceOf(fan.id)).toBe(2000);
    await button(page, 'Send tip for $20.00').click();
    await page.getByText('Your tip has been sent!').waitFor();
    expect(await balanceOf(fan.id)).toBe(0);
    // The way over card and top-up has not forgotten which post was tipped.
    const { rows } = await database.query(
      `select from private.transfers t join public.posts p on p.id = t.item_id
       where t.fan_id = $1 and t.kind = 'tip'`,
      [fan.id],
    );
    expect(rows).toHaveLength(1);
  });

  test('[F62] [F72] a fan who may not write is told so, pays nothing, and tips without words', async () => {
    const strict = await newCreator('Strict Words');
    await database.query(
      'update public.creator_settings set requires_subscription = true where creator_id = $1',
      [strict.id],
    );
    const fan = await newFan('Wordy', 5000);
    const { page, open, expectRefusal } = await openPage({ width: 390, as: fan });
    expectRefusal(/rpc\/send_tip/);
    await open(`/${strict.username}?action=tip&amount=500`);
    await words(page).fill('May I?');
    await button(page, 'Send tip for $5.00').click();
    await sheet(page)
      .getByText(/only accepts messages from subscribers/)
      .waitFor();
    expect(await balanceOf(fan.id)).toBe(5000);
    await words(page).fill('');
    await button(page, 'Send tip for $5.00').click();
    await page.getByText('Your tip has been sent!').waitFor();
    await eventually(() => balanceOf(fan.id)).toBe(4500);
  });

  test('[F62] [F91] a guest who presses Tip on a post is led to joining, and creators see no such button', async () => {
    const guest = await openPage({ width: 390 });
    await guest.open(`/${mara.username}`);
    await button(guest.page, 'Show as list').click();
    await button(guest.page, 'Tip for this post').click();
    await guest.page.getByRole('heading', { name: 'Join as a follower' }).waitFor();
    const other = await openPage({ width: 390, as: await newCreator('Other Words') });
    await other.open(`/${mara.username}`);
    const post = other.page.locator('article', { hasText: 'A post to be tipped' });
    await post.waitFor();
    expect(await post.getByRole('button', { name: 'Tip for this post' }).count()).toBe(0);
  });
});

test('[F62] [F10] a fan whose creator is gone meanwhile reads so, and pays nothing', async () => {
  const mara = await newCreator('Goes Away');
  const fan = await newFan('Tips Late', 5000);
  const { page, open, expectRefusal } = await openPage({ as: fan });
  expectRefusal(/rpc\/send_tip/);
  // A topic that is joined later would read the page again, and find no creator.
  const hasJoined = joined(page, `wall:${mara.id}`);
  await open(`/${mara.username}?action=tip&amount=500`);
  await hasJoined;
  const send = button(page, 'Send tip for $5.00');
  await send.waitFor();
  await settled(page);
  await database.query(
    'update private.account_statuses set promoted_at = null where profile_id = $1',
    [mara.id],
  );
  await send.click();
  await page.getByText('An error occurred. Please try again later.').waitFor();
  expect(await balanceOf(fan.id)).toBe(5000);
  await database.query(
    'update private.account_statuses set promoted_at = now() where profile_id = $1',
    [mara.id],
  );
  await send.click();
  await page.getByText('Your tip has been sent!').waitFor();
  expect(await balanceOf(fan.id)).toBe(4500);
});
