import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { axe, launchBrowser, type Account } from '../support/browser.ts';
import { database } from '../support/users.ts';
import { newCreator, newFan, writePost } from './world.ts';

const { addresses } = inject('platform');
const { openPage } = launchBrowser();
const question = 'Are you 18 or older?';
const enter = 'I am 18 or older, enter';

let creator: Account;
let fan: Account;

beforeAll(async () => {
  creator = await newCreator('Gina Gate');
  fan = await newFan('Gus Gate', 2000);
  await writePost(creator, 'public', 'Words behind the gate');
});

/** The paths of all requests of a page to the platform. */
function listen(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url());
    if (origin === addresses.api) asked.push(pathname);
  });
  return asked;
}

/** The answer of the database in that mode; the change is rolled back. */
async function answerInMode(mode: 'verify' | 'block'): Promise<unknown> {
  const client = await database.connect();
  try {
    await client.query('begin');
    await client.query('update private.region_policies set mode = $1', [mode]);
    const { rows } = await client.query<{ answer: unknown }>('select api.age_gate() as answer');
    return rows[0]?.answer;
  } finally {
    await client.query('rollback');
    client.release();
  }
}

const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest('[role="dialog"]') !== null);

describe('[F1] the 18+ gate', () => {
  test('a first visitor meets the gate at every address, which asks for its own rule alone', async () => {
    const { page, open } = await openPage({ width: 390, passGate: false });
    const asked = listen(page);
    for (const path of [
      '/',
      '/browse',
      `/${creator.username}`,
      '/nobody_by_this_name',
      '/login',
      '/register/follower',
      '/lost-password',
      '/enroll',
      '/redeem/abcdefghij0123456789',
      '/feed',
      '/not-found',
      '/no/such/page',
    ]) {
      await open(path);
      await page.getByRole('heading', { name: question }).waitFor();
      expect(await page.locator('body').innerText(), path).not.toContain('Gina');
    }
    await page.waitForLoadState('networkidle');
    expect([...new Set(asked)]).toEqual(['/rest/v1/rpc/age_gate']);
  });

  test('a fan who is signed in meets the gate as well', async () => {
    const { page, open } = await openPage({ as: fan, passGate: false });
    const asked = listen(page);
    await open('/feed');
    await page.getByRole('heading', { name: question }).waitFor();
    await page.waitForLoadState('networkidle');
    expect([...new Set(asked)]).toEqual(['/rest/v1/rpc/age_gate']);
    expect(await page.locator('body').innerText()).not.toContain(fan.username);

    await page.getByRole('button', { name: enter }).click();
    await page.getByRole('heading', { name: 'Feed' }).waitFor();
  });

  test('a first visitor reads terms, privacy and contact before the gate', async () => {
    const { page, open } = await openPage({ width: 390, passGate: false });
    for (const path of [
      '/terms',
      '/privacy',
      '/contact',
      '/about-us',
      '/faq/customer',
      '/complaints',
    ]) {
      await open(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(await page.getByText(question).count(), path).toBe(0);
    }
    await open('/');
    await page.getByRole('button', { name: 'Terms and Conditions' }).click();
    await page.waitForURL('**/terms');
    await page.getByRole('heading', { name: 'Terms and Conditions' }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: question }).waitFor();
  });

  test('a first visitor answers the gate by keyboard, and Escape does not close it', async () => {
    const { page, open } = await openPage({ passGate: false });
    await open('/');
    const dialog = page.getByRole('dialog', { name: question });
    await dialog.waitFor();
    expect(await dialog.getAttribute('aria-describedby')).toBeTruthy();
    await page.keyboard.press('Escape');
    for (let steps = 0; steps < 12; steps++) {
      await page.keyboard.press('Tab');
      expect(await focused(page)).toBe(true);
    }
    expect(await dialog.isVisible()).toBe(true);
    await page.getByRole('button', { name: enter }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'The people you follow' }).waitFor();
  });

  test('a visitor is asked again when the terms have changed', async () => {
    const { page, open } = await openPage();
    await open('/');
    await page.getByRole('heading', { name: 'The people you follow' }).waitFor();
    const accept = (version: string, hoursAgo: number) =>
      page.evaluate(([key, value]) => localStorage.setItem(key, value), [
        'age-gate',
        JSON.stringify({ version, checkedAt: Date.now() - hoursAgo * 3_600_000 }),
      ] as const);

    await accept('2020-01-01', 13);
    await page.reload();
    await page.getByRole('heading', { name: question }).waitFor();

    // Asked a moment ago: let in at once, and the gate comes back when the rule is read again.
    await accept('2020-01-01', 0);
    await page.reload();
    await page.getByRole('heading', { name: 'The people you follow' }).waitFor();
    await page.getByRole('heading', { name: question }).waitFor();
    await page.getByRole('button', { name: enter }).click();
    await page.getByRole('heading', { name: 'The people you follow' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'The people you follow' }).waitFor();
    expect(await page.getByText(question).count()).toBe(0);
  });

  test.each([
    ['verify', 'Show that you are 18 or older'],
    ['block', 'Not available where you are'],
  ] as const)('a visitor of a region whose rule is %s cannot come in', async (mode, heading) => {
    const answer = await answerInMode(mode);
    const visit = await openPage({ width: 390, passGate: false });
    const { page, context, open } = visit;
    await context.route('**/rest/v1/rpc/age_gate', (route) => route.fulfill({ json: answer }));
    await open(`/${creator.username}`);
    await page.getByRole('heading', { name: heading }).waitFor();
    await axe(page);
    expect(await page.getByRole('button', { name: /enter/ }).count()).toBe(0);
    await page.getByRole('button', { name: 'Leave' }).waitFor();
  });

  test('a visitor reads that the rule could not be read, and tries again', async () => {
    const visit = await openPage({ width: 390, passGate: false });
    const { page, context, open } = visit;
    visit.expectRefusal(/age_gate/);
    await context.route('**/rest/v1/rpc/age_gate', (route) => route.abort());
    await open('/');
    await page.getByRole('alert').getByText('An error occurred within our API').waitFor();
    await context.unroute('**/rest/v1/rpc/age_gate');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('button', { name: enter }).click();
    await page.getByRole('heading', { name: 'The people you follow' }).waitFor();
  });

  test('a visitor who declines in a new tab sees the neutral page', async () => {
    const { page, context } = await openPage({ passGate: false });
    await page.goto(addresses.inbox);
    const opening = context.waitForEvent('page');
    await page.evaluate(
      (address) => void window.open(address, '_blank', 'noopener'),
      addresses.page,
    );
    const tab = await opening;
    await tab.getByRole('button', { name: 'Terms and Conditions' }).click();
    await tab.waitForURL('**/terms');
    await tab.goBack();
    await tab.getByRole('button', { name: 'Leave' }).click();
    await tab.waitForURL('**/age-required');
    await tab.locator('main').getByText('You can close this page.').waitFor();
  });
});
