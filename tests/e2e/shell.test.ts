import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { drawing } from '../api/media-support.ts';
import { axe, launchBrowser, until, type Account } from '../support/browser.ts';
import { database } from '../support/users.ts';
import { atWidths } from '../support/widths.ts';
import { newCreator, newFan, settled } from './world.ts';

const { addresses } = inject('platform');
const { openPage } = launchBrowser();

let creator: Account;
let fan: Account;

beforeAll(async () => {
  creator = await newCreator('Nora Nav');
  fan = await newFan('Nils Nav', 9000);
});

const namesIn = (page: Page, nav: string) =>
  page
    .getByRole('navigation', { name: nav, exact: true })
    .getByRole('listitem')
    .evaluateAll((items) => items.map((item) => item.textContent?.replace(/\d.*$/, '').trim()));

const tip = (cents: number) =>
  fan.client.rpc('send_tip', {
    p_creator_id: creator.id,
    p_amount_cents: cents,
    p_request_id: crypto.randomUUID(),
  });

describe('[F6] the menu', () => {
  const ofFollower = [
    'Feed',
    'Messages',
    'Stories',
    'Notifications',
    'Browse',
    'My page',
    'Billing',
    'Subscriptions',
    'Favorites',
    'Purchases',
    'Support',
    'Sign out',
  ];

  test('a follower has the menu in its fixed order', async () => {
    const { page, open } = await openPage({ as: fan });
    await open('/billing');
    await settled(page);
    expect(await namesIn(page, 'Main')).toEqual(ofFollower);
  });

  test('a creator has every destination in the menu, and the academy, which takes no money, in none', async () => {
    const { rows } = await database.query<{ academy: string }>(
      `select private.config_text('academy_username') as academy`,
    );
    const listed = await openPage({ as: creator });
    await listed.open('/billing');
    await settled(listed.page);
    // The site's own accounts take no money, from followers or from guests.
    for (const as of [fan, undefined]) {
      const visitor = await openPage(as && { as });
      await visitor.open(`/${rows[0]?.academy}`);
      const main = visitor.page.locator('main');
      await main
        .getByText(as ? 'Message' : 'Follow', { exact: true })
        .first()
        .waitFor();
      expect(await main.getByRole('button', { name: /^(Tip|Subscribe)/i }).count()).toBe(0);
      const prices = main.locator(':text-matches("Chat fees|[$][0-9]"):not(aside *)');
      expect(await prices.count()).toBe(0);
    }
    const names = await namesIn(listed.page, 'Main');
    expect(names.filter((name) => name !== 'Settings')).toEqual([
      'Home',
      'Messages',
      'Stories',
      'Notifications',
      'Browse',
      'My page',
      'Support',
      'Sign out',
    ]);
  });

  test('a follower on a phone has five tabs, and everything else behind the last', async () => {
    const { page, open } = await openPage({ width: 390, as: fan });
    await open('/billing');
    await settled(page);
    expect(await namesIn(page, 'Main')).toEqual([
      'Feed',
      'Browse',
      'Messages',
      'Notifications',
      'NYou',
    ]);
    await page.getByRole('button', { name: 'You' }).click();
    await page.getByRole('dialog', { name: 'Nils Nav' }).waitFor();
    expect(await namesIn(page, 'Account')).toEqual([
      'Stories',
      'My page',
      'Billing',
      'Subscriptions',
      'Favorites',
      'Purchases',
      'Support',
      'Sign out',
    ]);
    await axe(page);
    await page.getByRole('dialog').getByRole('link', { name: 'Support' }).click();
    await page.waitForURL('**/conversations/support');
  });

  test('a follower and a creator reach the account from the menu', async () => {
    const mine = await openPage({ width: 390, as: fan });
    await mine.open('/feed');
    await mine.page.getByRole('button', { name: 'You' }).click();
    await mine.page.getByRole('dialog').getByRole('link', { name: 'Account' }).click();
    await mine.page.waitForURL('**/billing/account');
    await mine.page.getByRole('link', { name: 'Password', exact: true }).click();
    await mine.page.getByRole('button', { name: 'Change password' }).waitFor();

    const theirs = await openPage({ as: creator });
    await theirs.open('/billing');
    await theirs.page.getByRole('button', { name: /Balance|Pending|Account/ }).click();
    await theirs.page.getByRole('dialog').getByRole('link', { name: 'Account' }).click();
    await theirs.page.waitForURL('**/settings#email');
    await theirs.page.getByRole('heading', { name: 'Sign-in address' }).waitFor();
  });

  test('a guest reaches every static page from the footer', async () => {
    const { page, open } = await openPage();
    for (const [name, path] of [
      ['About us', '/about-us'],
      ['FAQ', '/faq/customer'],
      ['Privacy', '/privacy'],
      ['Terms', '/terms'],
      ['Contact', '/contact'],
      ['Complaints', '/complaints'],
    ] as const) {
      await open('/');
      await page.locator('footer').getByRole('link', { name, exact: true }).click();
      await page.waitForURL(`**${path}`);
    }
  });
});

