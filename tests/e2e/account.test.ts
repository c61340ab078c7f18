import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, inject, test } from 'vitest';
import { drawing } from '../api/media-support.ts';
import { axe, inboxMail, launchBrowser, type Account, type Visit } from '../support/browser.ts';
import { database } from '../support/users.ts';
import { atWidths } from '../support/widths.ts';
import { isPictureShown, newCreator, newFan, settled } from './world.ts';

const { openPage } = launchBrowser();
const { addresses } = inject('platform');

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const asked =
  'If the address can be used here, a link is on its way to each of the two addresses. ' +
  'Your address changes when both were followed.';

async function settingOf({ id }: Account, name: 'currency' | 'theme') {
  const { rows } = await database.query<{ currency: string; theme: string }>(
    'select currency, theme from public.account_settings where profile_id = $1',
    [id],
  );
  return rows[0]?.[name];
}

/** The address in a mail that leads to our own page. */
function linkIn({ text }: { text: string }): string {
  const link = /https?:\/\/\S+\/auth\/confirm\?\S+/.exec(text)?.[0];
  if (!link) throw new Error(`no link in: ${text}`);
  return new URL(link).pathname + new URL(link).search;
}

describe.each(atWidths(390, 1280))('the account of a follower at %i', (width) => {
  let fan: Account;
  let visit: Visit;
  let page: Page;

  beforeEach(async () => {
    fan = await newFan(`Alma${width} Account`);
    visit = await openPage({ as: fan, width, theme: width === 390 ? 'light' : 'dark' });
    page = visit.page;
    await show('Password');
    await page.getByRole('button', { name: 'Change password' }).waitFor();
  });

  /** Opens the page and goes to a section by the list of them. */
  async function show(title: string) {
    await visit.open('/billing/account');
    const list = page.getByRole('navigation', { name: 'Sections' });
    await list.getByRole('link', { name: title, exact: true }).click();
  }

  test('[F119] a follower reaches the account from billing', async () => {
    await visit.open('/billing');
    const tab = page.getByRole('navigation', { name: 'Billing' }).getByText('Account');
    // On a phone the line of links is scrolled; the pages share one column.
    await tab.scrollIntoViewIfNeeded();
    const { x = 0, width: wide = 0 } = (await tab.boundingBox()) ?? {};
    expect(x + wide).toBeLessThanOrEqual(width);
    const left = async () => (await page.locator('main h1').boundingBox())?.x;
    const before = await left();
    await tab.click();
    await page.waitForURL('**/billing/account');
    await page.getByRole('heading', { level: 1, name: 'Account' }).waitFor();
    expect(await left()).toBe(before);
    await show('Devices');
    await page.getByText('This device').waitFor();
    await show('Sign-in address');
    await section(page, 'Sign-in address').getByText(fan.email).waitFor();
    await show('You');
    await section(page, 'You').getByText(`@${fan.username}`).waitFor();
  });

  test('[F119] a follower goes to a section by the list of them; on a phone it is a screen', async () => {
    const shown = page.getByRole('region');
    if (width === 390) {
      expect(await shown.count()).toBe(1);
      await page.getByRole('link', { name: 'All sections' }).click();
      await expect.poll(() => shown.count()).toBe(0);
      await axe(page);
    }
    const list = page.getByRole('navigation', { name: 'Sections' });
    await list.getByRole('link', { name: 'Close account' }).click();
    await page.waitForURL('**/billing/account#close');
    await expect
      .poll(() =>
        section(page, 'Close account').evaluate((part) => part.getBoundingClientRect().top),
      )
      .toBeLessThan(600);
    await axe(page);
  });

  test('[F68] [F119] a follower cuts a picture, sends it and sees it', async () => {
    await show('You');
    const you = section(page, 'You');
    const buffer = await drawing(900, 900, '#305080').png().toBuffer();
    await page
      .getByLabel('Picture of you')
      .setInputFiles({ name: 'face.png', mimeType: 'image/png', buffer });
    await page.getByRole('button', { name: 'Use this picture' }).click();
    await you.locator('img').waitFor();
    await expect.poll(() => isPictureShown(you)).toBe(true);
    const { rows } = await database.query<{ width: number; height: number }>(
      `select width, height from public.media where owner_id = $1`,
      [fan.id],
    );
    expect(rows).toEqual([{ width: 500, height: 665 }]);
  });

  test('[F115] [F119] a follower chooses the currency of display and sees an example', async () => {
    await show('Currency');
    const currency = section(page, 'Currency');
    const choice = currency.getByLabel('Show amounts in');
    expect(await choice.getByRole('option').count()).toBe(8);
    await choice.selectOption('PLN');
    await currency.getByText('approx. PLN 38.81').waitFor();
    expect(await settingOf(fan, 'currency')).toBe('PLN');
    visit.expectRefusal(/set_currency/);
    await page.route(/set_currency/, (route) => route.abort());
    await choice.selectOption('EUR');
    await currency.getByText('An error occurred').waitFor();
    expect(await choice.inputValue()).toBe('PLN');
    await page.unroute(/set_currency/);
    await choice.selectOption('USD');
    await currency.getByText('approx.').waitFor({ state: 'detached' });
  });

  test('[F119] a follower chooses the theme for all devices', async () => {
    const wanted = width === 390 ? 'Dark' : 'Light';
    await show('Appearance');
    await section(page, 'Appearance').getByRole('button', { name: wanted }).click();
    const drawn = () => page.evaluate(() => document.documentElement.dataset['theme']);
    await expect.poll(drawn).toBe(wanted.toLowerCase());
    await expect.poll(() => settingOf(fan, 'theme')).toBe(wanted.toLowerCase());
    const elsewhere = await openPage({ as: fan, width });
    await elsewhere.open('/billing/account');
    await expect
      .poll(() => elsewhere.page.evaluate(() => document.documentElement.dataset['theme']))
      .toBe(wanted.toLowerCase());
  });

  test('[F119] a follower reads which sections failed, and reads them again', async () => {
    visit.expectRefusal(/my_devices|my_sign_in/);
    await page.route(/my_devices|my_sign_in/, (route) =>
      route.fulfill({ status: 400, body: '{}', contentType: 'application/json' }),
    );
    await page.reload();
    for (const name of ['Sign-in address', 'Password', 'Devices']) {
      await show(name);
      await section(page, name).getByText('An error occurred').waitFor();
    }
    await page.unroute(/my_devices|my_sign_in/);
    await section(page, 'Devices').getByRole('button', { name: 'Try again' }).click();
    await page.getByText('This device').waitFor();
    await page.goBack();
    await page.getByRole('link', { name: 'Password', exact: true }).click();
    await section(page, 'Password').getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('button', { name: 'Change password' }).waitFor();
  });

  test('[F119] [F122] a follower asks for a taken and for a free address, and reads the same answer', async () => {
    const other = await newFan('Olaf Other');
    await show('Sign-in address');
    const box = section(page, 'Sign-in address');
    const field = box.getByRole('textbox', { name: 'New e-mail address' });
    const change = box.getByRole('button', { name: 'Change address' });
    await field.fill('nobody');
    await change.click();
    await box.getByText('The specified email is not valid').waitFor();
    expect(await field.inputValue()).toBe('nobody');
    await field.fill(fan.email);
    await change.click();
    await box.getByText('This is your address already.').waitFor();

    visit.expectRefusal(/auth\/v1\/user/);
    await field.fill(other.email);
    await change.click();
    await box.getByText(asked).waitFor();
    await page.reload();
    await field.fill(`new-${fan.email}`);
    await change.click();
    await box.getByText(asked).waitFor();
    await inboxMail(`new-${fan.email}`, /Confirm/);
  });

  test('[F119] a follower changes the address by links to both addresses', async () => {
    const next = `next-${fan.email}`;
    await show('Sign-in address');
    const box = section(page, 'Sign-in address');
    await box.getByRole('textbox', { name: 'New e-mail address' }).fill(next);
    await box.getByRole('button', { name: 'Change address' }).click();
    await box.getByText(asked).waitFor();

    await visit.open(linkIn(await inboxMail(next, /Confirm/)));
    await page.getByText('Now open the link in the mail to your other address too.').waitFor();
    await show('Sign-in address');
    await box.getByText(fan.email).waitFor();
    await visit.open(linkIn(await inboxMail(fan.email, /Confirm/)));
    await page.waitForURL('**/billing/account');
    await show('Sign-in address');
    await box.getByText(next).waitFor();
    await inboxMail(fan.email, /Your e-mail address was changed/);
  });

  test('[F17] a follower from another provider sets a first password by mail', async () => {
    await database.query(`update auth.users set encrypted_password = '' where id = $1`, [fan.id]);
    await database.query(
      `insert into auth.identities (provider_id, user_id, provider, identity_data)
       values ($1::text, $1::uuid, 'x', jsonb_build_object('sub', $1::text))`,
      [fan.id],
    );
    await show('Sign-in address');
    await section(page, 'Sign-in address').getByText('You also sign in by X.').waitFor();
    await show('Password');
    const box = section(page, 'Password');
    await box.getByText('You have no password yet.').waitFor();
    await box.getByRole('button', { name: 'Send me a link to set one' }).click();
    await box.getByText(/A link to choose a password is on its way/).waitFor();
    await visit.open(linkIn(await inboxMail(fan.email, /Choose a new password/)));
    await page.getByLabel('New password', { exact: true }).fill('the-very-first');
    await page.getByLabel('New password again').fill('the-very-first');
    await page.getByRole('button', { name: 'Save password' }).click();
    await page.getByText('Password successfully updated!').waitFor();
    await show('Password');
    await box.getByRole('button', { name: 'Change password' }).waitFor();
  });
});

