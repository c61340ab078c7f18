import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser, type Account } from '../support/browser.ts';
import { heicFile } from '../support/heic.ts';
import { videoFile } from '../support/videos.ts';
import { fillAccount, next, seePictures } from './enrolment-wizard.ts';
import { eventually, isPictureShown, newCreator, newFan, subscribed } from './world.ts';

/* What phones make: HEIC pictures, which this browser cannot show itself, and MOV videos. */
const { openPage } = launchBrowser();

let creator: Account;
let heic: { name: string; mimeType: string; buffer: Buffer };
let mov: typeof heic;

beforeAll(async () => {
  creator = await newCreator('Phoney Vale');
  const buffer = await heicFile({ width: 720, height: 960, turns: 1, colour: '#306090' });
  heic = { name: 'IMG_0412.HEIC', mimeType: 'image/heic', buffer };
  const video = await videoFile('mov', { width: 180, height: 320 });
  mov = { name: 'IMG_0413.MOV', mimeType: 'video/quicktime', buffer: video };
});

describe('a creator with a phone', () => {
  test('[F136] [F68] cuts a profile picture from a preview of a HEIC', async () => {
    const { page, open } = await openPage({ width: 390, as: creator });
    await open('/settings');
    await page.getByLabel('Picture for the profile picture').setInputFiles(heic);
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Zoom').waitFor();
    await dialog.getByRole('button', { name: 'Use this picture' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('Processing...').waitFor({ state: 'detached' });
    await expect.poll(() => page.getByRole('alert').count()).toBe(0);
  });

  test('[F136] [F22] cuts a HEIC while enrolling, and sees that of an ID document', async () => {
    const { page, open } = await openPage({ width: 390 });
    await open('/enroll');
    await fillAccount(page, `phoney${Date.now() % 1_000_000}`);
    for (const label of ['Cover picture', 'Profile picture']) {
      await page.getByLabel(label).setInputFiles(heic);
      await page.getByRole('application').waitFor();
      // Turned as the phone was held.
      await eventually(() => sizeOf(page)).toEqual([960, 720]);
      await page.getByRole('button', { name: 'Use this picture' }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
    await seePictures(page, 2);
    await page.getByLabel('Display name').fill('Phoney Dale');
    await page.getByLabel('Age').fill('27');
    await page.getByLabel('Location').fill('London, United Kingdom.');
    await page.getByLabel('Twitter').fill('phoney_d');
    await page.getByLabel('Bio').fill('Painter of evenings.');
    await next(page).click();
    await page.waitForURL('**/enroll/third-step');
    const card = page.getByLabel('Photo of your government-issued ID');
    await card.setInputFiles(heic);
    await page.locator('form img').waitFor();
    const broken = Buffer.concat([heic.buffer.subarray(0, 40), Buffer.alloc(400)]);
    await card.setInputFiles({ ...heic, name: 'broken.HEIC', buffer: broken });
    const refusal = page.getByText('Invalid image format. Try again with another image');
    await refusal.waitFor();
  });

  test('[F136] [F50] shares a HEIC and a MOV as stories, which a subscriber sees', async () => {
    const { page, open } = await openPage({ width: 390, as: creator });
    await open('/stories');
    const form = page.getByRole('form', { name: 'New story' });
    for (const [file, text] of [
      [heic, 'From my phone'],
      [mov, 'Moving'],
    ] as const) {
      await form.locator('input[type=file]').setInputFiles(file);
      await form.getByLabel('Text').fill(text);
      if (file === heic) await decoded(form);
      await form.getByRole('button', { name: 'Share story' }).click();
      await form.getByText('Your story has been sent!').waitFor();
      await page.getByRole('article').filter({ hasText: text }).waitFor();
    }
    const fan = await newFan('Phone looker', 5000);
    await subscribed(fan, creator);
    const visit = await openPage({ width: 390, as: fan });
    await visit.open('/stories');
    await visit.page.getByRole('button', { name: 'Stories of Phoney Vale' }).click();
    const viewer = visit.page.getByRole('dialog');
    await viewer.getByText('From my phone').waitFor();
    await eventually(() => isPictureShown(viewer)).toBe(true);
  });

  test('[F136] [F43] posts a HEIC, shown by the worker before it is posted', async () => {
    const { page, open } = await openPage({ width: 1280, as: creator });
    await open(`/${creator.username}`);
    const form = page.getByRole('form', { name: 'New post' });
    await form.getByRole('button', { name: 'Pictures', exact: true }).click();
    await form.locator('input[type=file]').setInputFiles(heic);
    await decoded(form);
    await form.getByLabel('Text of the post').fill('A phone picture');
    await form.getByRole('button', { name: 'Post', exact: true }).click();
    const post = page.getByRole('article').filter({ hasText: 'A phone picture' });
    await eventually(() => isPictureShown(post)).toBe(true);
  });
});

/** Waits for the picture that the worker makes of a HEIC. */
async function decoded(form: Locator) {
  await expect.poll(() => isPictureShown(form)).toBe(true);
}

/** The size of the picture that the cropper shows. */
const sizeOf = (page: Page) =>
  page
    .getByRole('dialog')
    .locator('img')
    .evaluate((image) =>
      image instanceof HTMLImageElement ? [image.naturalWidth, image.naturalHeight] : [],
    );
