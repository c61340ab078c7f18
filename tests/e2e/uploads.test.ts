import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { drawing } from '../api/media-support.ts';
import { axe, launchBrowser, type Account, type Visit } from '../support/browser.ts';
import { film } from '../support/films.ts';
import { database } from '../support/people.ts';
import { eventually, isPictureShown, newCreator, newFan, signOut, subscribed } from './world.ts';

/* Uploads go on while their owner is on other screens, and drafts keep what was chosen. */
const { openPage } = launchBrowser();

const folder = mkdtempSync(join(tmpdir(), 'uploads-'));
const filmPath = join(folder, 'pier.mp4');
const longPath = join(folder, 'long.mp4');
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeAll(async () => {
  // Noise does not compress: a film of more than one part.
  const more = '-vf noise=alls=90:allf=t -b:v 24M -minrate 24M'.split(' ');
  writeFileSync(filmPath, await film('mp4', { width: 960, height: 540, seconds: 4, more }));
  // Begins as an MP4 does: enough to be sent.
  const long = Buffer.alloc(13_000_000);
  long.write('\0\0\0\x18ftypisom', 'latin1');
  writeFileSync(longPath, long);
});

const tray = (page: Page) => page.getByRole('region', { name: 'Uploads' });
const composer = (page: Page) => page.getByRole('form', { name: 'New post' });
const writing = (page: Page) => page.getByRole('textbox', { name: /^Message / });
const tiles = (within: Locator) => within.getByRole('list', { name: 'Pictures' }).locator('li');
const button = (within: Page | Locator, name: string) =>
  within.getByRole('button', { name, exact: true });

const colours = { red: '#c03030', green: '#30a040', blue: '#3040c0' };

async function picture(name: keyof typeof colours) {
  const buffer = await drawing(300, 200, colours[name]).png().toBuffer();
  return { name: `${name}.png`, mimeType: 'image/png', buffer };
}

/** Which of red, green and blue is strongest in the middle of each picture, in their order. */
async function strongest(pictures: Locator): Promise<string[]> {
  return pictures.evaluateAll((images) =>
    images.map((image) => {
      if (!(image instanceof HTMLImageElement) || image.naturalWidth === 0) return 'none';
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
      const context = canvas.getContext('2d');
      if (!context) return 'none';
      context.drawImage(image, 0, 0);
      const { data } = context.getImageData(canvas.width / 2, canvas.height / 2, 1, 1);
      const most = Math.max(data[0] ?? 0, data[1] ?? 0, data[2] ?? 0);
      return ['red', 'green', 'blue'][data.indexOf(most)] ?? 'none';
    }),
  );
}

/** A slow line: the first part of a film arrives, the others wait until they are let through. */
async function slowLine(page: Page): Promise<() => void> {
  let letThrough = () => {};
  const gate = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  let parts = 0;
  await page.route(/upload\/resumable\//, async (route) => {
    if (route.request().method() === 'PATCH') parts += 1;
    if (parts > 1) await gate;
    await route.continue().catch(() => undefined);
  });
  return letThrough;
}

/** Goes to a screen by the product's own links. */
async function walk(page: Page, name: 'Stories' | 'Messages' | 'My page') {
  const rail = page.getByRole('navigation', { name: 'Main' });
  if ((page.viewportSize()?.width ?? 0) >= 768 || name === 'Messages') {
    await rail.getByRole('link', { name }).click();
  } else {
    await rail.getByRole('button', { name: 'You' }).click();
    await page.getByRole('dialog').getByRole('link', { name }).click();
  }
}

