import type { Page } from 'playwright-core';
import { describe, expect, inject, test } from 'vitest';
import { launchBrowser, until, type Account } from '../support/browser.ts';
import { database } from '../support/users.ts';
import { newCreator, newFan, settled, signIn, signOut } from './world.ts';

const { addresses } = inject('platform');
const { openPage } = launchBrowser();
const held = 'Your account has been suspended. Please contact support.';
const ended = 'Your session has ended. Please sign in again.';

const suspend = (user: Account) =>
  database.query(`select staff.suspend('Tess', 'for this test', $1)`, [user.username]);

const isOnline = async ({ id }: Account) =>
  (await database.query('select from public.presence where profile_id = $1', [id])).rowCount === 1;

const keepsSession = (page: Page) => page.evaluate(() => localStorage.getItem('session') !== null);

describe('[F18] [F105] a suspension', () => {
  test('a suspended fan is signed out at the next step, and reads why', async () => {
    const me = await newFan('Sue Suspended');
    const visit = await openPage({ width: 390, as: me });
    const { page, open } = visit;
    await open('/feed');
    await settled(page);
    visit.expectRefusal(/./);
    await suspend(me);
    // A request of the page itself may be refused before the click.
    const messages = page.getByRole('link', { name: 'Messages' });
    await Promise.any([messages.click(), page.getByText(held).waitFor()]);
    // The list may say so for a moment, before the page leaves it.
    await page.waitForURL('**/login/held');
    await page.getByText(held).waitFor();
    await until(async () => !(await keepsSession(page)));
    await page.locator('main').getByRole('link', { name: 'Contact us' }).waitFor();

    await signIn(page, me);
    await page.getByRole('alert').getByText(held).waitFor();
  });

  test('a suspended fan who comes back to a public page is signed out, and reads why', async () => {
    const me = await newFan('Sam Suspended');
    const visit = await openPage({ as: me });
    visit.expectRefusal(/./);
    await suspend(me);
    let answer = () => {};
    const asked = new Promise<void>((done) => (answer = done));
    await visit.page.route('**/auth/v1/settings', async (route) => {
      await asked;
      await route.continue();
    });
    await visit.open('/browse');
    await visit.page.getByText(held).waitFor();
    await until(async () => !(await keepsSession(visit.page)));
    // What the member had read is forgotten by now; what the page still waits for is not.
    await settled(visit.page);
    answer();
    await visit.page.getByRole('button', { name: 'Continue with X' }).waitFor();
  });

  test('a fan signs in again after the suspension', async () => {
    const me = await newFan('Sol Suspended');
    await suspend(me);
    await database.query(`select staff.reinstate('Tess', 'for this test', $1)`, [me.username]);
    const { page, open } = await openPage();
    await open('/login');
    await signIn(page, me);
    await page.getByRole('heading', { name: 'Feed' }).waitFor();
  });
});

test('[F18] a user without an account status is signed out', async () => {
  const me = await newFan('Max Missing');
  const visit = await openPage({ as: me });
  visit.expectRefusal(/./);
  // Every account has this row; nothing in the product deletes it.
  await database.query('delete from private.account_statuses where profile_id = $1', [me.id]);
  await visit.open('/feed');
  await visit.page.getByText(held).waitFor();
  await until(async () => !(await keepsSession(visit.page)));
});

test('[F18] a fan whose session was ended on another device signs in again and is led back', async () => {
  const me = await newFan('Eva Ended');
  const visit = await openPage({ as: me });
  const { page, open } = visit;
  await open('/billing');
  await settled(page);
  // Requests under way at that moment are refused.
  visit.expectRefusal(/(auth|rest)\/v1/);
  await database.query('delete from auth.sessions where user_id = $1', [me.id]);
  // Minutes later, when the user comes back to the page.
  await page.clock.install();
  await page.reload();
  await settled(page);
  await page.clock.fastForward('06:00');
  await page.getByText(ended).waitFor();
  expect(new URL(page.url()).search).toBe(`?${new URLSearchParams({ next: '/billing' })}`);
  await signIn(page, me);
  await page.waitForURL('**/billing');
});

