import { basename } from 'node:path';
import type { Locator } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { unusedBytesMax } from '../../supabase/functions/_shared/generated/limits.gen.ts';
import { drawing } from '../api/media-support.ts';
import { axe, launchBrowser, type Account } from '../support/browser.ts';
import { filesOnDisk } from '../support/files-on-disk.ts';
import { database } from '../support/users.ts';
import { atWidths } from '../support/widths.ts';
import { newCreator, newFan, sendMessage, subscribed } from './world.ts';
import { fillAccount, fillProfile } from './enrolment-wizard.ts';

/* Files that cannot be used, wherever files are chosen: each is named with its reason, none is sent. */
const { openPage } = launchBrowser();

const onDisk = filesOnDisk();

const invalid = 'Invalid image format. Try again with another image';
const tooBig = 'Your image is bigger than 10MB';
const notVideo = 'Only MP4 and MOV files are supported! Try again.';

let avif: Buffer;
let good: string;
let bad: { avif: string; empty: string; words: string; huge: string };

beforeAll(async () => {
  const small = await drawing(300, 200, '#407050').png().toBuffer();
  avif = await drawing(64, 64, '#704050').avif().toBuffer();
  good = onDisk('good.png', small);
  bad = {
    avif: onDisk('IMG_0412.jpg', avif),
    empty: onDisk('empty.png', Buffer.alloc(0)),
    words: onDisk('notes.jpg', Buffer.from('a letter, and no picture')),
    huge: onDisk('huge.png', Buffer.concat([small, Buffer.alloc(10_900_000)])),
  };
});

/** The lines of an error, without the marks that keep the direction of a name apart. */
const linesOf = async (alert: Locator) =>
  (await alert.innerText()).replaceAll(/[\u2068\u2069]/g, '').split('\n');

const fourLines = () => [
  `“IMG_0412.jpg”: ${invalid}`,
  `“empty.png”: ${invalid}`,
  `“notes.jpg”: ${invalid}`,
  `“huge.png”: ${tooBig}`,
];
const fourBad = () => [bad.avif, bad.empty, bad.words, bad.huge];

