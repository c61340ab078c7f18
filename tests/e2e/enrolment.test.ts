import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { drawing } from '../api/media-support.ts';
import { axe, inboxMail, launchBrowser, until, type Visit } from '../support/browser.ts';
import { database, uniqueName } from '../support/people.ts';
import { isPictureShown, newCreator, settled } from './world.ts';

/* A creator's way from the landing to the pending notice on their own page. */
const { addresses } = inject('platform');
const { openPage } = launchBrowser();
const password = 'evening-walk-7';

interface Chosen {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

async function photo(width: number, height: number, colour: string): Promise<Chosen> {
  const buffer = await drawing(width, height, colour).jpeg().toBuffer();
  return { name: 'photo.jpg', mimeType: 'image/jpeg', buffer };
}

const next = (page: Page) => page.getByRole('button', { name: 'Continue' });
const create = (page: Page) => page.getByRole('button', { name: 'CREATE ACCOUNT' });

/** Chooses a picture and takes the part that the cropper offers. */
async function crop(page: Page, label: string, file: Chosen) {
  await page.getByLabel(label).setInputFiles(file);
  await page.getByRole('slider', { name: 'Zoom' }).waitFor();
  await page.getByRole('application').waitFor();
  await page.getByRole('button', { name: 'Use this picture' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

async function fillAccount(page: Page, username: string) {
  await page.getByLabel('Email').fill(`${username}@example.test`);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Profile URL').fill(username);
  await page.getByText('This username is free.').waitFor();
  await next(page).click();
  await page.waitForURL('**/enroll/second-step');
}

async function fillProfile(page: Page, name: string) {
  await crop(page, 'Cover picture', await photo(2400, 1200, '#305080'));
  await crop(page, 'Profile picture', await photo(900, 900, '#a04030'));
  await page.getByLabel('Display name').fill(name);
  await page.getByLabel('Age').fill('27');
  await page.getByLabel('Location').fill('London, United Kingdom.');
  await page.getByLabel('Twitter').fill('mara_v');
  await page.getByLabel('Bio').fill('Painter of evenings.');
  await next(page).click();
  await page.waitForURL('**/enroll/third-step');
}

async function fillLegal(page: Page) {
  await page.getByLabel('Legal first name').fill('Marianne');
  await page.getByLabel('Legal last name').fill('O’Neil');
  await page.getByLabel('Country of residence').selectOption('GB');
  await page
    .getByLabel('Photo of your government-issued ID')
    .setInputFiles(await photo(2400, 1600, '#408050'));
  await page
    .getByLabel('Photo of your ID next to your face')
    .setInputFiles(await photo(1600, 2400, '#806040'));
  await until(async () => (await page.locator('form img').count()) === 2);
}

describe.each([390, 1280] as const)('a creator at %i pixels', (width) => {
  const username = uniqueName('mara');
  const email = `${username}@example.test`;
  let visit: Visit;
  let page: Page;

  beforeAll(async () => {
    visit = await openPage({ width });
    page = visit.page;
  });

  test('[F20] [F21] finds the way from the landing and hears what step 1 misses', async () => {
    const taken = await newCreator(`Taken at ${width}`);
    await visit.open('/');
    await page.getByRole('link', { name: 'Join Now' }).first().click();
    await page.getByRole('link', { name: /creator/i }).click();
    await page.waitForURL('**/enroll');
    await axe(page);

    await next(page).click();
    await page.getByText('Please fill in all fields first.').waitFor();
    await page.getByLabel('Email').fill('nobody');
    await page.getByLabel('Password', { exact: true }).fill('12345');
    await page.getByLabel('Profile URL').fill('abc');
    await next(page).click();
    await page.getByText('The specified email is not valid').waitFor();
    await page.getByText('Your password must be between 6 and 30 characters long').waitFor();
    await page
      .getByText(
        'Your username must be between 4 and 20 characters (letters, numbers or underscores)',
      )
      .waitFor();

    await page.getByLabel('Profile URL').fill('Settings');
    await page.getByText('The specified username is not allowed').waitFor();
    await page.getByLabel('Profile URL').fill(taken.username);
    await page.getByText('Specified username is already registered.').waitFor();
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await next(page).click();
    expect(new URL(page.url()).pathname).toBe('/enroll');
    await fillAccount(page, username);
  });

  test('[F22] hears what step 2 misses, sentence by sentence', async () => {
    await axe(page);
    await next(page).click();
    for (const sentence of [
      'You must upload a cover picture.',
      'You must upload a profile picture.',
      'Your name must have between 4 and 30 characters ( letters and spaces ).',
      'You must be at least 18 years old to continue.',
      'You must specify your location ( eg. country or city ).',
      'At least one of the two social profiles must be filled. ( eg. twitter or instagram )',
      'Must have between 5 and 1500 characters.',
    ])
      await page.getByText(sentence, { exact: true }).waitFor();

    await page.getByLabel('Age').fill('99');
    expect(await page.getByLabel('Age').inputValue()).toBe('75');
    await page.getByLabel('Display name').fill('Mara <b>');
    expect(await page.getByLabel('Display name').inputValue()).toBe('Mara b');
    await page.getByLabel('Twitter').fill('not a handle');
    await page.getByLabel('Instagram').fill('https://x');
    await next(page).click();
    await page.getByText('You must specify a valid twitter ID ( eg. @twitterID )').waitFor();
    await page.getByText('You must specify a valid instagram ID ( eg. @instagramID )').waitFor();
    expect(await page.getByLabel('Twitter').inputValue()).toBe('@not a handle');
    await page.getByLabel('Instagram').fill('');
  });

  test('[F22] [F68] is told which pictures cannot be used', async () => {
    const cover = page.getByLabel('Cover picture');
    const buffer = await drawing(60, 60, '#305080').webp().toBuffer();
    await cover.setInputFiles({ name: 'cover.png', mimeType: 'image/png', buffer });
    await page.getByText('Invalid image format. Try again with another image').waitFor();
    const { buffer: small } = await photo(60, 60, '#305080');
    await cover.setInputFiles({
      name: 'cover.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.concat([small, Buffer.alloc(10 * 1024 * 1024)]),
    });
    await page.getByText('Your image is bigger than 10MB').waitFor();
  });

  test('[F22] fills in their profile and comes to step 3', async () => {
    await fillProfile(page, 'Mara Vale');
    await axe(page);
    await create(page).click();
    for (const sentence of [
      'Your legal first name must have between 2 and 20 characters.',
      'Your legal last name must have between 2 and 20 characters.',
      'You must specify your country of residence.',
      'You must upload a photo of your Government issued ID.',
      'You must upload a photo of your ID next to your face.',
    ])
      await page.getByText(sentence).waitFor();
  });

  test('[F20] [F23] keeps the draft over a reload, but neither password nor ID pictures', async () => {
    await fillLegal(page);
    const kept = await page.evaluate(() => JSON.stringify([sessionStorage, localStorage]));
    expect(kept).toContain(email);
    expect(kept).toContain('Marianne');
    expect(kept).not.toContain(password);
    expect(kept).not.toMatch(/card_id|face_id|secret/);
    expect(await page.evaluate(() => indexedDB.databases())).toEqual([]);

    await page.reload();
    await page.waitForURL('**/enroll');
    expect(await page.getByLabel('Email').inputValue()).toBe(email);
    await page.getByText('Please type your password again: it is never kept.').waitFor();
    await page.getByLabel('Password', { exact: true }).fill(password);
    await next(page).click();
    await page.waitForURL('**/enroll/second-step');
    expect(await page.getByLabel('Display name').inputValue()).toBe('Mara Vale');
    expect(await page.getByLabel('Twitter').inputValue()).toBe('@mara_v');
    await until(async () => (await page.locator('form img').count()) === 2);
    await next(page).click();
    await page.waitForURL('**/enroll/third-step');
    expect(await page.getByLabel('Legal first name').inputValue()).toBe('Marianne');
    expect(await page.locator('form img').count()).toBe(0);
  });

  test('[F23] [F24] applies, once however often the button is pressed', async () => {
    await fillLegal(page);
    await create(page).dblclick();
    await page.waitForURL('**/enroll/success', { timeout: 30_000 });
    await page.getByText('Applications are reviewed daily.').waitFor();
    await page.getByText(email).waitFor();
    await axe(page);
    const { rows } = await database.query(
      `select a.state, count(*) over () as applications,
              (select count(*) from private.application_pictures p
               where p.application_id = a.id and p.media_id is not null) as pictures
       from private.applications a join auth.users u on u.id = a.creator_id where u.email = $1`,
      [email],
    );
    expect(rows).toEqual([{ state: 'pending', applications: '1', pictures: '4' }]);
    const left = await page.evaluate(() =>
      [sessionStorage, localStorage].flatMap((storage) => Object.keys(storage)),
    );
    expect(left.filter((key) => key.startsWith('private:'))).toEqual([]);
  });

  test('[F20] cannot come back to the success page', async () => {
    await visit.open('/enroll/success');
    await page.waitForURL(`${addresses.page}/`);
    await visit.open('/enroll/third-step');
    await page.waitForURL('**/enroll');
  });

  test('[F24] confirms the address, signs in and reads that the application is reviewed', async () => {
    const link = /href="([^"]+)"/.exec((await inboxMail(email)).html)?.[1] ?? '';
    await page.goto(link.replaceAll('&amp;', '&'));
    await page.getByText('Your application is being reviewed').first().waitFor();
    await axe(page);
    await visit.open(`/${username}`);
    await page.getByText('We will email you the next steps.').waitFor();
    expect(await isPictureShown(page.locator('main'))).toBe(true);
    await visit.open('/enroll');
    await page.waitForURL(`${addresses.page}/`);
  });
});

test('[F68] the cropper obeys the keyboard, and a new part of the picture comes out', async () => {
  const { page, open } = await openPage({ width: 1280 });
  await open('/enroll');
  await fillAccount(page, uniqueName('crop'));
  // Left half red, right half blue: what was moved to can be told by its colour.
  const left = drawing(600, 800, '#ff0000').extend({ right: 600, background: '#0000ff' });
  const buffer = await left.png().toBuffer();
  await page
    .getByLabel('Profile picture')
    .setInputFiles({ name: 'two.png', mimeType: 'image/png', buffer });
  const part = page.getByRole('application');
  await part.waitFor();
  await axe(page);
  const slider = page.getByRole('slider', { name: 'Zoom' });
  await slider.focus();
  await page.keyboard.press('End');
  await part.focus();
  for (let press = 0; press < 60; press += 1) await page.keyboard.press('ArrowLeft');
  await page.getByRole('button', { name: 'Use this picture' }).press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  const preview = page.locator('form img').first();
  await preview.waitFor();
  const seen = await preview.evaluate(async (image) => {
    const bitmap = await createImageBitmap(
      await (await fetch((image as HTMLImageElement).src)).blob(),
    );
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const context = canvas.getContext('2d');
    context?.drawImage(bitmap, 0, 0);
    const [red = 0, , blue = 0] = context?.getImageData(250, 332, 1, 1).data ?? [];
    return { width: bitmap.width, height: bitmap.height, isBlue: blue > 200 && red < 60 };
  });
  expect(seen).toEqual({ width: 500, height: 665, isBlue: true });

  await page
    .getByLabel('Profile picture')
    .setInputFiles({ name: 'two.png', mimeType: 'image/png', buffer });
  await part.waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await settled(page);
});
