import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { axe, launchBrowser, type Account, type Visit } from '../support/browser.ts';
import { filesOnDisk } from '../support/files-on-disk.ts';
import { videoFile } from '../support/videos.ts';
import { database } from '../support/users.ts';
import { atWidths } from '../support/widths.ts';
import {
  button,
  composer,
  picture,
  slowLine,
  strongest,
  tiles,
  tray,
  walk,
  writing,
} from './uploads-world.ts';
import { eventually, isPictureShown, newCreator, newFan, subscribed } from './world.ts';

/* Uploads continue while their owner is on other screens, and drafts keep their files. */
const { openPage } = launchBrowser();

const onDisk = filesOnDisk();
let videoPath: string;
beforeAll(async () => {
  // Noise does not compress: a video of more than one part.
  const more = '-vf noise=alls=90:allf=t -b:v 24M -minrate 24M'.split(' ');
  const noise = await videoFile('mp4', { width: 960, height: 540, seconds: 4, more });
  videoPath = onDisk('pier.mp4', noise);
});

const windows = atWidths({ own: 1280, others: 390 }, { own: 390, others: 1280 });

describe.each(windows)('a creator at $own pixels, a customer at $others', ({ own, others }) => {
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
  const files = () => composer(page).locator('input[type=file]');

  test('[F141] a creator uploads a video over three screens and posts it, and a fan sees it', async () => {
    const fan = await newFan('Watching');
    await subscribed(fan, creator);
    const letThrough = await slowLine(page);
    await openOwn();
    await button(composer(page), 'Video').click();
    await composer(page).getByLabel('Text of the post').fill('The pier in four seconds');
    await files().setInputFiles(videoPath);
    await composer(page)
      .getByText(/Uploading [1-9]\d*%/)
      .waitFor();
    // The tray does not repeat an upload that the composer shows.
    expect(await tray(page).count()).toBe(0);

    await walk(page, 'Stories');
    await page.getByRole('heading', { name: 'Stories', exact: true }).waitFor();
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
    await tray(page).getByText('Ready', { exact: true }).waitFor();

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
    await post.getByRole('button', { name: 'Play video' }).waitFor();
    await openOwn();
    expect(await text.inputValue()).toBe('');
    expect(await tray(page).count()).toBe(0);
  });

  test('[F141] a creator keeps the pictures of a draft in order over other screens and a reload', async () => {
    await openOwn();
    await button(composer(page), 'Pictures').click();
    await files().setInputFiles([await picture('green'), await picture('red')]);
    await composer(page).getByLabel('Text of the post').fill('Three colours');
    await button(composer(page), 'Post later').click();
    const day = await composer(page).getByLabel('Day').inputValue();
    const schedule = composer(page).getByRole('button', { name: /^Post (today|tomorrow) / });
    await eventually(() => schedule.isEnabled()).toBe(true);

    await walk(page, 'Stories');
    await page.getByRole('heading', { name: 'Stories', exact: true }).waitFor();
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
    await eventually(() => schedule.isEnabled()).toBe(true);

    const kept = await page.evaluate(
      (id): { name: string; mediaId: string }[] =>
        JSON.parse(localStorage.getItem(`private:uploads ${id} post image`) ?? '{}').uploads,
      creator.id,
    );
    await openOwn();
    expect(await tray(page).count()).toBe(0);
    const restored = tiles(composer(page)).locator('img');
    await eventually(() => restored.evaluateAll(drawn)).toBe(3);
    const addresses = await restored.evaluateAll((all) =>
      all.map((image) => (image instanceof HTMLImageElement ? image.src : '')),
    );
    const shown = composer(page).getByLabel('Text of the post');
    expect(await shown.inputValue()).toBe('Three colours');
    expect(await composer(page).getByLabel('Day').inputValue()).toBe(day);
    await button(composer(page), 'Post later').click();
    await button(composer(page), 'Post').click();
    const article = page.locator('article', { hasText: 'Three colours' });
    await article.getByRole('button', { name: 'Open picture 3 of 3' }).waitFor();
    await tiles(composer(page)).first().waitFor({ state: 'detached' });
    const { rows } = await database.query<{ ids: string[] }>(
      `select array_agg(pm.media_id::text order by pm.position) as ids from public.post_media pm
       join public.posts p on p.id = pm.post_id where p.creator_id = $1`,
      [creator.id],
    );
    // Chosen, shown after the reload and posted in one order.
    const ids = rows[0]?.ids ?? [];
    expect(kept.map(({ name }) => name)).toEqual(['green.png', 'red.png', 'blue.png']);
    expect(kept.map(({ mediaId }) => mediaId)).toEqual(ids);
    expect(ids.map((id, at) => addresses[at]?.includes(id))).toEqual([true, true, true]);
    await openOwn();
    expect(await shown.inputValue()).toBe('');
    expect(await tiles(composer(page)).count()).toBe(0);
    await expect.poll(() => isPictureShown(article)).toBe(true);
  });

  test('[F141] a creator keeps a draft of its own in each of two threads', async () => {
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

    // Another page would interrupt the upload.
    await tray(page).getByText('Ready', { exact: true }).waitFor();
    await open(second);
    expect(await writing(page).inputValue()).toBe('For the second');
    await eventually(() => tiles(page.locator('main')).count()).toBe(1);
    await eventually(() => button(page, 'Send').isEnabled()).toBe(true);
    await button(page, 'Send').click();
    await tiles(page.locator('main')).first().waitFor({ state: 'detached' });
    await page.getByRole('log').getByText('For the second').waitFor();
    const reader = await openPage({ width: others, as: second });
    await reader.open(`/conversations/${creator.username}`);
    await reader.page.getByRole('log').getByText('For the second').waitFor();
    await expect.poll(() => isPictureShown(reader.page.getByRole('log'))).toBe(true);
    await open(first);
    expect(await writing(page).inputValue()).toBe('');
  });
});

/** How many pictures have pixels. */
const drawn = (pictures: Element[]) =>
  pictures.filter((picture) => picture instanceof HTMLImageElement && picture.naturalWidth > 0)
    .length;
