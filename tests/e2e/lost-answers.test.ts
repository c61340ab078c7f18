import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { giveIdentity } from '../support/payees.ts';
import { database } from '../support/users.ts';
import { bankInBritain, confirmed, fillBank } from './bank-form.ts';
import { eventually, follow, newCreator, newFan, writePost } from './world.ts';

/* Commands that are done, or refused, without an answer: what is shown then, and a second try. */
const { openPage } = launchBrowser();

const failed = 'An error occurred within our API. Please try again.';

/** The next call arrives, and the page hears nothing. */
const loseAnswer = (page: Page, path: string) =>
  page.route(
    `**/${path}`,
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );

/** The next calls do not arrive. */
const loseRequests = (page: Page, name: string) =>
  page.route(`**/rpc/${name}`, (route) => route.abort('connectionreset'));

test('[F38] a creator posts other words after a lost answer as a post of their own', async () => {
  const creator = await newCreator('Lena Lost');
  const { page, open, expectRefusal } = await openPage({ as: creator });
  await open(`/${creator.username}`);
  const form = page.getByRole('form', { name: 'New post' });
  const words = form.getByLabel('Text of the post');
  const post = form.getByRole('button', { name: 'Post', exact: true });
  expectRefusal(/rpc\/create_post/);
  await words.fill('Evening walk');
  // The same words again are the same post.
  for (let press = 1; press <= 2; press++) {
    await loseAnswer(page, 'rpc/create_post');
    const lost = page.waitForEvent('requestfailed');
    await post.click();
    await lost;
    await form.getByText(failed).waitFor();
  }
  await words.fill('Evening walks');
  await post.click();
  await form.getByText('Your post is on your page.').waitFor();
  const { rows } = await database.query<{ text: string }>(
    `select t.text from public.post_texts t join public.posts p on p.id = t.post_id
     where p.creator_id = $1 order by p.id`,
    [creator.id],
  );
  expect(rows.map(({ text }) => text)).toEqual(['Evening walk', 'Evening walks']);
});

test('[F38] a post that cannot be read after it was made is made once, and its list is read again', async () => {
  const creator = await newCreator('Rita Unread');
  const { page, open, expectRefusal } = await openPage({ as: creator });
  await open(`/${creator.username}`);
  const form = page.getByRole('form', { name: 'New post' });
  expectRefusal(/rpc\/post$/);
  await loseRequests(page, 'post');
  const list = page.waitForResponse('**/rpc/wall_posts');
  await form.getByLabel('Text of the post').fill('Morning walk');
  await form.getByRole('button', { name: 'Post', exact: true }).click();
  await form.getByText('Your post is on your page.').waitFor();
  expect(await form.getByLabel('Text of the post').inputValue()).toBe('');
  await list;
  await page.locator('article', { hasText: 'Morning walk' }).waitFor();
  const { rows } = await database.query('select from public.posts where creator_id = $1', [
    creator.id,
  ]);
  expect(rows).toHaveLength(1);
});

test('[F45] a fan sends other words after a lost answer as a comment of their own', async () => {
  const creator = await newCreator('Cleo Commented');
  const fan = await newFan('Finn Lost');
  const postId = await writePost(creator, 'public', 'To be commented');
  const { page, open, expectRefusal } = await openPage({ as: fan });
  await open(`/post/${postId}`);
  expectRefusal(/rpc\/create_comment/);
  const field = page.getByLabel('Text of the comment');
  await field.fill('What a walk');
  await loseAnswer(page, 'rpc/create_comment');
  await page.getByRole('button', { name: 'Send comment' }).click();
  await page.getByText(failed).waitFor();
  await field.fill('What a long walk');
  await page.getByRole('button', { name: 'Send comment' }).click();
  await eventually(() => field.inputValue()).toBe('');
  const comments = page.getByRole('region', { name: 'Comments' }).getByRole('article');
  await eventually(() => comments.count()).toBe(2);
});

test('[F99] a creator who corrects the account after a lost answer is paid to the corrected one', async () => {
  const creator = await newCreator('Bea Bank');
  await giveIdentity(creator.id, 'GB', 'Bea Bank');
  const { page, open, expectRefusal } = await openPage({ as: creator });
  await open('/admin/banking');
  expectRefusal(/functions\/v1\/bank/);
  await fillBank(page, bankInBritain('Bea Bank'));
  await loseAnswer(page, 'functions/v1/bank');
  await page.getByRole('button', { name: 'Link bank account' }).click();
  await confirmed(page, 'Save');
  await page.getByText(failed).waitFor();
  await fillBank(page, { 'Account number': '87654321' });
  await page.getByRole('button', { name: /Link bank account|Save changes/ }).click();
  await confirmed(page, 'Save');
  await page.getByText('Banking information successfully updated!').waitFor();
  const { rows } = await database.query(
    'select digits from public.bank_accounts where creator_id = $1',
    [creator.id],
  );
  expect(rows).toEqual([{ digits: '4321' }]);
});

test('[F53] a fan is told of each favorite whose removal fails', async () => {
  const fan = await newFan('Ulla Unlucky');
  for (const name of ['Stays One', 'Stays Two']) await follow(fan, await newCreator(name));
  const { page, open, expectRefusal } = await openPage({ as: fan });
  await open('/favorites');
  expectRefusal(/rpc\/unfollow/);
  await loseRequests(page, 'unfollow');
  for (const name of ['Stays One', 'Stays Two'])
    await page.getByRole('button', { name: `Remove ${name} from favorites` }).click();
  await eventually(() => page.locator('[data-sonner-toast]').count()).toBe(2);
  for (const name of ['Stays One', 'Stays Two'])
    await page.getByRole('button', { name: `Remove ${name} from favorites` }).waitFor();
});

describe('a choice that could not be saved', () => {
  test('[F36] of the layout of walls is told and taken back', async () => {
    const creator = await newCreator('Greta Grid');
    await writePost(creator, 'public', 'In a list');
    const { page, open, expectRefusal } = await openPage({ as: await newFan('Gus Grid') });
    await open(`/${creator.username}`);
    expectRefusal(/rpc\/set_timeline_layout/);
    await loseRequests(page, 'set_timeline_layout');
    await page.getByRole('button', { name: 'Show as grid' }).click();
    await page.getByText(failed).waitFor();
    await page.getByRole('button', { name: 'Show as grid' }).waitFor();
  });

  test('[F6] of the theme is told and taken back', async () => {
    const { page, open, expectRefusal } = await openPage({ as: await newFan('Thea Theme') });
    await open('/billing');
    const theme = () => page.evaluate(() => document.documentElement.dataset['theme']);
    const before = await theme();
    const other = before === 'light' ? 'Dark' : 'Light';
    expectRefusal(/rpc\/set_theme/);
    await loseRequests(page, 'set_theme');
    await page.getByRole('button', { name: /Balance/ }).click();
    await page.getByRole('button', { name: other, exact: true }).click();
    await page.getByText(failed).waitFor();
    expect(await theme()).toBe(before);
  });
});
