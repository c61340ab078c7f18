import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { type Account, launchBrowser, type Visit } from '../support/browser.ts';
import { joined, newCreator, newFan, sendMessage, settled, writePost } from './world.ts';

const { openPage } = launchBrowser();
const thread = (page: Page) => page.getByRole('region', { name: /^Conversation with/ });
const within = { timeout: 10_000 };
/** Counters are folded every second. */
const liveWithin = { timeout: 10_000 };
const name = 'Nora Two';

let creator: Account;
let fan: Account;
/** Two devices of one fan: the first acts, the second shows. */
let first: Visit;
let second: Visit;

const row = (page: Page, words: string | RegExp) =>
  page.getByRole('link', { name: new RegExp(name) }).filter({ hasText: words });

beforeAll(async () => {
  creator = await newCreator(name);
  fan = await newFan('Ole Own');
  first = await openPage({ as: fan });
  second = await openPage({ width: 390, as: fan });
  const hasJoined = joined(second.page, `user:${fan.id}`);
  await second.open('/conversations');
  await hasJoined;
  await second.page.getByText('No conversations yet.').waitFor();
});

test('[F69] a fan sees a new conversation of one device in the list of the other', async () => {
  const { page } = first;
  await first.open(`/${creator.username}`);
  await page.getByRole('button', { name: 'Follow', exact: true }).click();
  await row(second.page, 'You follow').waitFor(within);
});

test('[F69] a fan sees a message of one device in the list of the other', async () => {
  const { page } = first;
  await first.open(`/conversations/${creator.username}`);
  await page.getByRole('textbox', { name: /^Message / }).fill('From the other device');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await row(second.page, 'From the other device').waitFor(within);
});

test('[F75] a fan who reads on one device has read on the other', async () => {
  await first.open('/favorites');
  await sendMessage(creator, fan, 'Read me');
  const unread = row(second.page, 'Read me').getByText('Unread');
  const badge = second.page.getByText(/1\s*unread/).first();
  await Promise.all([unread, badge].map((mark) => mark.waitFor({ state: 'attached', ...within })));
  await first.open(`/conversations/${creator.username}`);
  await thread(first.page).getByText('Read me').waitFor();
  await Promise.all([unread, badge].map((mark) => mark.waitFor({ state: 'detached', ...within })));
});

test('[F75] a fan who mutes on one device gets messages silently on the other', async () => {
  const { page } = first;
  await page.getByRole('button', { name: 'Conversation settings' }).click();
  await page.getByRole('menuitem', { name: 'Mute' }).click();
  await row(second.page, 'Read me')
    .getByText('Muted')
    .waitFor({ state: 'attached', ...within });
  await first.open('/favorites');
  await settled(page);
  await sendMessage(creator, fan, 'Without a sound');
  await row(second.page, 'Without a sound').waitFor(within);
  expect(await second.page.getByText(/1\s*unread/).count()).toBe(0);
});

test('[F36] a creator sees a post of one device on the wall of the other', async () => {
  const her = await openPage({ width: 390, as: creator });
  const hasJoined = joined(her.page, `wall:${creator.id}`);
  await her.open(`/${creator.username}`);
  await hasJoined;
  await settled(her.page);
  await writePost(creator, 'private', 'From my other phone');
  await her.page.getByText('From my other phone').waitFor(within);
});

test('[F44] a fan who likes on one device has liked on the other, whose counters go on', async () => {
  const third = await newFan('Thea Third');
  const postId = await writePost(creator, 'public', 'Like me from both');
  const pages = [first.page, second.page];
  for (const visit of [first, second]) {
    const hasJoined = joined(visit.page, `wall:${creator.id}`);
    await visit.open(`/${creator.username}`);
    await hasJoined;
    await settled(visit.page);
  }
  const said = (page: Page) => page.getByRole('article').filter({ hasText: 'Like me from both' });
  const shows = (count: RegExp) =>
    Promise.all(
      pages.map((page) => said(page).locator('footer').getByText(count).waitFor(liveWithin)),
    );
  await said(first.page)
    .getByRole('button', { name: /^Like,/ })
    .click();
  await shows(/^1 like$/);
  await said(second.page)
    .getByRole('button', { name: /^Like,/, pressed: true })
    .waitFor(liveWithin);
  await third.client.rpc('create_comment', {
    p_request_id: crypto.randomUUID(),
    p_post_id: postId,
    p_text: 'From a third',
  });
  await shows(/^1 comment$/);
  await said(second.page)
    .getByRole('button', { name: /^Like,/, pressed: true })
    .click();
  await shows(/^0 likes$/);
  await third.client.rpc('like_post', { p_post_id: postId, p_on: true });
  await shows(/^1 like$/);
});
