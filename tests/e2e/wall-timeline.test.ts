import type { Locator, Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { drawing } from '../api/media-support.ts';
import { axe, launchBrowser, type Account, type Visit } from '../support/browser.ts';
import { database } from '../support/users.ts';
import { atWidths } from '../support/widths.ts';
import {
  delayTimers,
  eventually,
  newCreator,
  newFan,
  readyPicture,
  settled,
  subscribed,
  writePost,
} from './world.ts';

/* Reading a wall: filters and layout, posts that arrive meanwhile, and the way back to a place. */
const { openPage } = launchBrowser();

const postWith = (page: Page, text: string): Locator => page.locator('article', { hasText: text });

const textsOf = (page: Page) =>
  page.getByRole('region', { name: 'Posts' }).locator('article p[dir=auto]').allTextContents();

/** Long enough that five of them are more than a screen. */
const lines = (text: string) => `${text}\n${'and so on\n'.repeat(7)}`;

describe.each(atWidths(1280, 390))('at %i pixels', (width) => {
  let creator: Account;
  let fan: Account;
  let visit: Visit;

  beforeEach(async () => {
    creator = await newCreator(`Tilda at ${width}`);
    fan = await newFan('Reading');
    await subscribed(fan, creator);
    visit = await openPage({ width, as: fan });
  });

  const openWall = async () => {
    await visit.open(`/${creator.username}`);
    await visit.page.getByRole('region', { name: 'Posts' }).locator('article').first().waitFor();
  };

  const openWallOfOthers = async () => {
    await visit.open(`/${creator.username}`);
    await visit.page.getByText('Oops, nothing to see here yet :(').waitFor();
  };

  /** Waits until the page has joined: a post that is written now arrives. */
  const joined = async () => {
    await writePost(creator, 'public', 'Only to see that it comes');
    await postWith(visit.page, 'Only to see that it comes').waitFor();
  };

  async function clip() {
    // A video that is ready, without waiting for a worker to make one.
    const id = await readyPicture(creator, 'post', await drawing(320, 180).png().toBuffer());
    await database.query(
      `update public.media set kind = 'video', duration_ms = 2000 where id = $1`,
      [id],
    );
    return writePost(creator, 'public', 'With a video', [id]);
  }

  test('[F36] a fan reads a wall as all, photos or videos, and as a grid that the account keeps', async () => {
    await writePost(creator, 'public', 'With words');
    const picture = await readyPicture(creator, 'post', await drawing(300, 200).png().toBuffer());
    await writePost(creator, 'private', 'With a picture', [picture]);
    await clip();
    await openWall();
    const { page } = visit;
    await eventually(() => textsOf(page)).toEqual(['With a video', 'With a picture', 'With words']);
    await page.getByRole('button', { name: 'Photos', exact: true }).click();
    await eventually(() => textsOf(page)).toEqual(['With a picture']);
    await page.getByRole('button', { name: 'Videos', exact: true }).click();
    await eventually(() => textsOf(page)).toEqual(['With a video']);
    await page.getByRole('button', { name: 'All', exact: true }).click();

    const saved = page.waitForResponse(/rpc\/set_timeline_layout/);
    await page.getByRole('button', { name: 'Show as grid' }).click();
    expect((await saved).status()).toBe(204);
    await page.getByRole('link', { name: /^Open post of/ }).waitFor();
    await page.getByRole('link', { name: /^Open video of/ }).waitFor();
    await axe(page);
    await page.reload();
    await page.getByRole('link', { name: /^Open post of/ }).waitFor();
    const elsewhere = await openPage({ width, as: fan });
    await elsewhere.open(`/${creator.username}`);
    await elsewhere.page.getByRole('button', { name: 'Show as list' }).waitFor();
    await elsewhere.page.getByRole('link', { name: /^Open post of/ }).click();
    await elsewhere.page.waitForURL('**/post/*');
    await postWith(elsewhere.page, 'With a picture').waitFor();
    await page.getByRole('link', { name: 'With words' }).click();
    await page.waitForURL('**/post/*');
    await postWith(page, 'With words').waitFor();
  });

  test('[F36] a creator reads that an own video is processed, and a fan sees it when it is ready', async () => {
    const own = await openPage({ width, as: creator });
    const id = await clip();
    await own.open(`/${creator.username}`);
    const post = postWith(own.page, 'With a video');
    await post.getByRole('button', { name: 'Play video' }).waitFor();
    const becomes = (state: string, isReady: boolean) =>
      Promise.all([
        database.query(
          `update public.media m set state = $2::public.media_state
           from public.post_media l where l.post_id = $1 and l.media_id = m.id`,
          [id, state],
        ),
        database.query('update public.posts set is_ready = $2 where id = $1', [id, isReady]),
      ]);
    await becomes('processing', false);
    await own.page.reload();
    await post.getByText('video is being processed').waitFor();
    expect(await post.getByRole('button', { name: 'Play video' }).count()).toBe(0);
    await openWallOfOthers();
    expect(await postWith(visit.page, 'With a video').count()).toBe(0);
    await becomes('ready', true);
    await post.getByRole('button', { name: 'Play video' }).waitFor();
    await post.getByText('video is being processed').waitFor({ state: 'detached' });
    await postWith(visit.page, 'With a video').waitFor();
  });

  test('[F36] a fan goes Back to the place in a wall and in the feed, though the list is trimmed', async () => {
    for (let number = 1; number <= 13; number++)
      await writePost(creator, 'public', lines(`Post ${number}.`));
    await openWall();
    const { page } = visit;
    // The read after the join trims the list, so it has to be over.
    await settled(page);
    const place = postWith(page, 'Post 2.');
    await scrollTo(page, place);
    const before = await place.evaluate(topOf);
    const navigation = page.getByRole('link', { name: 'Feed', exact: true }).first();
    await navigation.click();
    await page.waitForURL('**/feed');
    await page.getByRole('heading', { name: 'Feed' }).waitFor();
    await page.goBack();
    await page.waitForURL(`**/${creator.username}`);
    await place.waitFor();
    await eventually(async () => Math.abs((await place.evaluate(topOf)) - before)).toBeLessThan(40);

    await page.goForward();
    await page.waitForURL('**/feed');
    await settled(page);
    const deep = postWith(page, 'Post 4.');
    await scrollTo(page, deep);
    const top = await deep.evaluate(topOf);
    await deep.getByRole('link', { name: `Tilda at ${width}` }).click();
    await page.waitForURL(`**/${creator.username}`);
    await page.goBack();
    await deep.waitFor();
    await eventually(async () => Math.abs((await deep.evaluate(topOf)) - top)).toBeLessThan(40);
  });

  test('[F36] a fan scrolls to the last post of a wall in a busy page', async () => {
    for (let number = 1; number <= 13; number++)
      await writePost(creator, 'public', lines(`Post ${number}.`));
    const { page } = visit;
    await delayTimers(page, 400);
    await page.setViewportSize({ width, height: 9000 });
    await openWall();
    await postWith(page, 'Post 1.').waitFor();
  });

  test('[F36] a fan keeps the place while rows take their height, until they scroll', async () => {
    for (let number = 1; number <= 13; number++)
      await writePost(creator, 'public', lines(`Post ${number}.`));
    await visit.open('/feed');
    await settled(visit.page);
    const { page } = visit;
    const place = postWith(page, 'Post 4.');
    await scrollTo(page, place);
    const before = await place.evaluate(topOf);
    await page
      .getByRole('link', { name: /^Messages/ })
      .first()
      .click();
    await page.getByRole('heading', { name: 'Messages' }).waitFor();
    await page.evaluate(growAboveOnReturn, { text: 'Post 4.', top: before, height: 300 });
    await page.goBack();
    await page.locator('main > [data-grown]').waitFor();
    const isHeld = async () => Math.abs((await place.evaluate(topOf)) - before) < 40;
    await eventually(isHeld).toBe(true);
    await page.mouse.move(200, 400);
    await page.mouse.wheel(0, -300);
    await eventually(isHeld).toBe(false);
    await page.evaluate(() => new Promise((done) => setTimeout(done, 200)));
    expect(await isHeld()).toBe(false);
  });

  test('[F44] [F45] a fan sees likes and comments of others count up on the wall and on a post', async () => {
    const id = await writePost(creator, 'private', 'Counted live');
    await openWall();
    await joined();
    const alone = await visit.openTab(`/post/${id}`);
    await postWith(alone, 'Counted live').waitFor();
    const other = await newFan('Also reading');
    await subscribed(other, creator);
    const shown = (page: Page) =>
      postWith(page, 'Counted live').getByRole('button', { name: /Like,|comment/ });
    // A tab that has not joined yet gets the next signal.
    let said = 0;
    await eventually(async () => {
      const { error } = await other.client.rpc('create_comment', {
        p_post_id: id,
        p_text: `Said by another ${++said}`,
        p_request_id: crypto.randomUUID(),
      });
      expect(error).toBeNull();
      await other.client.rpc('like_post', { p_post_id: id, p_on: true });
      await database.query('select private.roll_up_counters()');
      const counters = await Promise.all(
        [visit.page, alone].map(async (page) => (await shown(page).allTextContents()).join(' ')),
      );
      return counters.every((text) => /1 like/.test(text) && /[1-9]\d* comment/.test(text));
    }).toBe(true);
    expect(await postWith(visit.page, 'Counted live').getByText('Your vote').count()).toBe(0);
  });

  test('[F45] [F36] a creator reads new comments when the counter changes', async () => {
    const id = await writePost(creator, 'public', 'Talked about live');
    const { page, open } = await openPage({ width, as: creator });
    await open(`/${creator.username}`);
    const post = postWith(page, 'Talked about live');
    const button = post.getByRole('button', { name: /\d comments?$/ });
    const comments = post.getByRole('region', { name: 'Comments' });
    await button.click();
    await comments.getByText('No comments yet.').waitFor();
    let said = 0;
    const isTold = async () => {
      const { error } = await fan.client.rpc('create_comment', {
        p_post_id: id,
        p_text: `Said as number ${++said}`,
        p_request_id: crypto.randomUUID(),
      });
      expect(error).toBeNull();
      await database.query('select private.roll_up_counters()');
      return button
        .getByText(`${said} comment`)
        .waitFor({ timeout: 5000 })
        .then(
          () => true,
          () => false,
        );
    };
    // A page that has not joined yet gets the next signal.
    await eventually(isTold).toBe(true);
    await comments.getByText(`Said as number ${said}`).waitFor();
    await button.click();
    await comments.waitFor({ state: 'detached' });
    await eventually(isTold).toBe(true);
    await button.click();
    await comments.getByText(`Said as number ${said}`).waitFor();
  });
});

/** Scrolls until the post is loaded and at the top. */
async function scrollTo(page: Page, post: Locator) {
  await eventually(async () => {
    if ((await post.count()) === 0) {
      await page.evaluate(() =>
        window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }),
      );
      return `not among the ${await page.getByRole('article').count()} that came`;
    }
    await post.evaluate((one) => one.scrollIntoView({ block: 'start', behavior: 'instant' }));
    const top = await post.evaluate(topOf);
    return Math.abs(top) < 120 ? 'at the top' : `at ${top}`;
  }).toBe('at the top');
  // Rows above that still take their height move it.
  await settled(page);
}

function topOf(element: Element): number {
  return element.getBoundingClientRect().top;
}

/**
 * Late content above a list, in a browser without scroll anchoring, on the first frame that shows
 * the post in its place: a test that runs late could come after the place has been given up.
 */
function growAboveOnReturn({ text, top, height }: { text: string; top: number; height: number }) {
  document.documentElement.style.overflowAnchor = 'none';
  const watch = () => {
    const posts = [...document.querySelectorAll('article')];
    const post = posts.find(({ textContent }) => textContent.includes(text));
    if (!post || Math.abs(post.getBoundingClientRect().top - top) >= 40)
      return void requestAnimationFrame(watch);
    const above = document.createElement('div');
    above.style.height = `${height}px`;
    above.dataset['grown'] = '';
    document.querySelector('main')?.prepend(above);
  };
  requestAnimationFrame(watch);
}