describe.each(atWidths(1280, 390))('at %i', (width) => {
  let creator: Account;
  beforeAll(async () => {
    creator = await newCreator(`Picky at ${width}`);
  });

  /** A page of the creator that counts its requests of upload slots. */
  async function visit(path: string, at = width) {
    const { page, open, expectRefusal } = await openPage({ width: at, as: creator });
    let slots = 0;
    page.on('request', (request) => {
      if (request.url().includes('/rpc/request_upload')) slots += 1;
    });
    await open(path);
    return { page, expectRefusal, slots: () => slots };
  }

  test('[F39] [F108] a creator posts the good picture and reads why four others are refused', async () => {
    const { page, slots } = await visit(`/${creator.username}`);
    const form = page.getByRole('form', { name: 'New post' });
    await form.getByRole('button', { name: 'Pictures', exact: true }).click();
    const [first, ...rest] = fourBad();
    if (!first) throw new Error('four were made');
    await form.locator('input[type=file]').setInputFiles([first, good, ...rest]);
    await form.getByText('“\u2068huge.png\u2069”').waitFor();
    expect(await linesOf(form.getByRole('alert'))).toEqual(fourLines());
    await expect.poll(() => form.getByRole('listitem').count()).toBe(1);
    await expect.poll(slots).toBe(1);
    await axe(page);

    await form.locator('input[type=file]').setInputFiles(good);
    await expect.poll(() => form.getByRole('alert').count()).toBe(0);
    await expect.poll(() => form.getByRole('listitem').count()).toBe(2);
    await expect.poll(slots).toBe(2);

    await form.getByRole('button', { name: 'Video', exact: true }).click();
    const video = onDisk('video.mp4', avif);
    await form.locator('input[type=file]').setInputFiles(video);
    await form.getByText(notVideo).waitFor();
    expect(await linesOf(form.getByRole('alert'))).toEqual([`“video.mp4”: ${notVideo}`]);
    expect(slots()).toBe(2);
  });

  test('[F120] a creator reads an unknown refusal of Storage in the words of Storage', async () => {
    const { page, expectRefusal } = await visit(`/${creator.username}`);
    expectRefusal(/uploads-image/);
    let message: string | null = 'The bucket is being moved';
    await page.route(/\/object\/uploads-image\//, (route) =>
      message === null
        ? route.continue()
        : route.fulfill({ status: 503, json: { statusCode: '503', error: 'Moved', message } }),
    );
    const form = page.getByRole('form', { name: 'New post' });
    await form.getByRole('button', { name: 'Pictures', exact: true }).click();
    await form.locator('input[type=file]').setInputFiles(good);
    const tile = form.getByRole('listitem');
    await tile.getByText('The bucket is being moved').waitFor();
    message = null;
    await tile.getByRole('button', { name: 'Try again' }).click();
    await tile.getByRole('alert').waitFor({ state: 'detached' });
  });

  test('[F108] a creator is refused a picture above the limit of unused files, until there is room', async () => {
    const { page, expectRefusal } = await visit(`/${creator.username}`);
    expectRefusal(/request_upload/);
    await database.query(
      `insert into public.media (owner_id, kind, purpose, state, bytes)
       values ($1, 'video', 'post', 'ready', $2)`,
      [creator.id, unusedBytesMax],
    );
    const form = page.getByRole('form', { name: 'New post' });
    await form.getByRole('button', { name: 'Pictures', exact: true }).click();
    await form.locator('input[type=file]').setInputFiles(good);
    const tile = form.getByRole('listitem');
    await tile
      .getByText('Your files that are not posted or sent yet take up more than 12000 MB.')
      .waitFor();
    await database.query(`delete from public.media where owner_id = $1 and bytes = $2`, [
      creator.id,
      unusedBytesMax,
    ]);
    await tile.getByRole('button', { name: 'Try again' }).click();
    await tile.getByRole('alert').waitFor({ state: 'detached' });
  });

  test('[F76] [F108] a creator reads which pictures a message leaves out, and when it leaves out all', async () => {
    const fan = await newFan('Choosing', 5000);
    await subscribed(fan, creator);
    await sendMessage(fan, creator, 'hello');
    const { page, slots } = await visit(`/conversations/${fan.username}`);
    const files = page.locator('form input[type=file]');
    const alert = page.locator('form').getByRole('alert');
    await files.setInputFiles([bad.avif, good, bad.huge]);
    await page.getByText('“\u2068huge.png\u2069”').waitFor();
    expect(await linesOf(alert)).toEqual([`“IMG_0412.jpg”: ${invalid}`, `“huge.png”: ${tooBig}`]);
    await expect.poll(slots).toBe(1);
    await files.setInputFiles(fourBad());
    await page.getByText('None of the selected images').waitFor();
    expect(await linesOf(alert)).toEqual([
      'None of the selected images were correctly formatted or under the 10MB per image limit.',
      ...fourLines(),
    ]);
    expect(slots()).toBe(1);
  });

  test('[F82] [F84] a creator reads which pictures a message to an audience leaves out', async () => {
    const { page, slots } = await visit('/conversations');
    await page.getByRole('button', { name: 'New global message' }).click();
    const dialog = page.getByRole('dialog', { name: 'New global message' });
    await dialog.getByLabel('File').setInputFiles([good, bad.words]);
    await dialog.getByText('“\u2068notes.jpg\u2069”').waitFor();
    expect(await linesOf(dialog.getByRole('alert').last())).toEqual([`“notes.jpg”: ${invalid}`]);
    await expect.poll(slots).toBe(1);
  });

  test('[F50] [F108] a creator is refused an AVIF under another name and a large picture as a story', async () => {
    const { page, slots } = await visit('/stories');
    const form = page.getByRole('form', { name: 'New story' });
    const alert = form.getByRole('alert').filter({ hasText: '“' });
    await form.locator('input[type=file]').setInputFiles(bad.avif);
    await alert.waitFor();
    expect(await linesOf(alert)).toEqual([
      '“IMG_0412.jpg”: Only PNG, JPG, HEIC, MP4 and MOV files are supported! Try again.',
    ]);
    await form.locator('input[type=file]').setInputFiles(bad.huge);
    await form.getByText('huge.png').waitFor();
    expect(await linesOf(alert)).toEqual(['“huge.png”: File is bigger than 10MB']);
    expect(slots()).toBe(0);
    await form.locator('input[type=file]').setInputFiles(good);
    await form.getByRole('button', { name: 'Remove file' }).waitFor();
    await expect.poll(slots).toBe(1);
  });

  test('[F68] [F37] a creator reads in the settings why a picture and a welcome video are refused', async () => {
    const { page, slots } = await visit('/settings', 1280);
    for (const [file, line] of [
      [bad.avif, `“IMG_0412.jpg”: ${invalid}`],
      [bad.huge, `“huge.png”: ${tooBig}`],
    ] as const) {
      await page.getByLabel('Picture for the cover').setInputFiles(file);
      const dialog = page.getByRole('dialog');
      await dialog.getByText(basename(file)).waitFor();
      expect(await linesOf(dialog.getByRole('alert'))).toEqual([line]);
      await dialog.getByRole('button', { name: 'Back' }).click();
    }
    const section = page.getByRole('region', { name: 'Welcome video' });
    const video = onDisk('hello.mov', avif);
    await section.getByLabel('Welcome video', { exact: true }).setInputFiles(video);
    await section.getByText('hello.mov').waitFor();
    expect(await linesOf(section.getByRole('alert'))).toEqual([`“hello.mov”: ${notVideo}`]);
    expect(slots()).toBe(0);
  });

  test('[F22] [F23] an applicant reads which picture is refused', async () => {
    const { page, open } = await openPage({ width });
    await open('/enroll');
    await fillAccount(page, `picky${width}${Date.now() % 100_000}`);
    await page.getByLabel('Cover picture').setInputFiles(bad.avif);
    await page.getByText(`“\u2068IMG_0412.jpg\u2069”: ${invalid}`, { exact: true }).waitFor();
    await fillProfile(page, 'Picky Vale');
    const card = page.getByLabel('Photo of your government-issued ID');
    await card.setInputFiles(bad.huge);
    await page.getByText(`“\u2068huge.png\u2069”: ${tooBig}`, { exact: true }).waitFor();
    await card.setInputFiles(good);
    await page.getByText(tooBig).waitFor({ state: 'detached' });
  });
});
