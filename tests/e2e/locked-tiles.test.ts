import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { drawing } from '../api/media-support.ts';
import { axe, launchBrowser, type Account } from '../support/browser.ts';
import { database } from '../support/users.ts';
import { listenTo } from './listening.ts';
import {
  eventually,
  follow,
  isPictureShown,
  newCreator,
  newFan,
  readyPicture,
  writePost,
} from './world.ts';
import { agree } from '../support/consent.ts';

/* Private posts on the wall of a creator whom the visitor does not pay. */
const { openPage } = launchBrowser();

const posts = (page: Page) => page.getByRole('region', { name: 'Posts' });
const sheet = (page: Page, name: string) => page.getByRole('dialog', { name });
/** Rows of a wall in their order: the text of a post, or what a locked one holds. */
const rows = (page: Page) =>
  posts(page)
    .locator('article')
    .evaluateAll((articles) =>
      articles.map((article) => {
        const holds = /Locked:\s*(.+)/.exec((article as HTMLElement).innerText)?.[1];
        return holds ? `[${holds}]` : (article.querySelector('p[dir=auto]')?.textContent ?? '');
      }),
    );

const colours = ['#a04030', '#305080', '#408050'];
const picture = (creator: Account, colour: string) =>
  drawing(480, 360, colour)
    .png()
    .toBuffer()
    .then((file) => readyPicture(creator, 'post', file));

async function reject(page: Page, name: string, press: Locator) {
  await press.click();
  await sheet(page, name).waitFor();
  await page.keyboard.press('Escape');
  await sheet(page, name).waitFor({ state: 'detached' });
}