describe('[F18] signing out', () => {
  test('a creator who signs out is offline, and nothing private is left in any tab', async () => {
    const me = await newCreator('Olga Online');
    const visit = await openPage({ as: me });
    const { page, open } = visit;
    await open('/billing');
    await until(() => isOnline(me));
    const tab = await visit.openTab('/notifications');
    await settled(tab);
    await page.evaluate(() => localStorage.setItem('private:draft', 'words'));
    await signOut(page);
    await until(async () => !(await isOnline(me)));
    expect(await page.evaluate(() => localStorage.getItem('private:draft'))).toBeNull();
    await tab.getByRole('heading', { name: 'Sign In' }).waitFor();
  });

  test('a fan signs out without a network', async () => {
    const me = await newFan('Nina Network');
    const visit = await openPage({ width: 390, as: me });
    const { page, context, open } = visit;
    await open('/billing');
    await settled(page);
    await page.getByRole('button', { name: 'You' }).click();
    await page.getByRole('link', { name: 'Sign out' }).waitFor();
    // The chunks of signing out load within seconds of any page.
    await page.waitForFunction(() => {
      const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
      return ['module-', 'routes-', 'member-watch-'].every((chunk) =>
        loaded.some((name) => name.includes(`/assets/${chunk}`)),
      );
    });
    visit.expectRefusal(/./);
    await context.setOffline(true);
    await page.getByRole('link', { name: 'Sign out' }).click();
    await page.getByRole('link', { name: 'Join Now' }).first().waitFor();
    expect(await keepsSession(page)).toBe(false);
    await context.setOffline(false);
    await open('/billing');
    await page.getByRole('heading', { name: 'Sign In' }).waitFor();
  });

  test('a fan and a guest sign out by the address', async () => {
    const me = await newFan('Lou Logout');
    const { page, open } = await openPage({ as: me });
    await open('/logout');
    await page.getByRole('heading', { name: 'The people you follow' }).waitFor();
    expect(await keepsSession(page)).toBe(false);
    await open('/logout');
    await page.getByRole('heading', { name: 'The people you follow' }).waitFor();
  });
});

describe('[F18] [F67] a creator who appears offline', () => {
  const hide = (me: Account, hoursAgo: number) =>
    database
      .query('update public.account_settings set is_invisible = true where profile_id = $1', [
        me.id,
      ])
      .then(() =>
        database.query(
          `update public.account_settings set active_at = now() - make_interval(hours => $2)
           where profile_id = $1`,
          [me.id, hoursAgo],
        ),
      );

  const isInvisible = async ({ id }: Account) => {
    const { rows } = await database.query<{ is_invisible: boolean }>(
      'select is_invisible from public.account_settings where profile_id = $1',
      [id],
    );
    return rows[0]?.is_invisible;
  };

  test.each([
    [23, true],
    [25, false],
  ])(
    'a creator who was last here %i hours ago is invisible after signing in: %s',
    async (hours, stays) => {
      const me = await newCreator('Ivy Invisible');
      await hide(me, hours);
      const { page, open } = await openPage();
      await open('/login');
      const arrived = page.waitForResponse(/rpc\/bootstrap/);
      await signIn(page, me);
      await page.getByText(/^Good .*, Ivy Invisible$/).waitFor();
      expect((await arrived).status()).toBe(200);
      expect(await isInvisible(me)).toBe(stays);
      expect(await isOnline(me)).toBe(!stays);
    },
  );
});

test('[F11] [F15] [F4] a fan who signs in lands where they were going, on this site alone', async () => {
  const me = await newFan('Rae Return');
  for (const [asked, lands] of [
    ['/billing/card/topup?need=500#card', '/billing/card/topup?need=500#card'],
    ['https://elsewhere.example/steal', '/feed'],
  ] as const) {
    const { page, open, close } = await openPage();
    await open(`/login?${new URLSearchParams({ next: asked })}`);
    await signIn(page, me);
    await page.waitForURL(addresses.page + lands);
    await close();
  }
});
