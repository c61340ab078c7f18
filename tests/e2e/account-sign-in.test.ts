import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { inboxMail, launchBrowser, type Account } from '../support/browser.ts';
import { database } from '../support/users.ts';
import { atWidths } from '../support/widths.ts';
import { newCreator, newFan, settled, signOut } from './world.ts';

const { openPage } = launchBrowser();
const ended = 'Your session has ended. Please sign in again.';

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

async function signIn(page: Page, { email, password }: Account) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

async function change(page: Page, current: string, next: string, repeated = next) {
  const box = section(page, 'Password');
  await box.getByLabel('Current password').fill(current);
  await box.getByLabel('New password', { exact: true }).fill(next);
  await box.getByLabel('New password again').fill(repeated);
  await box.getByRole('button', { name: 'Change password' }).click();
}

const sessionsOf = async ({ id }: Account) =>
  (await database.query('select from auth.sessions where user_id = $1', [id])).rowCount;

describe.each(atWidths(1280, 390))('the password at %i', (width) => {
  test('[F17] a fan reads at each field why a password is refused, and keeps what was typed', async () => {
    const fan = await newFan(`Pia${width} Password`);
    const visit = await openPage({ as: fan, width });
    const { page, open } = visit;
    await open('/billing/account#password');
    const box = section(page, 'Password');
    for (const [current, next, repeated, sentence] of [
      ['short', 'another-one', 'another-one', 'Invalid current password'],
      [fan.password, 'x'.repeat(5), 'x'.repeat(5), 'Your new password must have between 6 and 30'],
      [fan.password, 'x'.repeat(31), 'x'.repeat(31), 'Your new password must have between 6 and'],
      [fan.password, fan.password, fan.password, 'The new password must be different from the'],
      [fan.password, 'another-one', 'another-two', 'New passwords do not match.'],
    ] as const) {
      await change(page, current, next, repeated);
      await box.getByText(sentence).waitFor();
      expect(await box.getByLabel('New password', { exact: true }).inputValue()).toBe(next);
    }

    visit.expectRefusal(/auth\/v1\/token/);
    await change(page, 'not-the-password', 'another-one');
    await box.getByText('Invalid current password').waitFor();
    expect(await box.getByLabel('Current password').inputValue()).toBe('not-the-password');
    expect(await sessionsOf(fan)).toBe(1);
  });

  test('[F17] a fan whose new password Auth refuses keeps the old one and one session', async () => {
    const fan = await newFan(`Pam${width} Password`);
    const visit = await openPage({ as: fan, width });
    const { page, open } = visit;
    await open('/billing/account#password');
    visit.expectRefusal(/auth\/v1\/user/);
    await page.route(/auth\/v1\/user/, (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({
            status: 422,
            contentType: 'application/json',
            body: '{"code": 422, "error_code": "weak_password", "msg": "It is known."}',
          })
        : route.continue(),
    );
    await change(page, fan.password, 'known-to-all');
    await section(page, 'Password').getByText('Your new password must have between').waitFor();
    expect(await sessionsOf(fan)).toBe(1);
    await page.unroute(/auth\/v1\/user/);
    await change(page, fan.password, 'known-to-nobody');
    await section(page, 'Password').getByText('Password successfully updated!').waitFor();
  });

  test.each([6, 30])(
    '[F17] a fan changes to a password of %i characters, which signs in instead of the old one',
    async (length) => {
      const fan = await newFan(`Pola${width} Password`);
      const visit = await openPage({ as: fan, width });
      const { page, open } = visit;
      // A session of last week, which Auth alone would not let change a password.
      await database.query(
        `update auth.sessions set created_at = now() - interval '7 days' where user_id = $1`,
        [fan.id],
      );
      await open('/billing/account#password');
      const next = 'n'.repeat(length);
      await change(page, fan.password, next);
      const box = section(page, 'Password');
      await box.getByText('Password successfully updated!').waitFor();
      expect(await box.getByLabel('Current password').inputValue()).toBe('');
      expect(await sessionsOf(fan)).toBe(1);
      await inboxMail(fan.email, /Your password was changed/);
      if (width === 390) await open('/billing/account#devices');
      await section(page, 'Devices').getByText('You are signed in nowhere else.').waitFor();

      // A request under way at sign-out answers 401, and the counts may be asked for at any time.
      visit.expectRefusal(/rpc\/activity_state/);
      await page.waitForLoadState('networkidle');
      await signOut(page);
      await open('/login');
      visit.expectRefusal(/auth\/v1\/token/);
      await signIn(page, fan);
      await page.getByText('The specified email or password is not correct.').waitFor();
      await signIn(page, { ...fan, password: next });
      await page.getByRole('heading', { name: 'Feed' }).waitFor();
    },
  );
});

describe.each(atWidths(1280, 390))('devices at %i', (width) => {
  test('[F18] [F119] a fan signs another device out, which reads the reason', async () => {
    const fan = await newFan(`Dora${width} Devices`);
    const here = await openPage({ as: fan, width });
    const there = await openPage({ as: fan, width: width === 390 ? 1280 : 390 });
    await there.open('/billing');
    await settled(there.page);
    await here.open('/billing/account#devices');
    const { page } = here;
    const devices = section(page, 'Devices');
    await devices.getByText('This device').waitFor();
    expect(await devices.getByRole('listitem').count()).toBe(2);
    const end = devices.getByRole('button', { name: /^Sign out (?!all)/ });

    await end.click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
    expect(await sessionsOf(fan)).toBe(2);
    await end.press('Enter');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).press('Enter');
    await devices.getByText('You are signed in nowhere else.').waitFor();
    await devices.getByText('Signed out.').waitFor();
    expect(await sessionsOf(fan)).toBe(1);
    const focused = devices.getByRole('list', { name: 'Signed-in devices' });
    expect(await focused.evaluate((list) => document.activeElement === list)).toBe(true);

    there.expectRefusal(/auth\/v1|rest\/v1/);
    await there.page.getByRole('link', { name: 'Messages' }).click();
    await there.page.getByText(ended).waitFor();
    expect(new URL(there.page.url()).pathname).toMatch(/^\/login/);
    await page.reload();
    await devices.getByText('This device').waitFor();
  });
});

