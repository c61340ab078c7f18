import type { Locator, Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { launchBrowser, type Account, type Visit } from '../support/browser.ts';
import { atWidths } from '../support/widths.ts';
import { eventually, follow, newCreator, newFan, subscribed, writePost } from './world.ts';

/* The feed shows the posts of walls, with the same actions. */
const { openPage } = launchBrowser();

const postWith = (page: Page, text: string): Locator => page.locator('article', { hasText: text });

describe.each(atWidths(390, 1280))('at %i pixels', (width) => {
  let paid: Account;
  let followed: Account;
  let unknown: Account;
  let fan: Account;
  let visit: Visit;

  beforeEach(async () => {
    paid = await newCreator('Paula Paid');
    followed = await newCreator('Fiona Followed');
    unknown = await newCreator('Una Unknown');
    fan = await newFan('Reading');
    await subscribed(fan, paid);
    await follow(fan, followed);
    visit = await openPage({ width, as: fan });
  });

  test('[F48] a fan reads in the feed posts of paid and followed creators, newest first', async () => {
    for (const creator of [paid, followed, unknown]) {
      await writePost(creator, 'private', `Private of ${creator.username}`);
      await writePost(creator, 'public', `Public of ${creator.username}`);
    }
    const { page, open } = visit;
    await open('/feed');
    const texts = page.locator('article p[dir=auto]');
    await texts.first().waitFor();
    await eventually(() => texts.allTextContents()).toEqual([
      `Public of ${followed.username}`,
      `Public of ${paid.username}`,
      `Private of ${paid.username}`,
    ]);
    await postWith(page, `Private of ${paid.username}`)
      .getByRole('link', { name: 'Paula Paid' })
      .click();
    await page.waitForURL(`**/${paid.username}`);
  });

  test('[F48] a fan reads the feed fifteen posts at a time, and goes Back to the place', async () => {
    for (let number = 1; number <= 18; number++)
      await writePost(paid, 'public', `Post ${number}.\n${'and so on\n'.repeat(6)}`);
    const { page, open } = visit;
    // By the key of the page: the first one is read again when the walls are joined.
    const sizes = new Map<string | null, number>();
    page.on('response', async (response) => {
      if (!response.url().endsWith('/rpc/feed')) return;
      // The endpoint returns an array of posts.
      sizes.set(response.request().postData(), ((await response.json()) as unknown[]).length);
    });
    await open('/feed');
    await postWith(page, 'Post 18.').waitFor();
    const deep = postWith(page, 'Post 2.');
    await eventually(async () => {
      await page.evaluate(() => window.scrollTo({ top: 1e6, behavior: 'instant' }));
      return deep.count();
    }).toBe(1);
    await eventually(() => [...sizes.values()]).toEqual([15, 3]);
    await deep.evaluate((one) => one.scrollIntoView({ block: 'start', behavior: 'instant' }));
    await eventually(() => deep.evaluate(isInView)).toBe(true);
    await deep.getByRole('link', { name: 'Paula Paid' }).click();
    await page.waitForURL(`**/${paid.username}`);
    await page.getByRole('region', { name: 'Posts' }).locator('article').first().waitFor();
    await page.goBack();
    await deep.waitFor();
    await eventually(() => deep.evaluate(isInView)).toBe(true);
  });

  test('[F48] [F44] [F45] [F41] a fan likes, comments and votes in the feed, and finds it on the wall', async () => {
    const { error } = await paid.client.rpc('create_post', {
      p_audience: 'private',
      p_text: 'Asked in the feed',
      p_media_ids: [],
      p_options: ['This', 'That'],
      p_request_id: crypto.randomUUID(),
    });
    expect(error).toBeNull();
    const { page, open } = visit;
    await open('/feed');
    const asked = postWith(page, 'Asked in the feed');
    await asked.getByRole('button', { name: /^Like, / }).click();
    await asked.getByRole('button', { name: 'That' }).click();
    await asked.getByText('Your vote').waitFor();
    await asked.getByRole('button', { name: '0 comments' }).click();
    await asked.getByLabel('Text of the comment').fill('Said in the feed');
    await page.keyboard.press('Enter');
    await asked.getByRole('article').filter({ hasText: 'Said in the feed' }).waitFor();

    await asked.getByRole('link', { name: 'Paula Paid' }).click();
    await page.waitForURL(`**/${paid.username}`);
    await asked.getByText('1 like', { exact: true }).waitFor();
    await asked.getByText('Your vote').waitFor();
    await asked.getByRole('button', { name: '1 comment', exact: true }).waitFor();
  });

  test('[F45] [F8] a blocked fan reads nothing of a creator in feed, wall and post', async () => {
    const id = await writePost(followed, 'public', 'Not for everybody');
    const { page, open } = visit;
    await open(`/post/${id}`);
    await postWith(page, 'Not for everybody').waitFor();
    const { error } = await followed.client.rpc('block', { p_user_id: fan.id });
    expect(error).toBeNull();
    await open(`/post/${id}`);
    await page.getByText('This post does not exist or it has been removed.').waitFor();
    await open('/feed');
    await page.getByText('Oops, nothing to see here yet :(').waitFor();
    await open(`/${followed.username}`);
    await page.locator('h1').waitFor({ state: 'attached' });
    expect(await page.locator('article').count()).toBe(0);
  });
});

function isInView(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < window.innerHeight;
}

test('[F32] a fan blocks the author of a post in the feed, once asked', async () => {
  const creator = await newCreator('Bruno Blocked');
  const fan = await newFan('Fay Blocking');
  await follow(fan, creator);
  await writePost(creator, 'public', 'Words of somebody to block');
  const { page, open } = await openPage({ width: 390, as: fan });
  await open('/feed');
  const post = postWith(page, 'Words of somebody to block');
  const pressBlock = async () => {
    await post.getByRole('button', { name: 'Post options' }).click();
    await page.getByRole('menuitem', { name: 'Block Bruno Blocked' }).click();
  };
  const question = page.getByRole('alertdialog', { name: 'Block Bruno Blocked?' });
  await pressBlock();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'detached' });
  await post.waitFor();
  await pressBlock();
  await question.getByRole('button', { name: 'Block' }).click();
  await post.waitFor({ state: 'detached' });
  await page.getByText('Bruno Blocked is blocked.').waitFor();
  await open(`/${creator.username}`);
  await page.getByText('You have blocked this profile.').waitFor();
});
