import { expect, inject, test } from 'vitest';
import { axe, launchBrowser } from '../support/browser.ts';
import { database, uniqueName } from '../support/users.ts';
import { atWidths } from '../support/widths.ts';
import { box, codeOf, letAge } from './second-factor-world.ts';
import { newFan } from './world.ts';

/* A first factor wants a sign-in of the last minutes: a stolen session would lock its owner out. */
const { openPage } = launchBrowser();
const { addresses } = inject('platform');

test.each(atWidths(390, 1280))(
  '[F159] a fan signs in again before the first factor, long after the sign-in, at %i',
  async (width) => {
    const fan = await newFan(`Fay${width} First`);
    const visit = await openPage({ as: fan, width });
    const { page, open } = visit;
    await open('/billing/account#second-factor');
    await letAge(page, fan, 'password');
    await box(page).getByRole('button', { name: 'Add a second factor' }).click();
    await box(page).getByLabel('Name').fill('My key');
    visit.expectRefusal(/rpc\/check_new_factor|auth\/v1\/token/);
    await box(page).getByRole('button', { name: 'Continue' }).click();
    await box(page).getByText('You signed in more than 15 minutes ago.').waitFor();
    await axe(page);
    await box(page).getByLabel('Current password').fill('not-the-password');
    await box(page).getByRole('button', { name: 'Continue' }).click();
    await box(page).getByText('Invalid current password').waitFor();
    await box(page).getByLabel('Current password').fill(fan.password);
    await box(page).getByRole('button', { name: 'Continue' }).click();
    const key = ((await box(page).getByLabel('Key').textContent()) ?? '').replaceAll(/\s/g, '');
    await box(page).getByLabel('First code').fill(codeOf(key));
    await box(page).getByRole('button', { name: 'Turn on' }).click();
    await box(page).getByText('My key').waitFor();
    // The session from before is no second device.
    const { rows } = await database.query('select aal from auth.sessions where user_id = $1', [
      fan.id,
    ]);
    expect(rows).toEqual([{ aal: 'aal2' }]);
  },
);

test('[F159] a fan of Google goes there again before the first factor, and comes back to it', async () => {
  const visit = await openPage({ width: 390 });
  const { page, open } = visit;
  const email = `${uniqueName('gil')}@provider.test`;
  await open('/login');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await page.waitForURL(`${addresses.identity}/**`);
  await page.getByLabel('Name', { exact: true }).fill('Gil First');
  await page.getByLabel(/^E-mail/).fill(email);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.getByRole('heading', { name: 'Welcome', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.waitForURL('**/feed');
  const { rows } = await database.query<{ id: string }>(
    'select id from auth.users where email = $1',
    [email],
  );
  await open('/billing/account#second-factor');
  await letAge(page, { id: rows[0]?.id ?? '' }, 'oauth');
  await box(page).getByRole('button', { name: 'Add a second factor' }).click();
  visit.expectRefusal(/rpc\/check_new_factor/);
  await box(page).getByRole('button', { name: 'Continue' }).click();
  await box(page).getByRole('button', { name: 'Continue with Google' }).click();
  await page.waitForURL(`${addresses.identity}/**`);
  // The same person: another one of this address would be a provider that was linked just now.
  await page.getByRole('button', { name: email }).click();
  await page.waitForURL('**/billing/account#second-factor');
  await box(page).getByRole('button', { name: 'Add a second factor' }).click();
  await box(page).getByRole('button', { name: 'Continue' }).click();
  await box(page).getByLabel('First code').waitFor();
  expect(await box(page).getByLabel('Key').textContent()).toMatch(/\w/);
});