test('[F18] [F119] a creator signs out all other devices at once', async () => {
  const creator = await newCreator('Dina Devices');
  const here = await openPage({ as: creator });
  const others = [await openPage({ as: creator }), await openPage({ as: creator, width: 390 })];
  for (const { open, page } of others) {
    await open('/billing');
    await settled(page);
  }
  await here.open('/settings');
  const devices = section(here.page, 'Devices');
  await devices.getByRole('button', { name: 'Sign out all other devices' }).click();
  await here.page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();
  await devices.getByText('You are signed in nowhere else.').waitFor();
  expect(await sessionsOf(creator)).toBe(1);
  for (const other of others) {
    other.expectRefusal(/auth\/v1|rest\/v1/);
    await other.page.reload();
    await other.page.getByText(ended).waitFor();
  }
});

test('[F119] a fan reads that a device could not be signed out, and tries again', async () => {
  const fan = await newFan('Dirk Devices');
  const here = await openPage({ as: fan });
  await openPage({ as: fan, width: 390 });
  const { page } = here;
  await here.open('/billing/account#devices');
  const devices = section(page, 'Devices');
  const end = devices.getByRole('button', { name: /^Sign out (?!all)/ });
  here.expectRefusal(/end_device/);
  await page.route(/end_device/, (route) => route.abort());
  await end.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();
  await devices.getByText('An error occurred').waitFor();
  await page.unroute(/end_device/);
  await end.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();
  await devices.getByText('You are signed in nowhere else.').waitFor();
});
