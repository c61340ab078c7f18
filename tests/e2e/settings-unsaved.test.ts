import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { launchBrowser, type Visit } from '../support/browser.ts';
import { newCreator } from './world.ts';

/* What is typed into the settings and not saved. */
const { openPage } = launchBrowser();

let visit: Visit;
let page: Page;
const field = (name: string) => page.getByRole('textbox', { name, exact: true });

beforeAll(async () => {
  visit = await openPage({ as: await newCreator('Unsaved Settings'), width: 1280 });
  page = visit.page;
  // Unsaved changes of one test do not keep the next one from opening the page.
  page.on('dialog', (dialog) => void dialog.accept());
});
beforeEach(async () => {
  await visit.open('/settings');
  await field('Display name').waitFor();
});

test('[F65] what a creator types while a save is on its way stays, unsaved', async () => {
  const bio = field('Bio');
  const save = page.getByRole('button', { name: 'Save profile' });
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(/rpc\/save_profile/, async (route) => {
    await held;
    await route.continue();
  });
  await field('Location').fill('Leith');
  await field('Instagram').fill('unsaved.words');
  await bio.fill('First words');
  const sent = page.waitForRequest(/rpc\/save_profile/);
  await save.click();
  await sent;
  await bio.fill('First words, and more');
  letGo();
  await expect.poll(() => save.getAttribute('aria-busy')).toBe(null);
  await page.unroute(/rpc\/save_profile/);
  expect(await bio.inputValue()).toBe('First words, and more');
  await page.getByRole('link', { name: 'Browse', exact: true }).first().click();
  await page.getByText('Leave without saving?').waitFor();
  await page.getByRole('button', { name: 'Stay' }).click();

  await save.click();
  await page.getByText('Settings saved successfully!').waitFor();
  await visit.open('/settings');
  await expect.poll(() => bio.inputValue()).toBe('First words, and more');
});

test('[F65] a creator who leaves with unsaved changes is asked first', async () => {
  await field('Bio').fill('Half a thought');
  const away = page.getByRole('link', { name: 'Browse', exact: true }).first();
  await away.click();
  await page.getByText('Leave without saving?').waitFor();
  await page.getByRole('button', { name: 'Stay' }).click();
  expect(new URL(page.url()).pathname).toBe('/settings');
  expect(await field('Bio').inputValue()).toBe('Half a thought');
  await away.click();
  await page.getByRole('button', { name: 'Leave' }).click();
  await page.waitForURL('**/browse**');
});
