import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { axe, launchBrowser, type Account } from '../support/browser.ts';
import { balanceOf } from '../support/users.ts';
import { newCreator, newFan, settled, writePost } from './world.ts';

const { openPage } = launchBrowser();
let creator: Account;
let fan: Account;

beforeAll(async () => {
  creator = await newCreator('Lena Keys');
  fan = await newFan('Fred Keys', 5000);
  await writePost(creator, 'public', 'Words for the keyboard');
});

describe('by keyboard alone', () => {
  const press = async (page: Page, ...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };

  /** Moves on by Tab until that name has the focus. */
  async function tabTo(page: Page, name: RegExp) {
    for (let steps = 0; steps < 60; steps++) {
      await page.keyboard.press('Tab');
      const focused = await page.evaluate(() => {
        const element = document.activeElement;
        const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : null;
        return label ?? element?.getAttribute('aria-label') ?? element?.textContent ?? '';
      });
      if (name.test(focused)) return;
    }
    throw new Error(`Tab never reaches ${name}`);
  }

  test('[F11] a follower signs in, past the skip link', async () => {
    const { page, open } = await openPage();
    await open('/login');
    await page.getByLabel('Email').waitFor();
    await press(page, 'Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content');
    await press(page, 'Enter');
    await tabTo(page, /^Email$/);
    await page.keyboard.type(fan.email);
    await tabTo(page, /^Password$/);
    await page.keyboard.type(fan.password);
    await press(page, 'Enter');
    await page.getByRole('heading', { name: 'Feed' }).waitFor();
  });

  test('[F62] a follower tips, and the focus comes back', async () => {
    const { page, open } = await openPage({ as: fan });
    const before = await balanceOf(fan.id);
    await open(`/${creator.username}`);
    await page.getByText('Words for the keyboard').waitFor();
    await tabTo(page, /^Tip$/);
    await press(page, 'Enter');
    await page.getByRole('dialog').waitFor();
    await press(page, 'Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Tip');

    await press(page, 'Enter');
    await page.getByRole('dialog').waitFor();
    await tabTo(page, /^\$5$/);
    await press(page, 'Space');
    await tabTo(page, /^Send tip for \$5\.00$/);
    await press(page, 'Enter');
    await page.getByText('Your tip has been sent!').waitFor();
    await tabTo(page, /^Done$/);
    await press(page, 'Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await balanceOf(fan.id)).toBe(before - 500);
  });

  test('a follower reads the shortcuts, and switches their key off', async () => {
    const { page, open } = await openPage({ as: fan });
    await open('/feed');
    await settled(page);
    const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    // Listening begins after the first paint.
    await expect
      .poll(async () => {
        await press(page, '?');
        return list.isVisible();
      })
      .toBe(true);
    await list.getByText('Sends a message, a comment or a post').waitFor();
    await axe(page);
    await list.getByRole('switch').click();
    await press(page, 'Escape');
    await list.waitFor({ state: 'detached' });
    await press(page, '?');
    await settled(page);
    expect(await list.count()).toBe(0);
  });

  test('a guest reads the shortcuts that work for guests', async () => {
    const { page, open } = await openPage();
    await open(`/${creator.username}`);
    await page.getByText('Words for the keyboard').waitFor();
    await press(page, '?');
    const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await list.getByText('Closes a picture, a story or a sheet').waitFor();
    expect(await list.getByText('Sends a message').count()).toBe(0);
    await axe(page);
  });

  test('[F62] a sheet that the address opens has the focus, and rings a button only after keys', async () => {
    const { page, open } = await openPage({ as: fan });
    await open(`/${creator.username}?action=tip&amount=500`);
    const sheet = page.getByRole('dialog', { name: 'Tip Lena Keys' });
    const close = sheet.getByRole('button', { name: 'Close' });
    await expect.poll(() => sheet.evaluate((one) => one === document.activeElement)).toBe(true);
    expect(await sheet.locator(':focus-visible').count()).toBe(0);
    await press(page, 'Tab');
    expect(await close.evaluate((one) => one.matches(':focus-visible'))).toBe(true);
  });

  test('a question mark in a field is a character', async () => {
    const { page, open } = await openPage({ as: fan });
    await open('/browse');
    const search = page.getByLabel('Search creators');
    await search.fill('Who');
    await search.press('?');
    expect(await search.inputValue()).toBe('Who?');
    expect(await page.getByRole('dialog').count()).toBe(0);
  });
});

test('[F4] [F31] a fan reads that an address leads nowhere', async () => {
  const { page, open } = await openPage({ as: fan });
  for (const path of ['/nobody_by_this_name', '/no/such/page']) {
    await open(path);
    await page.waitForURL('**/not-found');
    await page
      .getByText('Requested profile does not exist or it has been recently closed.')
      .waitFor();
  }
  await page.getByRole('link', { name: 'Go home' }).click();
  await page.getByRole('heading', { name: 'Feed' }).waitFor();
});

test('[F120] [F36] a fan reads that the network is away, and goes on when it is back', async () => {
  const visit = await openPage({ width: 390, as: fan });
  const { page, context, open } = visit;
  await open('/notifications');
  await settled(page);
  visit.expectRefusal(/.*/);
  await context.setOffline(true);
  await page.getByText('You are offline. What you see may be out of date.').waitFor();
  await axe(page);
  await context.setOffline(false);
  await page
    .getByText('You are offline. What you see may be out of date.')
    .waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Browse', exact: true }).click();
  await page.getByRole('link', { name: /Lena Keys/ }).waitFor();
});

test('[F120] a fan without a network stays on a page whose code is missing, and sees it when the network is back', async () => {
  const visit = await openPage({ width: 390, as: fan });
  const { page, context, open } = visit;
  await open('/notifications');
  await settled(page);
  visit.expectRefusal(/.*/);
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Browse', exact: true }).click();
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).waitFor();
  await page
    .getByRole('main')
    .getByText('You are offline. Try again when you are connected.')
    .waitFor();
  await context.setOffline(false);
  await page.getByRole('link', { name: /Lena Keys/ }).waitFor();
});
