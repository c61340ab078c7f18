import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { drawing } from '../api/media-support.ts';
import { fillBirth } from '../support/birth-field.ts';
import { inboxMail, until } from '../support/browser.ts';
import { database } from '../support/users.ts';
import { bornYearsAgo } from '../support/born.ts';

/* The steps of the enrolment as an applicant fills them in. */
const password = 'evening-walk-7';

export interface Chosen {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

export async function photo(width: number, height: number, colour: string): Promise<Chosen> {
  const buffer = await drawing(width, height, colour).jpeg().toBuffer();
  return { name: 'photo.jpg', mimeType: 'image/jpeg', buffer };
}

export const addressOf = (username: string) => `${username}@example.test`;
export const next = (page: Page) => page.getByRole('button', { name: 'Continue' });
export const create = (page: Page) => page.getByRole('button', { name: 'CREATE ACCOUNT' });
export const profileUrl = (page: Page) => page.getByLabel('Profile URL');

/** Chooses a picture and accepts the part that the cropper offers. */
export async function crop(page: Page, label: string, file: Chosen) {
  await page.getByLabel(label).setInputFiles(file);
  await page.getByRole('application').waitFor();
  await page.getByRole('button', { name: 'Use this picture' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

export async function fillAccount(page: Page, username: string, email = addressOf(username)) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await profileUrl(page).fill(username);
  await page.getByText('This username is free.').waitFor();
  await next(page).click();
  await page.waitForURL('**/enroll/second-step');
}

export async function fillProfile(page: Page, name: string) {
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

export async function fillLegal(page: Page) {
  await page.getByLabel('Legal first name').fill('Marianne');
  await page.getByLabel('Legal last name').fill('O’Neil');
  await page.getByLabel('Country of residence').selectOption('GB');
  await fillBirth(page, bornYearsAgo(27));
  await chooseIdPhotos(page);
}

export async function chooseIdPhotos(page: Page) {
  await page
    .getByLabel('Photo of your government-issued ID')
    .setInputFiles(await photo(2400, 1600, '#408050'));
  await page
    .getByLabel('Photo of your ID next to your face')
    .setInputFiles(await photo(1600, 2400, '#806040'));
  await seePictures(page, 2);
}

/** Waits until the form shows that many pictures. */
export async function seePictures(page: Page, count: number) {
  await until(async () => (await page.locator('form img').count()) === count);
}

/** Fills in all steps and presses the button. */
export async function applyAs(page: Page, username: string, name: string) {
  await fillAccount(page, username);
  await fillProfile(page, name);
  await fillLegal(page);
  await create(page).click();
}

/** The applications of the user with that address, with the number of their pictures. */
export async function applicationsOf(email: string) {
  const { rows } = await database.query<{ id: string; state: string; pictures: number }>(
    `select a.id, a.state,
       (select count(*)::integer from private.application_picture_states(a.id) p
        where p.state <> 'missing') as pictures
     from private.applications a join auth.users u on u.id = a.creator_id
     where u.email = $1 order by a.id`,
    [email],
  );
  return rows;
}

/** Follows the link of the confirming mail, and waits for the landing of the signed-in user. */
export async function confirmAddress(page: Page, email: string) {
  const link = /href="([^"]+)"/.exec((await inboxMail(email)).html)?.[1];
  expect(link).toBeDefined();
  await page.goto((link ?? '').replaceAll('&amp;', '&'));
  await page.getByText(/Welcome, /).waitFor();
}

/** Waits until the worker has made both ID pictures of an application. */
export async function idPicturesReady(applicationId: string) {
  await until(async () => {
    const { rows } = await database.query<{ ready: boolean }>(
      `select bool_and(p.state = 'ready') as ready
       from private.application_picture_states($1) p where p.kind in ('id_document', 'id_selfie')`,
      [applicationId],
    );
    return rows[0]?.ready;
  });
}