describe.each([390, 1280] as const)('at %i pixels', (width) => {
  const canary = `CANARY${width}`;
  let creator: Account;
  let title: string;
  let album: string;

  beforeAll(async () => {
    creator = await newCreator(`Locked at ${width}`);
    title = `Subscribe to Locked at ${width} for $15.00`;
    await writePost(creator, 'public', 'The first one');
    const media = await Promise.all(colours.map((colour) => picture(creator, colour)));
    await database.query('update public.media set alt = $2 where id = any ($1)', [media, canary]);
    album = await writePost(creator, 'private', `${canary} album`, media);
    const video = await picture(creator, '#202020');
    await database.query(
      `update public.media set kind = 'video', duration_ms = 84000 where id = $1`,
      [video],
    );
    await writePost(creator, 'private', `${canary} video`, [video]);
    await writePost(creator, 'public', 'Between them');
    const { error } = await creator.client.rpc('create_post', {
      p_audience: 'private',
      p_text: `${canary} which`,
      p_media_ids: [],
      p_request_id: crypto.randomUUID(),
      p_options: [`${canary} one`, `${canary} two`],
    });
    expect(error).toBeNull();
    await writePost(creator, 'private', `${canary} words`);
  });

  const wall = ['[Text]', '[Poll]', 'Between them', '[Video 1:24]', '[3 photos]', 'The first one'];

  test('[F130] a fan finds private posts in their place, each with the way in, and subscribes from a tile', async () => {
    const fan = await newFan('Unpaying', 5000);
    const { page, open, context } = await openPage({ width, as: fan });
    const heard = listenTo(context);
    await open(`/${creator.username}`);
    // The second page comes near the end of the first.
    await posts(page).locator('article').nth(4).scrollIntoViewIfNeeded();
    await eventually(() => rows(page)).toEqual(wall);
    await axe(page);
    const card = posts(page).locator('article', { hasText: '3 photos' });
    await card.getByText('0 likes').waitFor({ state: 'attached' });
    await reject(page, title, card.getByRole('button', { name: 'Subscribe for $15.00' }));
    await reject(
      page,
      title,
      page.getByRole('button', { name: 'Unlock 4 private posts for $15.00' }),
    );

    await posts(page).getByRole('button', { name: 'Videos' }).click();
    await eventually(() => rows(page)).toEqual(['[Video 1:24]']);
    await posts(page).getByRole('button', { name: 'All' }).click();
    await posts(page).getByRole('button', { name: 'Show as grid' }).click();
    const tile = page.getByRole('button', {
      name: /^Locked: 3 photos, .+, 0 likes\. Subscribe for \$15\.00$/,
    });
    await tile.waitFor();
    await axe(page);
    expect(await heard.whereIs(canary)).toEqual([]);
    expect(heard.count(/wall_posts/)).toBeGreaterThan(1);

    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    await tile.click();
    await agree(page);
    await sheet(page, title).getByRole('button', { name: 'Subscribe for $15.00' }).click();
    await page.getByRole('button', { name: 'Done' }).click();
    await posts(page).getByRole('button', { name: 'Show as list' }).click();
    await posts(page).getByText(`${canary} video`).scrollIntoViewIfNeeded();
    await eventually(() => rows(page)).toEqual([
      `${canary} words`,
      `${canary} which`,
      'Between them',
      `${canary} video`,
      `${canary} album`,
      'The first one',
    ]);
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
    expect(await page.getByText('You have seen it all.').count()).toBe(1);
  });

  test('[F130] [F8] a fan subscribes on the page of a locked post, and reads it there', async () => {
    const fan = await newFan('At the post', 5000);
    const { page, open } = await openPage({ width, as: fan });
    await open(`/post/${album}`);
    await page.getByText('3 photos').waitFor();
    await axe(page);
    await page.getByRole('button', { name: 'Subscribe for $15.00' }).click();
    await agree(page);
    await sheet(page, title).getByRole('button', { name: 'Subscribe for $15.00' }).click();
    await page.getByRole('button', { name: 'Done' }).click();
    await page.locator('article', { hasText: `${canary} album` }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/post/${album}`);
  });

  test('[F71] [F130] a fan mutes and blocks a creator from the menu of a locked post', async () => {
    const own = await newCreator(`Menu at ${width}`);
    const id = await writePost(own, 'private', `${canary} menu`);
    const fan = await newFan('At the menu');
    await follow(fan, own);
    const { page, open } = await openPage({ width, as: fan });
    const options = page.locator('main').getByRole('button', { name: 'Post options' });
    await open(`/post/${id}`);
    await options.click();
    await page.getByRole('menuitem', { name: 'Mute', exact: true }).click();
    await eventually(async () => {
      const { rows: mine } = await database.query<{ is_muted: boolean }>(
        'select is_muted from public.conversation_members where user_id = $1',
        [fan.id],
      );
      return mine[0]?.is_muted;
    }).toBe(true);
    await options.click();
    await page.getByRole('menuitem', { name: `Block Menu at ${width}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Block' }).click();
    await page.getByText(`Menu at ${width} is blocked.`).waitFor();
  });

  test('[F130] [F33] a guest finds tiles down to the fifth public post, and is led to the sheet by joining', async () => {
    const { page, open } = await openPage({ width });
    await open(`/${creator.username}`);
    const tiles = posts(page).locator('[data-row]');
    await eventually(() => tiles.count()).toBe(wall.length);
    await axe(page);
    // A tile of the grid opens its post in the list.
    await posts(page).getByText('Between them').click();
    await eventually(() => rows(page)).toEqual(wall);
    await page.getByRole('heading', { name: `Join to see more of Locked at ${width}` }).waitFor();
    await posts(page).getByRole('button', { name: 'Subscribe for $15.00' }).first().click();
    await page.waitForURL('**/register/follower');
  });

  test('[F130] [F36] a wall on screen follows: a new tile, a post that becomes private, a removed one', async () => {
    const own = await newCreator(`Moving at ${width}`);
    const id = await writePost(own, 'public', 'Open for now');
    const fan = await newFan('Watching');
    const { page, open } = await openPage({ width, as: fan });
    await open(`/${own.username}`);
    await eventually(() => rows(page)).toEqual(['Open for now']);
    const later = await writePost(own, 'private', `${canary} later`);
    await eventually(() => rows(page)).toEqual(['[Text]', 'Open for now']);
    await database.query(`update public.posts set audience = 'private' where id = $1`, [id]);
    await eventually(() => rows(page)).toEqual(['[Text]', '[Text]']);
    await page.getByRole('button', { name: 'Unlock 2 private posts for $15.00' }).waitFor();
    const { error } = await own.client.rpc('remove_post', { p_post_id: later });
    expect(error).toBeNull();
    await eventually(() => rows(page)).toEqual(['[Text]']);
    await database.query(
      'update public.creator_settings set is_free_wall_disabled = true where creator_id = $1',
      [own.id],
    );
    await open(`/${own.username}`);
    await page.getByText('This wall is for subscribers').waitFor();
    expect(await page.locator('article').count()).toBe(0);
    expect(await page.locator('main').getByText('Locked:').count()).toBe(0);
  });

  test('[F142] a creator gives a private post a free preview, and takes it away', async () => {
    const own = await newCreator(`Preview at ${width}`);
    const file = async (name: string, colour: string) => ({
      name,
      mimeType: 'image/png',
      buffer: await drawing(480, 360, colour).png().toBuffer(),
    });
    const desk = await openPage({ width, as: own });
    await desk.open(`/${own.username}`);
    const form = desk.page.getByRole('form', { name: 'New post' });
    await form.getByRole('textbox', { name: 'Text of the post' }).fill(`${canary} free`);
    await form.getByRole('button', { name: 'Free preview', exact: true }).click();
    const field = form.getByRole('group', { name: 'Free preview' });
    await field.locator('input[type=file]').setInputFiles(await file('free.png', '#c08040'));
    await field.getByRole('button', { name: 'Change free preview' }).waitFor();
    const post = form.getByRole('button', { name: 'Post as Private' });
    await eventually(() => post.isEnabled()).toBe(true);
    await post.click();
    const written = posts(desk.page).locator('article', { hasText: `${canary} free` });
    await written.waitFor();
    await field.waitFor({ state: 'detached' });

    const fan = await newFan('Previewing');
    const reader = await openPage({ width, as: fan });
    await reader.open(`/${own.username}`);
    const tile = posts(reader.page).locator('article', { hasText: 'Private' });
    await eventually(() => isPictureShown(tile)).toBe(true);
    const guest = await openPage({ width });
    await guest.open(`/${own.username}`);
    await posts(guest.page).getByRole('button', { name: 'Show as list' }).click();
    await eventually(() =>
      isPictureShown(posts(guest.page).locator('article', { hasText: 'Private' })),
    ).toBe(true);

    await written.getByRole('button', { name: 'Post options' }).click();
    await desk.page.getByRole('menuitem', { name: 'Edit' }).click();
    const dialog = desk.page.getByRole('dialog', { name: 'Edit post' });
    await dialog.getByRole('button', { name: 'Remove free preview' }).click();
    await dialog.getByRole('button', { name: 'Add a free preview' }).waitFor();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    await eventually(() => tile.locator('img').count()).toBe(0);
    const { rows: left } = await database.query(
      'select 1 from public.post_previews where creator_id = $1',
      [own.id],
    );
    expect(left).toEqual([]);
  });
});

test('[F130] [F63] a notification of a post that is private now leads to the same sheet', async () => {
  const creator = await newCreator('Telling Locked');
  const fan = await newFan('Told');
  await follow(fan, creator);
  const id = await writePost(creator, 'public', 'CANARY told');
  await database.query(`update public.posts set audience = 'private' where id = $1`, [id]);
  const { page, open } = await openPage({ width: 390, as: fan });
  await open('/notifications');
  const line = page.getByRole('main').getByRole('link', { name: /Telling Locked/ });
  await line.first().click();
  await page.waitForURL(`**/post/${id}`);
  await page.getByRole('button', { name: 'Subscribe for $15.00' }).click();
  await sheet(page, 'Subscribe to Telling Locked for $15.00').waitFor();
  expect(await page.getByText('CANARY told').count()).toBe(0);
});
