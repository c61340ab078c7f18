import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { axe, launchBrowser, type Account } from '../support/browser.ts';
import { database } from '../support/users.ts';
import { atWidths } from '../support/widths.ts';
import { eventually, goInside, newCreator, newFan, settled, signIn, writePost } from './world.ts';

/* A guest or a fan opens the address of a post that somebody has shared. */
const { openPage } = launchBrowser();

const main = (page: Page) => page.locator('main');
const post = (page: Page, text: string) => page.locator('article', { hasText: text });

/** Goes from the page of joining to that of signing in. */
async function toSignIn(page: Page) {
  await main(page).getByRole('link', { name: 'Sign In', exact: true }).click();
  // The page that is being left has a field of the same name.
  await page.getByRole('heading', { name: 'Sign In' }).waitFor();
}

describe.each(atWidths(390, 1280))('a guest with a shared address at %i pixels', (width) => {
  let mara: Account;
  let shared: string;
  let old: string;
  let secret: string;

  beforeAll(async () => {
    mara = await newCreator(`Mara Shared${width}`);
    old = await writePost(mara, 'public', 'Older than five others');
    secret = await writePost(mara, 'private', 'Not for strangers');
    for (const number of [1, 2, 3, 4]) await writePost(mara, 'public', `Between ${number}`);
    shared = await writePost(mara, 'public', 'Shared with a friend');
  });

  test('[F8] reads a public post, and finds its creator and the way to join', async () => {
    const { page, open } = await openPage({ width });
    await open(`/post/${shared}`);
    await post(page, 'Shared with a friend').waitFor();
    expect(new URL(page.url()).pathname).toBe(`/post/${shared}`);
    expect(await page.title()).not.toMatch(/mara|shared/i);
    await settled(page);
    await axe(page);
    await page.getByRole('heading', { name: `Join to see more of Mara Shared${width}` }).waitFor();
    await post(page, 'Shared with a friend')
      .getByRole('link', { name: `Mara Shared${width}` })
      .click();
    await page.waitForURL(`**/${mara.username}`);
  });

  test('[F8] [F34] goes to the page of its creator, or to the private wall beside it', async () => {
    const { page, open } = await openPage({ width });
    await open(`/post/${shared}`);
    await main(page).getByRole('link', { name: 'See the page' }).click();
    await page.waitForURL(`**/${mara.username}`);
    if (width === 390) return;
    await page.goBack();
    const beside = page.getByRole('complementary');
    await beside.getByText(`@${mara.username}`).waitFor();
    await beside.getByRole('button', { name: 'Unlock my private wall for $15.00' }).click();
    await page.waitForURL('**/register/follower');
  });

  test('[F8] [F91] likes it after signing in, without pressing again', async () => {
    const fan = await newFan('Liking Later');
    const { page, open } = await openPage({ width });
    await open(`/post/${shared}`);
    await post(page, 'Shared with a friend')
      .getByRole('button', { name: /^Like, / })
      .click();
    await page.getByText('Join to like this post.').waitFor();
    await toSignIn(page);
    await page.getByText('Sign in to like this post.').waitFor();
    await signIn(page, fan);
    await page.waitForURL(`**/post/${shared}`);
    await post(page, 'Shared with a friend').getByText('1 like', { exact: true }).waitFor();
    const likes = () =>
      database.query('select from public.likes where fan_id = $1 and is_on', [fan.id]);
    await eventually(async () => (await likes()).rows.length).toBe(1);
    // An address alone likes nothing.
    const other = await newFan('Linked');
    const visit = await openPage({ width, as: other });
    await visit.open(`/post/${shared}`);
    await post(visit.page, 'Shared with a friend').getByText('1 like', { exact: true }).waitFor();
    await settled(visit.page);
    await post(visit.page, 'Shared with a friend')
      .getByRole('button', { name: /^Like, /, pressed: false })
      .waitFor();
  });

  test('[F8] [F91] lands on the comments and on the tip that were pressed', async () => {
    const fan = await newFan('Talking Later', 2000);
    const { page, open } = await openPage({ width });
    await open(`/post/${shared}`);
    await page.getByRole('button', { name: '0 comments' }).click();
    await toSignIn(page);
    await signIn(page, fan);
    await page.waitForURL(`**/post/${shared}`);
    await page.getByLabel('Text of the comment').waitFor();

    const other = await openPage({ width });
    await other.open(`/post/${shared}`);
    await other.page.getByRole('button', { name: 'Tip for this post' }).click();
    await other.page.getByText(`Join to send @${mara.username} a tip.`).waitFor();
    await toSignIn(other.page);
    await signIn(other.page, fan);
    await other.page.getByRole('dialog', { name: `Tip Mara Shared${width}` }).waitFor();
  });

  test('[F8] [F33] signs in to see any other post, and lands on it', async () => {
    const fan = await newFan('Reading Later');
    for (const [id, shown] of [
      [old, 'Older than five others'],
      [secret, 'Locked'],
      [crypto.randomUUID(), 'This post does not exist or it has been removed.'],
    ] as const) {
      const { page, open, close } = await openPage({ width });
      await open(`/post/${id}`);
      await page.getByText('Sign in to see this post.').waitFor();
      expect(await page.locator('body').innerText()).not.toMatch(/Older|Not for strangers/);
      await signIn(page, fan);
      await page.waitForURL(`**/post/${id}`);
      await main(page).getByText(shown).first().waitFor();
      await close();
    }
  });
});

test('[F8] a fan on a phone goes back from a post, and home from a shared address', async () => {
  const creator = await newCreator('Edda Behind');
  const id = await writePost(creator, 'public', 'With a way back');
  const { page, open } = await openPage({ width: 390, as: await newFan('Going Back') });
  await open(`/${creator.username}`);
  await goInside(page, `/post/${id}`);
  const back = page.getByRole('main').getByRole('link', { name: 'Back', exact: true });
  await back.click();
  await page.waitForURL(`**/${creator.username}`);
  await open(`/post/${id}`);
  await back.click();
  await page.waitForURL('**/feed');
});