describe('[F6] [F63] the bell beside the rail', () => {
  test('a creator reads the newest five in the bell, which clears the unread count and leads to all', async () => {
    for (const dollars of [5, 6, 7, 8, 9, 10, 11]) await tip(dollars * 100);
    const { page, open } = await openPage({ as: creator });
    await open('/billing');
    const bell = page.getByRole('button', { name: /Notifications/ });
    await bell.getByText('7').waitFor();
    await bell.click();
    const panel = page.getByRole('dialog', { name: 'Notifications' });
    await panel.getByText('sent you a tip · $11.00').waitFor();
    expect(await panel.getByRole('listitem').count()).toBe(5);
    await expect.poll(() => panel.getByText('New', { exact: true }).count()).toBe(5);
    await axe(page);
    await bell.getByText('7').waitFor({ state: 'detached' });

    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    await expect
      .poll(() => bell.evaluate((button) => button === document.activeElement))
      .toBe(true);
    await bell.click();
    await panel.waitFor();
    await bell.click();
    await panel.waitFor({ state: 'detached' });

    await bell.click();
    await panel.getByRole('link', { name: 'See all' }).click();
    await page.waitForURL('**/notifications');
    await page.getByText('$5.00', { exact: true }).waitFor();
    expect(await panel.count()).toBe(0);
  });

  test('a fan without notifications reads so in the bell', async () => {
    const { page, open } = await openPage({ as: await newFan('Nell Nothing') });
    await open('/billing');
    await page.getByRole('button', { name: 'Notifications' }).click();
    await page
      .getByRole('dialog', { name: 'Notifications' })
      .getByText('Oops, nothing to see here yet :(')
      .waitFor();
  });

  test('a fan on a phone has a tab that leads to the notifications', async () => {
    const { page, open } = await openPage({ width: 390, as: fan });
    await open('/billing');
    await page.getByRole('link', { name: 'Notifications' }).click();
    await page.waitForURL('**/notifications');
  });
});

describe('[F3] [F139] the landing of somebody who is signed in', () => {
  test('a creator comes to the home of the back office, and Back does not return to the landing', async () => {
    const { page, open } = await openPage({ as: creator });
    await open('/support');
    await open('/');
    await page.waitForURL('**/admin');
    await page.getByRole('heading', { name: /^Good .*, Nora Nav$/ }).waitFor();
    await page.goBack();
    await page.waitForURL('**/support');
  });

  test.each(atWidths(390, 1280))('a follower adds a picture at %i pixels', async (width) => {
    const me = await newFan('Pia Picture');
    const { page, open } = await openPage({ width, as: me });
    await open('/');
    await page.locator('main').getByRole('link', { name: 'Choose your picture' }).click();
    await page.getByLabel('Picture of you').setInputFiles({
      name: 'me.png',
      mimeType: 'image/png',
      buffer: await drawing(900, 1200).png().toBuffer(),
    });
    const cropping = page.getByRole('dialog', { name: 'Choose the part to show' });
    await cropping.waitFor();
    await axe(page);
    await cropping.getByRole('button', { name: /use|done|save|cut/i }).click();
    await page.getByRole('button', { name: 'Change picture' }).waitFor();
    const avatar = page.locator('main img').first();
    await until(() => avatar.evaluate((img: HTMLImageElement) => img.naturalWidth > 0));

    await open('/');
    await page.getByRole('listitem').filter({ hasText: 'Choose your picture (done)' }).waitFor();
    await page.locator('main').getByRole('link', { name: 'Browse', exact: true }).click();
    await page.waitForURL('**/browse');
  });
});

test('[F6] a fan changes the theme at once, and finds it on the next device', async () => {
  const me = await newFan('Theo Theme');
  const first = await openPage({ as: me });
  await first.open('/billing');
  await first.page.getByRole('button', { name: /Balance/ }).click();
  await first.page.getByRole('button', { name: 'Light', exact: true }).click();
  const themeOf = (page: Page) => page.evaluate(() => document.documentElement.dataset['theme']);
  await expect.poll(() => themeOf(first.page), { timeout: 10_000 }).toBe('light');
  await until(async () => {
    const { rows } = await database.query<{ theme: string }>(
      'select theme from public.account_settings where profile_id = $1',
      [me.id],
    );
    return rows[0]?.theme === 'light';
  });

  const second = await openPage({ width: 390, as: me });
  await second.open('/billing');
  await until(async () => (await themeOf(second.page)) === 'light');
  await second.page.reload();
  expect(await themeOf(second.page)).toBe('light');
});

describe('[F2] the menu of the right button', () => {
  test('a guest opens the context menu in text fields alone, by mouse and by keyboard', async () => {
    const { page, open } = await openPage();
    await open('/login');
    await page.getByLabel('Email').waitFor();
    await page.evaluate(() => {
      const heard: boolean[] = [];
      Object.assign(window, { heard });
      window.addEventListener('contextmenu', (event) => heard.push(event.defaultPrevented));
    });
    const heard = () =>
      page.evaluate(() => (window as unknown as { heard: boolean[] }).heard.splice(0));
    await page.locator('h1').click({ button: 'right' });
    await page.getByRole('button', { name: 'Sign In', exact: true }).click({ button: 'right' });
    expect(await heard()).toEqual([true, true]);
    await page.getByLabel('Email').click({ button: 'right' });
    await page.keyboard.press('Escape');
    expect(await heard()).toEqual([false]);
    await page.getByRole('link', { name: 'Lost your password?' }).focus();
    await page.keyboard.press('ContextMenu');
    await until(async () => (await heard()).join() === 'true');
  });
});

test('[F7] a guest at the loader is led to sign in', async () => {
  const { page, open } = await openPage();
  await open('/loading');
  await page.getByText('One moment').waitFor({ state: 'attached' });
  await page.waitForURL(`${addresses.page}/login`);
});
