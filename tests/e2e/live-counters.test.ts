import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { joined, newCreator, newFan, settled, writePost } from './world.ts';

const { openPage } = launchBrowser();

test('[F36] [F44] [F45] a creator and a fan see likes, comments, votes and counters of others within two seconds', async () => {
  const creator = await newCreator('Live Lisbet');
  const [fan, third] = [await newFan('Lars Looker'), await newFan('Third Thea')];
  const postId = await writePost(creator, 'public', 'Say something');
  const { data: poll } = await creator.client.rpc('create_post', {
    p_audience: 'public',
    p_text: 'Which one?',
    p_media_ids: [],
    p_request_id: crypto.randomUUID(),
    p_options: ['Sea', 'Hills'],
  });
  const her = await openPage({ as: creator });
  const his = await openPage({ width: 390, as: fan });
  const post = await openPage({ as: fan });
  for (const [visit, path] of [
    [her, `/${creator.username}`],
    [his, `/${creator.username}`],
    [post, `/post/${postId}`],
  ] as const) {
    const hasJoined = joined(visit.page, `wall:${creator.id}`);
    await visit.open(path);
    await hasJoined;
    await settled(visit.page);
  }
  const pages = [her.page, his.page, post.page];
  const said = (page: Page) => page.getByRole('article').filter({ hasText: 'Say something' });
  const within = { timeout: 10_000 };

  await third.client.rpc('like_post', { p_post_id: postId, p_on: true });
  const counted = (page: Page, count: RegExp) =>
    said(page).locator('footer').getByText(count).waitFor(within);
  await Promise.all(pages.map((page) => counted(page, /^1 like$/)));

  await third.client.rpc('create_comment', {
    p_request_id: crypto.randomUUID(),
    p_post_id: postId,
    p_text: 'From a third',
  });
  await Promise.all([
    post.page.getByText('From a third').waitFor(within),
    ...pages.map((page) => counted(page, /^1 comment$/)),
  ]);

  await third.client.rpc('vote', { p_post_id: String(poll), p_option: 1 });
  await her.page
    .getByText(/1 vote/)
    .first()
    .waitFor(within);

  const counter = (page: Page) => page.getByRole('listitem').filter({ hasText: /^3 posts$/ });
  expect(await counter(his.page).count()).toBe(0);
  await writePost(creator, 'public', 'One more');
  await Promise.all([her.page, his.page].map((page) => counter(page).waitFor(within)));
});
