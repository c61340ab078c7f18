import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { drawing } from '../api/media-support.ts';
import { axe, launchBrowser, type Account, type Visit } from '../support/browser.ts';
import { database } from '../support/users.ts';
import { atWidths } from '../support/widths.ts';
import { eventually, newCreator, newFan, readyPicture, subscribed, writePost } from './world.ts';

/* A post that is changed, pinned, reported and opened by its address. */
const { openPage } = launchBrowser();

let written = 0;

/** Words that a second attempt does not find on the walls already. */
const unique = (words: string) => `${words} ${++written}`;

const postWith = (page: Page, text: string): Locator => page.locator('article', { hasText: text });

async function choose(page: Page, post: Locator, item: string) {
  await post.getByRole('button', { name: 'Post options' }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

const picture = async (colour: string) => drawing(400, 300, colour).png().toBuffer();

const windows = atWidths({ own: 1280, others: 390 }, { own: 390, others: 1280 });

describe.each(windows)('a creator at $own pixels, customers at $others', ({ own, others }) => {
  let creator: Account;
  let payer: Account;
  let stranger: Account;
  let desk: Visit;
  let reader: Visit;

  beforeAll(async () => {
    creator = await newCreator(`Edda at ${own}`);
    payer = await newFan(`Paying ${own}`);
    stranger = await newFan(`Looking ${own}`);
    await subscribed(payer, creator);
    desk = await openPage({ width: own, as: creator });
    reader = await openPage({ width: others, as: payer });
  });

  test('[F42] a creator changes words and pictures of a post, and every open wall follows', async () => {
    const [before, after] = [unique('Before the change'), unique('After the change')];
    const media = await Promise.all(
      ['#a04030', '#305080'].map(async (colour) =>
        readyPicture(creator, 'post', await picture(colour)),
      ),
    );
    const id = await writePost(creator, 'private', before, media);
    for (const visit of [desk, reader]) await visit.open(`/${creator.username}`);
    await postWith(reader.page, before).waitFor();
    const { page } = desk;
    await choose(page, postWith(page, before), 'Edit');
    const form = page.getByRole('form', { name: 'Edit post' });
    await form.getByLabel('Text of the post').fill(after);
    await form.getByRole('button', { name: 'Remove picture 1 of the post' }).click();
    await form
      .locator('input[type=file]')
      .first()
      .setInputFiles({
        name: 'new.png',
        mimeType: 'image/png',
        buffer: await picture('#408050'),
      });
    await form.getByRole('button', { name: 'Remove picture 2', exact: true }).waitFor();
    const save = page.getByRole('dialog').getByRole('button', { name: 'Save' });
    await expect.poll(() => save.isEnabled()).toBe(true);
    await save.click();
    await form.waitFor({ state: 'detached' });
    for (const wall of [page, reader.page]) {
      const post = postWith(wall, after);
      await post.getByText('Edited').waitFor();
      await post.getByRole('button', { name: 'Open picture 2 of 2' }).waitFor();
    }
    const { rows } = await database.query(
      'select media_id from public.post_media where post_id = $1 order by position',
      [id],
    );
    expect(rows).toHaveLength(2);
    expect(rows[0]).toEqual({ media_id: media[1] });
  });

  test('[F42] a creator cannot save a post without words and pictures', async () => {
    const text = unique('Only words');
    await writePost(creator, 'public', text);
    await desk.open(`/${creator.username}`);
    const { page } = desk;
    await choose(page, postWith(page, text), 'Edit');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Text of the post').fill('  ');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('A text description of the post is required.').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await postWith(page, text).waitFor();
  });

  test('[F42] a creator uses the menu of a post by keyboard, also the first time', async () => {
    const text = unique('By keyboard');
    await writePost(creator, 'public', text);
    await desk.open(`/${creator.username}`);
    const { page } = desk;
    const button = postWith(page, text).getByRole('button', { name: 'Post options' });
    for (let time = 0; time < 2; time++) {
      await button.focus();
      await page.keyboard.press('Enter');
      const menu = page.getByRole('menu');
      await menu.waitFor();
      await page.keyboard.press('End');
      await eventually(() => page.evaluate(() => document.activeElement?.textContent)).toBe(
        'Remove',
      );
      await page.keyboard.press('Escape');
      await menu.waitFor({ state: 'detached' });
      await eventually(() => button.evaluate((one) => one === document.activeElement)).toBe(true);
    }
  });

  test('[F43] a creator pins one post of each audience, first and marked', async () => {
    const texts = [unique('Older one'), unique('Newer one'), unique('Newest one')];
    for (const text of texts) await writePost(creator, 'public', text);
    const [older = '', newer = '', newest = ''] = texts;
    await desk.open(`/${creator.username}`);
    const { page } = desk;
    const firstOn = (wall: Page) => wall.getByRole('region', { name: 'Posts' }).locator('article');
    await choose(page, postWith(page, older), 'Pin');
    await postWith(page, older).getByText('Pinned').waitFor();
    await eventually(() => firstOn(page).first().textContent()).toContain(older);
    await choose(page, postWith(page, newer), 'Pin');
    await eventually(() => firstOn(page).first().textContent()).toContain(newer);
    await eventually(() => page.getByText(/Pinned$/).count()).toBe(1);

    await reader.open(`/${creator.username}`);
    await eventually(() => firstOn(reader.page).first().textContent()).toContain(newer);
    const secret = unique('Private one');
    await writePost(creator, 'private', secret);
    await postWith(page, secret).waitFor();
    await choose(page, postWith(page, secret), 'Pin');
    await eventually(() => page.getByText(/Pinned$/).count()).toBe(2);
    await choose(page, postWith(page, secret), 'Unpin');
    await eventually(() => page.getByText(/Pinned$/).count()).toBe(1);
    await choose(page, postWith(page, newer), 'Unpin');
    await eventually(() => firstOn(page).first().textContent()).toContain(secret);
    expect(await firstOn(page).nth(1).textContent()).toContain(newest);
  });

  test('[F46] a fan reports a post with a reason once, its author cannot', async () => {
    const text = unique('Worth a look by staff');
    const id = await writePost(creator, 'public', text);
    for (const visit of [desk, reader]) await visit.open(`/${creator.username}`);
    const { page } = reader;
    const tell = async () => {
      await choose(page, postWith(page, text), 'Report');
      const dialog = page.getByRole('dialog', { name: 'Report this post' });
      expect(await dialog.getByRole('button', { name: 'Send report' }).isDisabled()).toBe(true);
      await dialog.getByLabel('Spam or fraud').check();
      await dialog.getByLabel('In your words (optional)').fill('Again and again');
      await dialog.getByRole('button', { name: 'Send report' }).click();
      return dialog;
    };
    const sent = await tell();
    await page.getByText('This post will be reviewed soon. Thank you!').waitFor();
    await sent.waitFor({ state: 'detached' });
    const { rows } = await database.query(
      `select reason, text, reporter_id from private.reports where target_id = $1`,
      [id],
    );
    expect(rows).toEqual([{ reason: 'spam', text: 'Again and again', reporter_id: payer.id }]);

    reader.expectRefusal(/report_post/);
    const again = await tell();
    await again
      .getByRole('alert')
      .filter({ hasText: /already/ })
      .waitFor();
    await page.keyboard.press('Escape');

    await postWith(desk.page, text).getByRole('button', { name: 'Post options' }).click();
    await desk.page.getByRole('menuitem', { name: 'Edit' }).waitFor();
    expect(await desk.page.getByRole('menuitem', { name: 'Report' }).count()).toBe(0);
    await desk.page.keyboard.press('Escape');
  });

  async function writeComment(postId: string, text: string): Promise<string> {
    const { data, error } = await payer.client.rpc('create_comment', {
      p_post_id: postId,
      p_text: text,
      p_request_id: crypto.randomUUID(),
    });
    expect(error).toBeNull();
    return String(data);
  }

  test('[F8] a subscriber opens a post at a comment by its address, a stranger finds it locked', async () => {
    const text = unique('Sent around');
    const id = await writePost(creator, 'private', text);
    const ids: string[] = [];
    for (let number = 1; number <= 7; number++) {
      ids.push(await writeComment(id, `Comment number ${number}`));
    }
    await reader.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await reader.open(`/${creator.username}`);
    const { page } = reader;
    await choose(page, postWith(page, text), 'Copy link');
    await page.getByText('Link copied').waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(new URL(copied).pathname).toBe(`/post/${id}`);

    await reader.open(`/post/${id}/${ids[0]}`);
    await postWith(page, text).waitFor();
    await page.getByText('Comment number 3').waitFor();
    const comments = page.getByRole('region', { name: 'Comments' });
    const words = comments.getByRole('article').locator('p[dir=auto]');
    await eventually(() => words.allTextContents()).toEqual(
      [1, 7, 6, 5, 4, 3].map((number) => `Comment number ${number}`),
    );
    const named = comments.getByRole('article').first();
    await eventually(() => named.evaluate(isInView)).toBe(true);
    await axe(page);

    // Later comments of others do not scroll the page.
    const size = page.viewportSize() ?? { width: 1280, height: 800 };
    await page.setViewportSize({ ...size, height: 320 });
    await page.evaluate(() => scrollTo(0, 0));
    expect(await named.evaluate(isInView)).toBe(false);
    await writeComment(id, 'Comment number 8');
    await eventually(() => words.allTextContents()).toContain('Comment number 8');
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.setViewportSize(size);

    const looking = await openPage({ width: others, as: stranger });
    await looking.open(`/post/${id}/${ids[0]}`);
    await looking.page.getByText('Locked: Text').waitFor();
    expect(await looking.page.getByText(text).count()).toBe(0);
    expect(await looking.page.getByRole('region', { name: 'Comments' }).count()).toBe(0);
    await axe(looking.page);
    await looking.page.getByRole('button', { name: 'Subscribe for $15.00' }).waitFor();
    await looking.page.getByRole('link', { name: 'See the page' }).waitFor();
    await looking.page
      .getByRole('article')
      .getByRole('link', { name: `Edda at ${own}` })
      .click();
    await looking.page.waitForURL(`**/${creator.username}`);
  });

  test('[F8] a stranger reads how many pictures a locked post has, or how long its video is', async () => {
    const album = await Promise.all(
      ['#305080', '#a04030', '#408050'].map(async (colour) =>
        readyPicture(creator, 'post', await picture(colour)),
      ),
    );
    const video = await readyPicture(creator, 'post', await picture('#202020'));
    await database.query(
      `update public.media set kind = 'video', duration_ms = 83000 where id = $1`,
      [video],
    );
    const looking = await openPage({ width: others, as: stranger });
    for (const [mediaIds, says] of [
      [album, 'Locked: 3 photos'],
      [[video], 'Locked: Video 1:23'],
    ] as const) {
      const text = unique('Only for those who pay');
      const id = await writePost(creator, 'private', text, [...mediaIds]);
      await looking.open(`/post/${id}`);
      await looking.page.getByText(says).waitFor();
      expect(await looking.page.getByText(text).count()).toBe(0);
      expect(await looking.page.locator('article img, article video').count()).toBe(0);
      await reader.open(`/post/${id}`);
      await postWith(reader.page, text).waitFor();
    }
  });

  test('[F8] a fan reads that a post does not exist, and a guest is led to sign in', async () => {
    const { page } = reader;
    for (const path of [`/post/${crypto.randomUUID()}`, '/post/nothing-of-the-kind']) {
      await reader.open(path);
      await page.getByText('This post does not exist or it has been removed.').waitFor();
    }
    await reader.open('/post');
    await page.waitForURL('**/conversations');
    const id = await writePost(creator, 'private', unique('Not for guests'));
    const guest = await openPage({ width: others });
    await guest.open(`/post/${id}`);
    await guest.page.waitForURL(/\/login/);
    await guest.page.getByRole('heading', { level: 1 }).waitFor();
  });
});

function isInView(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= window.innerHeight;
}
