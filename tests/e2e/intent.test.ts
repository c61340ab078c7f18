import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { axe, inboxMail, launchBrowser, type Account, type Visit } from '../support/browser.ts';
import { database, uniqueName } from '../support/users.ts';
import { newCreator, newFan, signIn, signOut } from './world.ts';

const { addresses } = inject('platform');
const { openPage } = launchBrowser();

const main = (page: Page) => page.locator('main');
const sheet = (page: Page, name: string) => page.getByRole('dialog', { name });

/** Registers on the page that a guest's button leads to; returns the link of the mail. */
async function register(page: Page): Promise<string> {
  const name = uniqueName('intent');
  await page.getByText('Afterwards you go on where you were.').waitFor();
  await page.getByLabel('Username').fill(name);
  await page.getByLabel('Email').fill(`${name}@example.test`);
  await page.getByLabel('Password', { exact: true }).fill('evening-walk-7');
  await page.getByRole('checkbox').check();
  await main(page).getByRole('button', { name: 'Join Now' }).click();
  await page.getByText('A confirmation link has been sent to your email').waitFor();
  const { html } = await inboxMail(`${name}@example.test`);
  return (/href="([^"]+)"/.exec(html)?.[1] ?? '').replaceAll('&amp;', '&');
}

const movedMoney = async (creatorId: string) =>
  (await database.query('select from private.transfers where creator_id = $1', [creatorId])).rows
    .length;

describe('the action of a guest', () => {
  let mara: Account;

  beforeAll(async () => {
    mara = await newCreator('Mara Intent');
  });

  async function asGuest(): Promise<Visit> {
    const visit = await openPage({ width: 390 });
    await visit.open(`/${mara.username}`);
    return visit;
  }

  test('[F91] [F15] a guest who presses Tip joins by mail and finds the sheet of the tip', async () => {
    const { page, openTab } = await asGuest();
    await main(page).getByRole('link', { name: 'Tip', exact: true }).click();
    const tab = await openTab(await register(page));
    await sheet(tab, 'Tip Mara Intent').waitFor();
    await axe(tab);
    // The action has left the address, so that a reload does not open it again.
    expect(new URL(tab.url()).search).toBe('');
    expect(await movedMoney(mara.id)).toBe(0);
  });

  test('[F91] a guest who presses Unlock signs in and finds the sheet of the subscription', async () => {
    const fan = await newFan('Returning', 2000);
    const { page } = await asGuest();
    await page.getByRole('button', { name: 'Unlock my private wall for $15.00' }).click();
    await page.getByText(`Join to unlock the wall of @${mara.username}.`).waitFor();
    await page.getByRole('link', { name: 'Sign In', exact: true }).last().click();
    // The page that is being left has a field of the same name.
    await page.getByRole('heading', { name: 'Sign In' }).waitFor();
    await signIn(page, fan);
    await sheet(page, 'Subscribe to Mara Intent for $15.00').waitFor();
    await page.getByRole('button', { name: 'Subscribe for $15.00' }).waitFor();
    expect(await movedMoney(mara.id)).toBe(0);
  });

  test('[F91] a guest who presses Follow is asked after joining, and Message leads to the thread', async () => {
    const fan = await newFan('Friendly');
    const visit = await asGuest();
    const { page } = visit;
    await main(page).getByRole('link', { name: 'Follow', exact: true }).click();
    await page.getByRole('link', { name: 'Sign In', exact: true }).last().click();
    // The page that is being left has a field of the same name.
    await page.getByRole('heading', { name: 'Sign In' }).waitFor();
    await signIn(page, fan);
    await sheet(page, 'Follow Mara Intent').waitFor();
    const follows = () => database.query('select from public.follows where fan_id = $1', [fan.id]);
    expect((await follows()).rows).toEqual([]);
    await sheet(page, 'Follow Mara Intent').getByRole('button', { name: 'Follow' }).click();
    await expect.poll(async () => (await follows()).rows.length).toBe(1);
    await page
      .locator('[data-sonner-toast]', { hasText: 'You follow Mara Intent' })
      .getByRole('button', { name: 'Write' })
      .waitFor();
    expect(new URL(page.url()).pathname).toBe(`/${mara.username}`);

    const other = await asGuest();
    await main(other.page).getByRole('link', { name: 'Message', exact: true }).click();
    await other.page.getByRole('link', { name: 'Sign In', exact: true }).last().click();
    await other.page.getByRole('heading', { name: 'Sign In' }).waitFor();
    await signIn(other.page, fan);
    await other.page.waitForURL(`**/conversations/${mara.username}`);
  });

  test('[F91] [F12] a guest who presses Tip joins by Google and finds the sheet of the tip', async () => {
    const { page } = await asGuest();
    await main(page).getByRole('link', { name: 'Tip', exact: true }).click();
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Continue with Google' }).click();
    await page.waitForURL(`${addresses.identity}/**`);
    await page.getByLabel('Name', { exact: true }).fill('Gia Intent');
    await page.getByLabel(/^E-mail/).fill(`${uniqueName('gia')}@provider.test`);
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await page.getByRole('heading', { name: 'Welcome', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await sheet(page, 'Tip Mara Intent').waitFor();
  });

  test('[F91] the action of a guest stays in its browser, and ends with a sign-out', async () => {
    const { page } = await asGuest();
    await main(page).getByRole('link', { name: 'Tip', exact: true }).click();
    const link = await register(page);
    const elsewhere = await openPage({ width: 390 });
    const tab = await elsewhere.openTab(link);
    await tab.waitForURL(`**/${mara.username}`);
    await tab.getByRole('button', { name: 'Follow' }).waitFor();
    expect(await sheet(tab, 'Tip Mara Intent').count()).toBe(0);

    const fan = await newFan('Leaving');
    const visit = await openPage({ width: 390, as: fan });
    await visit.open('/');
    await visit.page.evaluate(
      (path) => localStorage.setItem('return-path', JSON.stringify({ path, at: Date.now() })),
      `/${mara.username}?action=tip`,
    );
    await signOut(visit.page);
    await visit.open('/login');
    await signIn(visit.page, fan);
    await visit.page.getByRole('heading', { name: 'Feed' }).waitFor();
    expect(new URL(visit.page.url()).pathname).toBe('/feed');
  });

  test('[F91] an address of another site that stands in storage is not followed', async () => {
    const fan = await newFan('Careful');
    const { page, open } = await openPage({ width: 390 });
    await open('/login');
    await page.evaluate(() =>
      localStorage.setItem(
        'return-path',
        JSON.stringify({ path: 'https://evil.test/?action=tip', at: Date.now() }),
      ),
    );
    await signIn(page, fan);
    await page.getByRole('heading', { name: 'Feed' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/feed');
  });
});
