import type { Locator, Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { axe, launchBrowser, type Account } from '../support/browser.ts';
import { atWidths } from '../support/widths.ts';
import { eventually, joined, newCreator, newFan, settled, subscribed, writePost } from './world.ts';

/* Posts that arrive while a wall is read: by a fan, and by its creator on another device. */
const { openPage } = launchBrowser();

const postWith = (page: Page, text: string): Locator => page.locator('article', { hasText: text });

/** Long enough that five of them are more than a screen. */
const lines = (text: string) => `${text}\n${'and so on\n'.repeat(7)}`;

describe.each(atWidths(390, 1280))('at %i pixels', (width) => {
  let creator: Account;
  let fan: Account;

  beforeEach(async () => {
    creator = await newCreator(`Tilda at ${width}`);
    fan = await newFan('Reading');
    await subscribed(fan, creator);
  });

  /** Opens the creator's wall and waits until it has joined its topic. */
  async function openWall(as: Account): Promise<Page> {
    const { page, open } = await openPage({ width, as });
    const hasJoined = joined(page, `wall:${creator.id}`);
    await open(`/${creator.username}`);
    await hasJoined;
    // The head of the page has its final height now.
    await settled(page);
    return page;
  }

  test('[F36] a fan finds new posts behind a pill, and keeps the place of reading', async () => {
    for (let number = 1; number <= 6; number++)
      await writePost(creator, 'public', lines(`Post ${number}`));
    const page = await openWall(fan);
    const read = postWith(page, 'Post 3');
    await read.evaluate((one) => one.scrollIntoView({ block: 'start', behavior: 'instant' }));
    const before = await read.evaluate(topOf);
    await writePost(creator, 'public', 'While you were reading');
    const pill = page.getByRole('button', { name: 'New post', exact: true });
    await pill.waitFor();
    expect(await postWith(page, 'While you were reading').count()).toBe(0);
    expect(Math.abs((await read.evaluate(topOf)) - before)).toBeLessThan(1);
    // In the middle of the posts, not of the window.
    const middleOf = (one: Locator) =>
      one.evaluate((element) => {
        const { left, width } = element.getBoundingClientRect();
        return left + width / 2;
      });
    const posts = page.getByRole('region', { name: 'Posts' });
    expect(Math.abs((await middleOf(pill)) - (await middleOf(posts)))).toBeLessThan(2);
    expect(await pill.evaluate(isInView)).toBe(true);
    await axe(page);
    await writePost(creator, 'private', 'And one more');
    await page.getByRole('button', { name: 'New posts', exact: true }).click();
    await postWith(page, 'And one more').waitFor();
    await postWith(page, 'While you were reading').waitFor();
    await eventually(() => postWith(page, 'And one more').evaluate(isInView)).toBe(true);
    expect(await page.getByRole('button', { name: /^New posts?$/ }).count()).toBe(0);
  });

  test('[F36] a fan who is at the top again sees new posts without the pill of earlier ones', async () => {
    for (let number = 1; number <= 6; number++)
      await writePost(creator, 'public', lines(`Post ${number}`));
    const page = await openWall(fan);
    await postWith(page, 'Post 3').evaluate((one) =>
      one.scrollIntoView({ block: 'start', behavior: 'instant' }),
    );
    await writePost(creator, 'public', 'While you were reading');
    const pill = page.getByRole('button', { name: /^New posts?$/ });
    await pill.waitFor();
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
    await writePost(creator, 'public', 'And one more');
    await postWith(page, 'And one more').waitFor();
    await postWith(page, 'While you were reading').waitFor();
    await pill.waitFor({ state: 'detached' });
  });

  test.each(['at the top', 'behind the pill'])(
    '[F36] a fan finds all of more new posts than a page has %s',
    async (place) => {
      for (let number = 1; number <= 6; number++)
        await writePost(creator, 'public', lines(`Post ${number}`));
      const page = await openWall(fan);
      if (place === 'behind the pill')
        await postWith(page, 'Post 3').evaluate((one) =>
          one.scrollIntoView({ block: 'start', behavior: 'instant' }),
        );
      // The wall is read when all of them are there.
      let letThrough = () => {};
      const written = new Promise<void>((resolve) => {
        letThrough = resolve;
      });
      await page.route(/rpc\/wall_posts/, async (route) => {
        await written;
        await route.continue();
      });
      for (let number = 1; number <= 7; number++)
        await writePost(creator, 'public', `At once ${number}`);
      letThrough();
      if (place === 'behind the pill')
        await page.getByRole('button', { name: 'New posts', exact: true }).click();
      await postWith(page, 'At once 7').waitFor();
      await eventually(async () => {
        await page.evaluate(() => window.scrollTo({ top: 1e6, behavior: 'instant' }));
        return postWith(page, 'At once 1').count();
      }).toBe(1);
      expect(await page.locator('article', { hasText: 'At once' }).count()).toBe(7);
    },
  );

  test('[F36] a creator sees posts of another device on the own wall without a pill', async () => {
    for (let number = 1; number <= 6; number++)
      await writePost(creator, 'public', lines(`Own ${number}`));
    const page = await openWall(creator);
    const read = postWith(page, 'Own 3');
    await read.evaluate((one) => one.scrollIntoView({ block: 'start', behavior: 'instant' }));
    const before = await read.evaluate(topOf);
    await writePost(creator, 'public', 'From my other phone');
    await postWith(page, 'From my other phone').waitFor({ state: 'attached' });
    expect(await page.getByRole('button', { name: /^New posts?$/ }).count()).toBe(0);
    await eventually(async () => Math.abs((await read.evaluate(topOf)) - before)).toBeLessThan(2);
  });

  test('[F36] a creator keeps the place of reading in a browser without scroll anchoring', async () => {
    for (let number = 1; number <= 6; number++)
      await writePost(creator, 'public', lines(`Own ${number}`));
    const page = await openWall(creator);
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync('html { overflow-anchor: none !important }');
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    });
    const read = postWith(page, 'Own 3');
    await read.evaluate((one) => one.scrollIntoView({ block: 'start', behavior: 'instant' }));
    const before = await read.evaluate(topOf);
    await writePost(creator, 'public', 'From my other phone');
    await postWith(page, 'From my other phone').waitFor({ state: 'attached' });
    await eventually(async () => Math.abs((await read.evaluate(topOf)) - before)).toBeLessThan(2);
  });

  test('[F36] a creator keeps the menu of a post open when another post arrives', async () => {
    await writePost(creator, 'public', 'Being edited');
    const page = await openWall(creator);
    const post = postWith(page, 'Being edited');
    await post.getByRole('button', { name: 'Post options' }).click();
    await page.getByRole('menu').waitFor();
    await post.evaluate((element) => element.setAttribute('data-same', ''));
    await writePost(creator, 'public', 'From my other phone');
    await postWith(page, 'From my other phone').waitFor({ state: 'attached' });
    expect(await page.getByRole('menu').isVisible()).toBe(true);
    expect(await page.locator('article[data-same]').count()).toBe(1);
  });
});

function topOf(element: Element): number {
  return element.getBoundingClientRect().top;
}

function isInView(element: Element): boolean {
  const { top } = element.getBoundingClientRect();
  return top >= 0 && top < window.innerHeight;
}