describe.each(atWidths(390, 1280))('mails at %i', (width) => {
  test('[F64] a follower switches mails off, and a failed switch goes back', async () => {
    const fan = await newFan(`Maja${width} Mails`);
    const visit = await openPage({ as: fan, width });
    const { page, open } = visit;
    await open('/billing/notifications');
    const messages = page.getByRole('switch', { name: 'Messages: E-mail' });
    const subscriptions = page.getByRole('switch', { name: 'Subscriptions: E-mail' });
    await messages.waitFor();
    await settled(page);
    expect([await messages.isChecked(), await subscriptions.isChecked()]).toEqual([true, true]);

    visit.expectRefusal(/rpc\/set_notification_choice/);
    let refuse = () => {};
    await page.route(/rpc\/set_notification_choice/, async (route) => {
      await new Promise<void>((answer) => (refuse = answer));
      await route.abort();
    });
    await messages.click();
    await expect.poll(() => messages.isChecked()).toBe(false);
    refuse();
    await page.getByText('An error occurred').waitFor();
    expect(await messages.isChecked()).toBe(true);
    await page.unroute(/rpc\/set_notification_choice/);

    await messages.click();
    await page.getByText('Settings saved successfully!').waitFor();
    await page.reload();
    await expect.poll(() => messages.isChecked()).toBe(false);
    expect(await subscriptions.isChecked()).toBe(true);
  });

  test('[F64] a creator finds the same switches of mails in billing and settings', async () => {
    const creator = await newCreator(`Mona${width} Mails`);
    const { page, open } = await openPage({ as: creator, width });
    await open('/billing/notifications');
    const knob = page.getByRole('switch', { name: 'Subscriptions: E-mail' });
    await knob.click();
    await page.getByText('Settings saved successfully!').waitFor();
    await open('/settings#notifications');
    await knob.waitFor();
    expect(await knob.isChecked()).toBe(false);
  });
});

describe('[F119] a creator', () => {
  test('a creator finds the account in the settings, with the hold of payouts', async () => {
    const creator = await newCreator('Cleo Account');
    const { page, open } = await openPage({ as: creator });
    await open('/billing/account');
    await page.waitForURL(`${addresses.page}/settings`);
    await section(page, 'Password')
      .getByText(/Payouts are held for 72 hours/)
      .waitFor();
    await section(page, 'Sign-in address')
      .getByText(/Payouts are held for 72 hours/)
      .waitFor();
    await section(page, 'Devices').getByText('This device').waitFor();
    await page.getByRole('navigation', { name: 'Sections' }).getByText('Devices').click();
    await page.waitForURL('**/settings#devices');
  });
});

test('[F119] a follower sees on a computer which section of the account is read', async () => {
  const { page, open } = await openPage({ width: 1280, as: await newFan('Alma Reading') });
  await open('/billing/account');
  const list = page.getByRole('navigation', { name: 'Sections' });
  const current = list.locator('[aria-current]');
  await current.filter({ hasText: 'You' }).waitFor();
  await list.getByRole('link', { name: 'Close account' }).click();
  await expect.poll(() => current.allInnerTexts()).toEqual(['Close account']);
});
