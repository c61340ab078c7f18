import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { drawing } from '../api/media-support.ts';
import { launchBrowser, type Account, type Visit } from '../support/browser.ts';
import { database } from '../support/users.ts';
import { atWidths } from '../support/widths.ts';
import { isPictureShown, newCreator, newFan, subscribed, writePost } from './world.ts';

/*
 * A creator writes on one width; a follower who pays and one who does not have the wall open on the
 * other.
 */
const { openPage } = launchBrowser();

interface File {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** Pictures of different colours, every second one a JPEG, the third larger than what is served. */
async function pictures(count: number): Promise<File[]> {
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const [width, height] = index === 2 ? [2400, 1600] : [400, 300];
      const drawn = drawing(width, height, `hsl(${index * 36}, 70%, 50%)`);
      return index % 2 === 0
        ? { name: `${index}.png`, mimeType: 'image/png', buffer: await drawn.png().toBuffer() }
        : { name: `${index}.jpg`, mimeType: 'image/jpeg', buffer: await drawn.jpeg().toBuffer() };
    }),
  );
}

async function choose(page: Page, files: File[]) {
  const form = page.getByRole('form', { name: 'New post' });
  await form.getByRole('button', { name: 'Pictures', exact: true }).click();
  await form.locator('input[type=file]').setInputFiles(files);
}

const tiles = (page: Page) => page.getByRole('list', { name: 'Pictures' }).getByRole('listitem');

let written = 0;

/** Words that a second attempt does not find on the walls already. */
const unique = (words: string) => `${words} (${++written})`;

const sizeOf = (box: Locator) =>
  box
    .locator('img')
    .last()
    .evaluate((image) => {
      const { naturalWidth, naturalHeight } = image as HTMLImageElement; // of the selector
      return [naturalWidth, naturalHeight];
    });

const postWith = (page: Page, text: string): Locator => page.locator('article', { hasText: text });

const windows = atWidths({ own: 1280, others: 390 }, { own: 390, others: 1280 });

describe.each(windows)('a creator at $own pixels, followers at $others', ({ own, others }) => {
  let creator: Account;
  let desk: Visit;
  let payer: Visit;
  let stranger: Visit;
  const texts = { greeting: '', paid: '', second: '', nine: '' };

  beforeAll(async () => {
    creator = await newCreator(`Petra at ${own}`);
    const fan = await newFan('Paying');
    await subscribed(fan, creator);
    desk = await openPage({ width: own, as: creator });
    payer = await openPage({ width: others, as: fan });
    stranger = await openPage({ width: others, as: await newFan('Looking') });
    for (const visit of [desk, payer, stranger]) {
      await visit.open(`/${creator.username}`);
      await visit.page.getByText('Oops, nothing to see here yet :(').waitFor();
    }
  });

  const write = async (text: string, button: 'Post' | 'Post as Private') => {
    const { page } = desk;
    const field = page.getByLabel('Text of the post');
    await field.fill(text);
    await page.getByRole('button', { name: button, exact: true }).click();
    await postWith(page, text).waitFor();
    await expect.poll(() => field.inputValue()).toBe('');
  };

  test('[F38] [F36] a creator posts words, and every open wall shows them', async () => {
    texts.greeting = unique('Good evening, everybody');
    await write(texts.greeting, 'Post');
    await postWith(payer.page, texts.greeting).waitFor();
    await postWith(stranger.page, texts.greeting).waitFor();
  });

  test('[F38] a creator posts as private, and a subscriber alone sees it', async () => {
    texts.paid = unique('For those who pay');
    texts.second = unique('A second one for everybody');
    await write(texts.paid, 'Post as Private');
    await postWith(payer.page, texts.paid).waitFor();
    await write(texts.second, 'Post');
    await postWith(stranger.page, texts.second).waitFor();
    expect(await postWith(stranger.page, texts.paid).count()).toBe(0);
  });

  test('[F38] [F108] a creator posts nine pictures, and a file that is no picture is left out', async () => {
    const { page } = desk;
    const nine = await pictures(9);
    const wrong = { name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('no picture') };
    await choose(page, [...nine.slice(0, 4), wrong, ...nine.slice(4, 8)]);
    await page.getByText('Invalid image format. Try again with another image').waitFor();
    await expect.poll(() => tiles(page).count()).toBe(8);
    await choose(page, nine.slice(8));
    await expect.poll(() => tiles(page).count()).toBe(9);
    await page.getByRole('button', { name: 'Post as Private' }).waitFor();
    texts.nine = unique('Nine of them');
    await write(texts.nine, 'Post as Private');

    for (const { page: wall } of [desk, payer]) {
      const post = postWith(wall, texts.nine);
      await post.getByRole('button', { name: 'Open picture 9 of 9' }).waitFor();
      await expect.poll(() => shownIn(post)).toBe(9);
    }
    expect(await postWith(stranger.page, texts.nine).count()).toBe(0);
  });

  test('[F36] [F39] a subscriber opens a picture of at most 1500 pixels, and closes it by Escape and Back', async () => {
    const { page } = payer;
    const post = postWith(page, texts.nine);
    await post.getByRole('button', { name: 'Open picture 2 of 9' }).click();
    const box = page.getByRole('dialog');
    await box.getByText('2 of 9').waitFor();
    await page.keyboard.press('ArrowRight');
    await box.getByText('3 of 9').waitFor();
    await expect.poll(() => isPictureShown(box)).toBe(true);
    // The picture's own size: it is drawn smaller on the screen.
    await expect.poll(() => sizeOf(box)).toEqual([1500, 1000]);
    await page.keyboard.press('Escape');
    await box.waitFor({ state: 'detached' });
    await post.getByRole('button', { name: 'Open picture 4 of 9' }).click();
    await box.getByText('4 of 9').waitFor();
    await page.goBack();
    await box.waitFor({ state: 'detached' });
    await post.waitFor();
  });

  test('[F38] a creator is refused a tenth picture', async () => {
    const { page } = desk;
    await choose(page, await pictures(10));
    await page.getByText('The maximum amount of images per post is 9.').waitFor();
    await expect.poll(() => tiles(page).count()).toBe(9);
    const remove = page.getByRole('button', { name: 'Remove picture 1', exact: true });
    for (let left = 9; left > 0; left--) await remove.click();
    await expect.poll(() => tiles(page).count()).toBe(0);
  });

  test('[F42] a creator removes a post, and it leaves every open wall', async () => {
    const { page } = desk;
    // Of five posts of a month two may be removed.
    await writePost(creator, 'public', unique('One to stay'));
    for (const text of [texts.nine, texts.greeting]) {
      await postWith(page, text).getByRole('button', { name: 'Post options' }).click();
      await page.getByRole('menuitem', { name: 'Remove' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
      await postWith(page, text).waitFor({ state: 'detached' });
      await postWith(payer.page, text).waitFor({ state: 'detached' });
    }
    await postWith(stranger.page, texts.greeting).waitFor({ state: 'detached' });
    await postWith(stranger.page, texts.second).waitFor();
    const { rows } = await database.query(
      `select x.text from public.posts p join public.post_texts x on x.post_id = p.id
       where p.creator_id = $1 and x.text = any ($2) and p.removed_at is null order by x.text`,
      [creator.id, Object.values(texts)],
    );
    expect(rows.map(({ text }) => String(text))).toEqual([texts.second, texts.paid]);
  });
});

/** How many of a post's pictures are drawn. */
function shownIn(post: Locator): Promise<number> {
  return post
    .locator('button img')
    .evaluateAll(
      (all) =>
        all.filter((one) => one instanceof HTMLImageElement && one.naturalWidth >= 100).length,
    );
}