describe.each([
  { own: 1280, others: 390 },
  { own: 390, others: 1280 },
] as const)('a creator at $own pixels, a customer at $others', ({ own, others }) => {
  let creator: Account;
  let desk: Visit;
  let page: Page;

  beforeEach(async () => {
    creator = await newCreator(`Uma at ${own}`);
    desk = await openPage({ width: own, as: creator });
    page = desk.page;
  });

  const openOwn = async () => {
    await desk.open(`/${creator.username}`);
    await composer(page).waitFor();
  };
  const mediaLeft = async () => {
    const { rows } = await database.query('select id from public.media where owner_id = $1', [
      creator.id,
    ]);
    return rows.length;
  };
  const files = () => composer(page).locator('input[type=file]');

  test('[F141] a film goes on over three screens, is posted, and a customer sees it', async () => {
    const fan = await newFan('Watching');
    await subscribed(fan, creator);
    const letThrough = await slowLine(page);
    await openOwn();
    await button(composer(page), 'Video').click();
    await composer(page).getByLabel('Text of the post').fill('The pier in four seconds');
    await files().setInputFiles(filmPath);
    await composer(page)
      .getByText(/Uploading [1-9]\d*%/)
      .waitFor();
    // What the composer shows is not shown twice.
    expect(await tray(page).count()).toBe(0);

    await walk(page, 'Stories');
    await page.getByRole('heading', { name: 'Stories' }).waitFor();
    await tray(page).getByText('pier.mp4').waitFor();
    await tray(page)
      .getByText(/^[1-9]\d?% · \d+\.\d of \d+\.\d MB$/)
      .waitFor();
    await axe(page);
    await button(tray(page), 'Pause pier.mp4').click();
    await tray(page)
      .getByText(/^Paused at [1-9]/)
      .waitFor();
    await walk(page, 'Messages');
    await page.getByRole('heading', { name: 'Messages' }).first().waitFor();
    await button(tray(page), 'Resume pier.mp4').click();
    letThrough();
    await tray(page).getByText('Ready', { exact: true }).waitFor({ timeout: 60_000 });

    await tray(page).getByRole('link', { name: 'New post' }).click();
    await composer(page).getByText('Ready to post.').waitFor();
    await tray(page).waitFor({ state: 'detached' });
    const text = composer(page).getByLabel('Text of the post');
    expect(await text.inputValue()).toBe('The pier in four seconds');
    await button(composer(page), 'Post as Private').click();
    await page.locator('article', { hasText: 'The pier in four seconds' }).waitFor();
    await eventually(() => text.inputValue()).toBe('');

    const watching = await openPage({ width: others, as: fan });
    await watching.open(`/${creator.username}`);
    const post = watching.page.locator('article', { hasText: 'The pier in four seconds' });
    await post.getByRole('button', { name: 'Play video' }).waitFor({ timeout: 60_000 });
    await openOwn();
    expect(await text.inputValue()).toBe('');
    expect(await tray(page).count()).toBe(0);
  });

  test('[F141] pictures, their order and the rest of a draft survive a walk and a reload', async () => {
    await openOwn();
    await button(composer(page), 'Pictures').click();
    await files().setInputFiles([await picture('green'), await picture('red')]);
    await composer(page).getByLabel('Text of the post').fill('Three colours');
    await button(composer(page), 'Post later').click();
    const day = await composer(page).getByLabel('Day').inputValue();
    const post = button(composer(page), 'Post');
    await eventually(() => post.isEnabled()).toBe(true);

    await walk(page, 'Stories');
    await page.getByRole('heading', { name: 'Stories' }).waitFor();
    await tray(page).getByText('2 pictures').waitFor();
    await button(tray(page), 'Hide 2 pictures').click();
    await tray(page).waitFor({ state: 'detached' });
    await walk(page, 'My page');
    await composer(page).waitFor();
    await eventually(() => strongest(tiles(composer(page)).locator('img'))).toEqual([
      'green',
      'red',
    ]);
    await files().setInputFiles(await picture('blue'));
    await eventually(() => tiles(composer(page)).count()).toBe(3);
    await eventually(() => post.isEnabled()).toBe(true);

    await openOwn();
    expect(await tray(page).count()).toBe(0);
    const restored = tiles(composer(page)).locator('img');
    await eventually(() => restored.evaluateAll((all) => all.filter(isDrawn).length)).toBe(3);
    const addresses = await restored.evaluateAll((all) =>
      all.map((image) => (image instanceof HTMLImageElement ? image.src : '')),
    );
    const shown = composer(page).getByLabel('Text of the post');
    expect(await shown.inputValue()).toBe('Three colours');
    expect(await composer(page).getByLabel('Day').inputValue()).toBe(day);
    await axe(page);
    await button(composer(page), 'Post later').click();
    await post.click();
    const article = page.locator('article', { hasText: 'Three colours' });
    await article.getByRole('button', { name: 'Open picture 3 of 3' }).waitFor();
    await tiles(composer(page)).first().waitFor({ state: 'detached' });
    const { rows } = await database.query<{ ids: string[] }>(
      `select array_agg(pm.media_id::text order by pm.position) as ids from public.post_media pm
       join public.posts p on p.id = pm.post_id where p.creator_id = $1`,
      [creator.id],
    );
    // Posted in the order shown, and chosen in that order: ids are ordered by time.
    const ids = rows[0]?.ids ?? [];
    expect(ids.map((id, at) => addresses[at]?.includes(id))).toEqual([true, true, true]);
    expect(ids.toSorted()).toEqual(ids);
    await openOwn();
    expect(await shown.inputValue()).toBe('');
    expect(await tiles(composer(page)).count()).toBe(0);
    await expect.poll(() => isPictureShown(article), { timeout: 30_000 }).toBe(true);
  });

  test('[F141] a reload asks; what was on its way is named at once, and goes on', async () => {
    const letThrough = await slowLine(page);
    await openOwn();
    await button(composer(page), 'Video').click();
    await files().setInputFiles(longPath);
    await composer(page)
      .getByText(/Uploading [1-9]\d*%/)
      .waitFor();
    await walk(page, 'Stories');
    await tray(page).getByText('long.mp4').waitFor();
    const questions: string[] = [];
    page.on('dialog', (dialog) => {
      questions.push(dialog.type());
      void dialog.accept();
    });
    await page.reload();
    expect(questions).toEqual(['beforeunload']);
    await tray(page)
      .getByText(/^Stopped at [1-9]\d*%\. Choose the same file to go on\.$/)
      .waitFor();
    await axe(page);
    await tray(page).getByRole('link', { name: 'New post' }).click();
    const notice = composer(page).getByText(/“long\.mp4” stopped at [1-9]\d*%\./);
    await notice.waitFor();
    await tray(page).waitFor({ state: 'detached' });

    letThrough();
    await files().setInputFiles(longPath);
    await composer(page)
      .getByText(/You can post it now|Try again|Invalid/)
      .first()
      .waitFor({
        timeout: 45_000,
      });
    expect(await notice.count()).toBe(0);
    await page.reload();
    // Nothing was on its way: nobody was asked.
    expect(questions).toEqual(['beforeunload']);
  });

  test('[F141] signing out asks while a file goes up, and leaves nothing behind', async () => {
    await slowLine(page);
    await openOwn();
    await button(composer(page), 'Video').click();
    await composer(page).getByLabel('Text of the post').fill('Not for the next one here');
    await files().setInputFiles(longPath);
    await composer(page)
      .getByText(/Uploading [1-9]\d*%/)
      .waitFor();
    await walk(page, 'Stories');
    const askedToLeave = async () => {
      await page
        .getByRole('button', own < 768 ? { name: 'You' } : { name: /Balance|Account/ })
        .click();
      await page.getByRole('dialog').getByRole('link', { name: 'Sign out' }).click();
      await page.getByRole('alertdialog').getByText('Sign out while files upload?').waitFor();
    };
    await askedToLeave();
    await axe(page);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click();
    await page.getByRole('alertdialog').waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await tray(page).getByText('long.mp4').waitFor();
    expect(new URL(page.url()).pathname).toBe('/stories');

    await askedToLeave();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('link', { name: 'Join Now' }).first().waitFor();
    expect(await tray(page).count()).toBe(0);
    const kept = await page.evaluate(() =>
      Object.keys(localStorage).filter((key) => key.startsWith('private:')),
    );
    expect(kept).toEqual([]);
    await eventually(mediaLeft).toBe(0);
  });

  test('[F141] signing out asks nothing while nothing goes up', async () => {
    await openOwn();
    await button(composer(page), 'Pictures').click();
    await files().setInputFiles(await picture('red'));
    await eventually(() => button(composer(page), 'Post').isEnabled()).toBe(true);
    await signOut(page);
    await eventually(mediaLeft).toBe(0);
  });

  test('[F141] a line that broke is told on the next screen, tried again there, or given up', async () => {
    desk.expectRefusal(/storage\/v1\/object/);
    let isBroken = true;
    await page.route(/storage\/v1\/object\/uploads-image/, (route) =>
      isBroken ? route.abort('connectionreset') : route.continue(),
    );
    await openOwn();
    await button(composer(page), 'Pictures').click();
    await files().setInputFiles(await picture('red'));
    await composer(page).getByRole('alert').getByText('Please try again.').waitFor();
    await button(composer(page), 'Post').click();
    await composer(page)
      .getByText('There was an error while trying to upload your files')
      .waitFor();
    await walk(page, 'Stories');
    await tray(page)
      .getByText('An error occurred uploading your file. Please try again.')
      .waitFor();
    await axe(page);
    isBroken = false;
    await button(tray(page), 'Try red.png again').press('Enter');
    await tray(page).getByText('Ready', { exact: true }).waitFor({ timeout: 30_000 });

    await slowLine(page);
    await page
      .getByRole('form', { name: 'New story' })
      .locator('input[type=file]')
      .setInputFiles(longPath);
    await walk(page, 'Messages');
    const toggle = tray(page).getByRole('button', { name: /^2 uploads/ });
    if ((await toggle.getAttribute('aria-expanded')) === 'false') await toggle.click();
    await button(tray(page), 'Cancel long.mp4').press('Enter');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel upload' }).click();
    await tray(page).getByText('long.mp4').waitFor({ state: 'detached' });
    // Focus does not fall out of the page.
    await eventually(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
  });

  test('[F141] two threads keep the pictures, the text and the price of each', async () => {
    const [first, second] = [await newFan('First reader'), await newFan('Second reader')];
    const open = async (fan: Account) => {
      await desk.open(`/conversations/${fan.username}`);
      await writing(page).waitFor();
    };
    const row = (name: string) =>
      page.getByRole('region', { name: 'Conversations' }).getByRole('link', { name });
    for (const fan of [first, second]) {
      const { error } = await fan.client.rpc('send_message', {
        p_to: creator.id,
        p_text: 'Good evening',
        p_media_ids: [],
        // The generated types do not know that null means without a price.
        p_price_cents: null as unknown as number,
        p_request_id: crypto.randomUUID(),
      });
      expect(error).toBeNull();
    }
    await open(first);
    const chosen = page.locator('form input[type=file]');
    await chosen.setInputFiles([await picture('red'), await picture('blue')]);
    await writing(page).fill('For the first');
    await button(page, 'Set a price').click();
    await page.getByLabel('Price', { exact: true }).fill('7');
    if (own < 768) await page.getByRole('link', { name: 'Back to messages' }).click();
    await row('Second reader').click();
    await page.getByRole('textbox', { name: 'Message Second reader' }).waitFor();
    await chosen.setInputFiles(await picture('green'));
    await writing(page).fill('For the second');
    await eventually(() => tiles(page.locator('main')).count()).toBe(1);
    await tray(page).getByRole('link', { name: 'Conversation with First reader' }).click();

    await eventually(() => writing(page).inputValue()).toBe('For the first');
    await eventually(() => strongest(tiles(page.locator('main')).locator('img'))).toEqual([
      'red',
      'blue',
    ]);
    expect(await page.getByLabel('Price', { exact: true }).inputValue()).toBe('7');
    await eventually(() => button(page, 'Send').isEnabled()).toBe(true);
    await button(page, 'Send').click();
    await tiles(page.locator('main')).first().waitFor({ state: 'detached' });
    await page.getByRole('log').getByText('$7.00 · Locked').waitFor();

    await open(second);
    expect(await writing(page).inputValue()).toBe('For the second');
    await eventually(() => tiles(page.locator('main')).count()).toBe(1);
    await eventually(() => button(page, 'Send').isEnabled()).toBe(true);
    await button(page, 'Send').click();
    const reader = await openPage({ width: others, as: second });
    await reader.open(`/conversations/${creator.username}`);
    await reader.page.getByText('For the second').waitFor();
    await expect
      .poll(() => isPictureShown(reader.page.getByRole('log')), { timeout: 30_000 })
      .toBe(true);
    await open(first);
    expect(await writing(page).inputValue()).toBe('');
  });
});

const isDrawn = (picture: Element) =>
  picture instanceof HTMLImageElement && picture.naturalWidth > 0;
