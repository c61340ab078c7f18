import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { axe, launchBrowser, type Account } from '../support/browser.ts';
import { bringPayday, earnCleared, giveIdentity } from '../support/payees.ts';
import { database, ledgerFaults } from '../support/users.ts';
import { bankInBritain, confirmed, linkBank } from './bank-form.ts';
import { newCreator, newFan, settled, signIn, subscribed } from './world.ts';

const { openPage } = launchBrowser();

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Asks for the data, waits for the worker and downloads the archive. */
async function download(page: Page): Promise<Buffer> {
  const data = section(page, 'Your data');
  await data.getByRole('button', { name: 'Ask for your data' }).click();
  await data.getByText('We are putting it together.').waitFor();
  const button = data.getByRole('button', { name: 'Download your data' });
  await button.waitFor();
  const [file] = await Promise.all([page.waitForEvent('download'), button.click()]);
  expect(file.suggestedFilename()).toBe('your-data.zip');
  await data.getByText('You can ask again after').waitFor();
  return readFile(await file.path());
}

async function close(page: Page, { username }: Account) {
  const part = section(page, 'Close account');
  const button = part.getByRole('button', { name: 'Close your account' });
  const field = part.getByLabel(`Type ${username} to confirm`);
  await field.fill('somebody');
  expect(await button.isDisabled()).toBe(true);
  await field.fill(username);
  await button.click();
  await page.waitForURL('**/closing');
  await page.getByRole('heading', { level: 1, name: 'Your account is being closed' }).waitFor();
}

const fits = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);

describe.each([390, 1280] as const)('[F123] the end of an account at %i', (width) => {
  test('a fan exports the data, closes the account, signs in again and keeps it', async () => {
    const fan = await newFan(`Clara${width} Closing`, 2500);
    const creator = await newCreator(`Cora${width} Kept`, 1000);
    await subscribed(fan, creator);
    const { page, open } = await openPage({ as: fan, width });
    await open('/billing/account#data');
    const archive = await download(page);
    expect(archive.subarray(0, 2).toString()).toBe('PK');

    if (width === 390) await open('/billing/account#close');
    const part = section(page, 'Close account');
    await part.getByText('Your subscription will not renew').waitFor();
    await part.getByText('can go back to your card').waitFor();
    await close(page, fan);
    await page.getByText('Your account ends on').waitFor();
    await settled(page);
    await axe(page);
    expect(await fits(page)).toBe(true);
    await page.getByRole('button', { name: /^Send \$.* back to your card$/ }).click();
    await page.getByText('are on their way back to your card').waitFor();
    await section(page, 'Your data').getByText('Ready to download').waitFor();

    // Other pages lead back; a new sign-in leads here as well.
    await page.getByRole('link', { name: 'Sign out' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    const again = await openPage({ width });
    again.expectRefusal(/\/rest\/v1\/rpc\//);
    await again.open('/login');
    await signIn(again.page, fan);
    await again.page.waitForURL('**/closing');
    await again.page.getByRole('button', { name: 'Keep your account' }).click();
    await again.page.waitForURL((url) => url.pathname !== '/closing');
    await again.open('/billing/account#close');
    await section(again.page, 'Close account').waitFor();
    const { rows } = await database.query(
      'select is_renewing from public.subscriptions where fan_id = $1',
      [fan.id],
    );
    expect(rows).toEqual([{ is_renewing: false }]);
  });

  test('a creator closes the account, is hidden, and keeps it after all', async () => {
    const creator = await newCreator(`Clio${width} Closing`, 1000);
    const fan = await newFan(`Clem${width} Looking`);
    const { page, open, expectRefusal } = await openPage({ as: creator, width });
    // What the settings ask for while the closing takes effect.
    expectRefusal(/rpc\/my_/);
    await open('/settings#close');
    await section(page, 'Close account')
      .getByText('Your page and your stories are hidden')
      .waitFor();
    await close(page, creator);
    await settled(page);
    await axe(page);
    expect(await fits(page)).toBe(true);

    const other = await openPage({ as: fan, width });
    await other.open(`/${creator.username}`);
    await other.page.getByRole('heading', { name: 'Not found' }).waitFor();

    await page.getByRole('button', { name: 'Keep your account' }).click();
    await page.waitForURL((url) => url.pathname !== '/closing');
    await other.open(`/${creator.username}`);
    await other.page
      .getByRole('heading', { name: `Clio${width} Closing` })
      .first()
      .waitFor();
  });

  test('[F99] a creator closes the account, links a bank, withdraws, and is paid', async () => {
    const name = `Paula${width} Payee`;
    const creator = await newCreator(name, 1000);
    await giveIdentity(creator.id, 'GB', name);
    await earnCleared(creator.id, 8000);
    const { page, open, expectRefusal } = await openPage({ as: creator, width });
    // What the settings ask for while the closing takes effect.
    expectRefusal(/rpc\/my_/);
    await open('/settings#close');
    await close(page, creator);
    const money = section(page, 'Your earnings');
    await money.getByText('$80.00').waitFor();
    await page
      .getByRole('link', {
        name: 'You must link your bank account before being able to request withdrawals',
      })
      .click();
    await linkBank(page, bankInBritain(name));
    await page.getByRole('button', { name: 'Check available amount' }).click();
    await page.getByLabel('Amount in dollars').fill('60');
    await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
    await confirmed(page, 'Withdraw');
    await page.getByText('You already have a pending withdrawal.').waitFor();
    await page.getByText('It may end later: Money is still on its way.').waitFor();
    await money.getByText('$20.00').waitFor();
    await settled(page);
    await axe(page);
    expect(await fits(page)).toBe(true);

    const number = await bringPayday(creator.id);
    const staff = (act: string) =>
      database.query(`select * from staff.${act}`, ['Ada', 'payday', number]);
    await database.query(`select * from staff.open_payout_file('Ada', 'payday')`);
    await staff('settle_withdrawal($1, $2, $3)');
    await open('/closing');
    const row = page.locator('[data-row]');
    await row.getByText('Paid').waitFor();
    await row.getByText('$60.00').waitFor();
    expect(await page.getByText('Money is still on its way').count()).toBe(0);
    expect(await ledgerFaults()).toEqual([]);
  });
});
