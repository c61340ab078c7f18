import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { drawing } from '../api/media-support.ts';
import { axe, launchBrowser, until, type Visit } from '../support/browser.ts';
import { filesOnDisk } from '../support/files-on-disk.ts';
import { database, uniqueName } from '../support/users.ts';
import { atWidths } from '../support/widths.ts';
import {
  addressOf,
  applicationsOf,
  confirmAddress,
  create,
  crop,
  fillAccount,
  fillLegal,
  fillProfile,
  idPicturesReady,
  next,
  photo,
  profileUrl,
  seePictures,
} from './enrolment-wizard.ts';
import { isPictureShown, newCreator } from './world.ts';

/* An applicant's way from the landing to a listed page. */
const { addresses } = inject('platform');
const { openPage } = launchBrowser();
const onDisk = filesOnDisk();
const password = 'evening-walk-7';

describe.each(atWidths(390, 1280))('a creator at %i pixels', (width) => {
  const username = uniqueName('mara');
  const email = addressOf(username);
  let visit: Visit;
  let page: Page;

  beforeAll(async () => {
    visit = await openPage({ width });
    page = visit.page;
  });

  test('[F20] [F21] an applicant finds the enrolment from the landing, and reads what step 1 lacks', async () => {
    const taken = await newCreator(`Taken at ${width}`);
    await visit.open('/');
    await page.getByRole('link', { name: 'Join Now' }).first().click();
    // The landing that is being left has links of the same words.
    await page.getByRole('heading', { name: 'Join Now' }).waitFor();
    await page.getByRole('link', { name: /creator/i }).click();
    await page.waitForURL('**/enroll');

    await next(page).click();
    await page.getByText('Please fill in all fields first.').waitFor();
    await page.getByLabel('Email').fill('nobody');
    await page.getByLabel('Password', { exact: true }).fill('12345');
    await profileUrl(page).fill('abc');
    await next(page).click();
    for (const sentence of [
      'The specified email is not valid',
      'Your password must be between 6 and 30 characters long',
      'Your username must be between 4 and 20 characters (letters, numbers or underscores)',
    ])
      await page.getByText(sentence, { exact: true }).waitFor();

    await profileUrl(page).fill('Settings');
    await page.getByText('The specified username is not allowed').waitFor();
    await profileUrl(page).fill(taken.username);
    await page.getByText('Specified username is already registered.').waitFor();
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    // Said only after a reload, which takes the password.
    expect(await page.getByText('it is never kept').count()).toBe(0);
    await next(page).click();
    expect(new URL(page.url()).pathname).toBe('/enroll');
  });

  test('[F21] an applicant cannot go on before the username is checked', async () => {
    const other = await newCreator(`Other at ${width}`);
    for (const [name, sentence] of [
      [other.username, 'Specified username is already registered.'],
      ['admin', 'The specified username is not allowed'],
    ] as const) {
      await profileUrl(page).fill(name);
      await page.keyboard.press('Enter');
      await page.getByText(sentence).waitFor();
      await until(() => profileUrl(page).evaluate((field) => field.matches(':focus')));
      expect(new URL(page.url()).pathname).toBe('/enroll');
    }
    await fillAccount(page, username);
  });

  test('[F22] an applicant reads what step 2 lacks, sentence by sentence', async () => {
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
    const first = page.getByLabel('Cover picture');
    await until(() => first.evaluate((field) => field.matches(':focus')));

    // A corrected field loses its error before the form is sent again.
    const social = page.getByText('At least one of the two social profiles must be filled.');
    await page.getByLabel('Instagram').fill('mara');
    await social.waitFor({ state: 'detached' });
    await page.getByLabel('Instagram').fill('');
    const tooYoung = page.getByText('You must be at least 18 years old to continue.');
    await page.getByLabel('Age').fill('99');
    await tooYoung.waitFor({ state: 'detached' });
    await crop(page, 'Cover picture', await photo(2400, 1200, '#305080'));
    await page.getByText('You must upload a cover picture.').waitFor({ state: 'detached' });
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

  test('[F22] [F68] an applicant reads which pictures cannot be used', async () => {
    const cover = page.getByLabel('Cover picture');
    const buffer = await drawing(60, 60, '#305080').webp().toBuffer();
    await cover.setInputFiles({ name: 'cover.png', mimeType: 'image/png', buffer });
    await page.getByText('Invalid image format. Try again with another image').waitFor();
    const { buffer: small } = await photo(60, 60, '#305080');
    const large = Buffer.concat([small, Buffer.alloc(10 * 1024 * 1024)]);
    await cover.setInputFiles(onDisk('cover.jpg', large));
    await page.getByText('Your image is bigger than 10MB').waitFor();
  });

  test('[F22] [F23] an applicant fills in the profile, and reads what step 3 lacks', async () => {
    await fillProfile(page, 'Mara Vale');
    await page.getByText('It has to match the age on your page: 27.').waitFor();
    await axe(page);
    await create(page).click();
    for (const sentence of [
      'Your legal first name must have between 2 and 20 characters.',
      'Your legal last name must have between 2 and 20 characters.',
      'You must specify your country of residence.',
      'You must upload a photo of your Government issued ID.',
      'You must upload a photo of your ID next to your face.',
    ])
      await page.getByText(sentence, { exact: true }).waitFor();
  });

  test('[F20] [F23] an applicant keeps the draft over a reload, without password and ID pictures', async () => {
    await fillLegal(page);
    expect(await page.getByText(/must upload a photo|must have between|must specify/).count()).toBe(
      0,
    );
    const kept = await page.evaluate(() => JSON.stringify([sessionStorage, localStorage]));
    expect(kept).toContain(email);
    expect(kept).toContain('Marianne');
    expect(kept).not.toContain(password);
    expect(kept).not.toMatch(/id_document|id_selfie|secret/);
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
    await seePictures(page, 2);
    await next(page).click();
    await page.waitForURL('**/enroll/third-step');
    expect(await page.getByLabel('Legal first name').inputValue()).toBe('Marianne');
    expect(await page.locator('form img').count()).toBe(0);
  });

  test('[F23] [F24] an applicant who presses twice applies once', async () => {
    await fillLegal(page);
    await create(page).dblclick();
    await page.waitForURL('**/enroll/success');
    await page.getByText('Applications are reviewed daily.').waitFor();
    await page.getByText(email).waitFor();
    await page.getByRole('button', { name: 'Send the link again' }).waitFor();
    await axe(page);
    expect(await applicationsOf(email)).toMatchObject([{ state: 'pending', pictures: 4 }]);
    const left = await page.evaluate(() =>
      [sessionStorage, localStorage].flatMap((storage) => Object.keys(storage)),
    );
    expect(left.filter((key) => key.startsWith('private:'))).toEqual([]);
  });

  test('[F20] an applicant cannot return to the success page or jump into a step', async () => {
    await visit.open('/enroll/success');
    await page.waitForURL(`${addresses.page}/`);
    await visit.open('/enroll/third-step');
    await page.waitForURL('**/enroll');
  });

  test('[F24] [F31] an applicant confirms the address and reads that the application is reviewed', async () => {
    const { rows } = await database.query(
      `select m.template from private.mails m join auth.users u on u.id = m.recipient_id
       where u.email = $1`,
      [email],
    );
    expect(rows).toContainEqual({ template: 'application_received' });
    await confirmAddress(page, email);
    await page.getByText('Your application is being reviewed').waitFor();
    await page.getByRole('heading', { name: 'Get your page ready' }).waitFor();
    const fee = page.getByRole('link', { name: 'Set your subscription fee' });
    expect(await fee.getAttribute('href')).toBe('/settings#fee');
    await axe(page);
    await visit.open(`/${username}`);
    await page.getByText('We will email you the next steps.').waitFor();
    await until(async () => {
      await page.reload();
      await page.getByText('We will email you the next steps.').waitFor();
      return isPictureShown(page.locator('main'));
    });
    await visit.open('/enroll');
    await page.waitForURL(`${addresses.page}/`);
    const guest = await openPage({ width });
    await guest.open(`/${username}`);
    await guest.page.waitForURL('**/not-found');
  });

  test('[F24] [F25] an applicant is accepted and listed by staff, and a guest sees the page', async () => {
    const [application] = await applicationsOf(email);
    await idPicturesReady(application?.id ?? '');
    await database.query(`select staff.accept_application('Ada', 'The ID is theirs.', $1)`, [
      username,
    ]);
    await database.query(`select staff.promote('Ada', 'Ready to be listed.', $1)`, [username]);
    const guest = await openPage({ width });
    await guest.open(`/${username}`);
    await guest.page.getByRole('heading', { name: 'Mara Vale' }).first().waitFor();
    await visit.open('/');
    await page.waitForURL('**/admin');
    await page.getByRole('heading', { name: /, Mara Vale$/ }).waitFor();
    expect(await page.getByText('Your application').count()).toBe(0);
  });
});

test('[F68] an applicant crops a picture by keyboard, and gets the chosen part', async () => {
  const { page, open } = await openPage({ width: 1280 });
  await open('/enroll');
  await fillAccount(page, uniqueName('crop'));
  // Left half red, right half blue: the colour shows which part was chosen.
  const halves = drawing(600, 800, '#ff0000').extend({ right: 600, background: '#0000ff' });
  const buffer = await halves.png().toBuffer();
  const choose = () =>
    page
      .getByLabel('Profile picture')
      .setInputFiles({ name: 'two.png', mimeType: 'image/png', buffer });
  const part = page.getByRole('application');

  await choose();
  await part.waitFor();
  await page.getByText('Drag the picture, or move it with the arrow keys.').waitFor();
  await page.getByRole('slider', { name: 'Zoom' }).focus();
  await page.keyboard.press('End');
  await part.focus();
  for (let press = 0; press < 60; press += 1) await page.keyboard.press('ArrowLeft');
  await page.getByRole('button', { name: 'Use this picture' }).press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  const preview = page.locator('form img').first();
  await preview.waitFor();
  const seen = await preview.evaluate(async (image) => {
    const cut = await (await fetch(image.getAttribute('src') ?? '')).blob();
    const bitmap = await createImageBitmap(cut);
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const context = canvas.getContext('2d');
    context?.drawImage(bitmap, 0, 0);
    const [red = 0, , blue = 0] = context?.getImageData(250, 332, 1, 1).data ?? [];
    const { width, height } = bitmap;
    return { type: cut.type, width, height, isBlue: blue > 200 && red < 60 };
  });
  expect(seen).toEqual({ type: 'image/jpeg', width: 500, height: 665, isBlue: true });

  await choose();
  await part.waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await seePictures(page, 1);
});
