import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import {
  axe,
  inboxMail,
  launchBrowser,
  until,
  type Account,
  type Visit,
} from '../support/browser.ts';
import { database, uniqueName } from '../support/users.ts';
import { atWidths } from '../support/widths.ts';
import { newCreator } from './world.ts';

// Google and X are played by local/identity-provider, on an origin of its own.
const { addresses } = inject('platform');
const { openPage } = launchBrowser();

const failure = 'An error occurred while signing you in. Please try again.';

const leaveFor = (page: Page, provider: 'Google' | 'X') =>
  page.getByRole('button', { name: `Continue with ${provider}` }).click();

/** A newcomer signs in at the provider. */
async function introduce(page: Page, who: { name: string; email?: string; username?: string }) {
  await page.waitForURL(`${addresses.identity}/**`);
  await page.getByLabel('Name', { exact: true }).fill(who.name);
  if (who.username) await page.getByLabel('User name').fill(who.username);
  await page.getByLabel(/^E-mail/).fill(who.email ?? '');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
}

describe.each(atWidths(1280, 390))('somebody from another provider at %i pixels', (width) => {
  const handle = uniqueName('owl').slice(0, 15);
  const email = `${handle}@provider.test`;
  let creator: Account;
  let visit: Visit;
  let page: Page;

  beforeAll(async () => {
    creator = await newCreator(`Ida at ${width}`);
    visit = await openPage({ width });
    page = visit.page;
  });

  test('[F12] a guest who denies at X reads so', async () => {
    await visit.open('/login');
    await leaveFor(page, 'X');
    await page.waitForURL(`${addresses.identity}/**`);
    await page.getByRole('button', { name: 'Deny' }).click();

    await page.getByText('You cancelled signing in there.').waitFor();
    await axe(page);
    await page.getByRole('link', { name: 'Back to Sign In' }).click();
    await page.getByRole('button', { name: 'Continue with X' }).waitFor();
  });

  test('[F12] a guest signs up by X while following a creator, and sees a given name', async () => {
    await visit.open(`/${creator.username}`);
    await page.locator('main').getByRole('button', { name: 'Join Now' }).click();
    // One box for the form and for the other ways.
    const box = page.getByRole('checkbox', { name: /^I am at least 18 and agree to the Terms/ });
    expect(await page.getByText('By continuing you confirm').count()).toBe(0);
    await leaveFor(page, 'X');
    await page.getByText('Please check Terms and Conditions and Privacy Policy.').waitFor();
    expect(await box.evaluate((input) => input.matches(':focus'))).toBe(true);
    expect(new URL(page.url()).pathname).toBe('/register/follower');
    await box.check();
    expect(await page.getByText('Please check Terms and Conditions').count()).toBe(0);
    await leaveFor(page, 'X');
    await introduce(page, { name: 'Ola Nordmann', username: creator.username.slice(0, 15), email });

    await page.getByRole('heading', { name: 'Welcome', exact: true }).waitFor();
    const given = await page.getByLabel('Username').inputValue();
    expect(given).toMatch(/^[a-z0-9_]{4,20}$/);
    expect(given).not.toBe(creator.username);
    await axe(page);
  });

  test('[F12] [F14] a newcomer is refused a taken and a reserved name, and chooses another', async () => {
    const name = page.getByLabel('Username');
    const go = page.getByRole('button', { name: 'Continue', exact: true });
    await name.fill(creator.username);
    await page.getByText('Specified username is already registered.').waitFor();
    await name.fill('admin');
    await go.click();
    await page.getByText('The specified username is not allowed').waitFor();
    await name.fill('x');
    await go.click();
    await page.getByText(/Your username must be between 4 and 20 characters/).waitFor();
    await name.fill(handle);
    await page.getByText('This username is free.').waitFor();
    await go.click();

    await page.waitForURL(`**/${creator.username}`);
    await page.getByRole('button', { name: 'Follow' }).waitFor();
  });

  test('[F12] a newcomer is a fan under the chosen name, and is greeted once', async () => {
    const { rows } = await database.query<{ role: string; kinds: string[] }>(
      `select p.role, array(select n.kind::text from public.notifications n
         where n.recipient_id = p.id) as kinds
       from public.profiles p where p.username = $1`,
      [handle],
    );
    expect(rows).toEqual([{ role: 'fan', kinds: ['welcome'] }]);
    // The provider has confirmed the address: no mail asks for it.
    expect((await inboxMail(email)).subject).not.toMatch(/confirm|adult|creator/i);
  });

  test('[F12] a fan signs in by X on another device, and goes on where they were going', async () => {
    const { page: other, open } = await openPage({ width });
    await open('/conversations');
    await other.waitForURL('**/login?next=**');
    await leaveFor(other, 'X');
    await other.waitForURL(`${addresses.identity}/**`);
    await other.getByRole('button', { name: email }).click();

    await other.getByRole('region', { name: 'Conversations' }).waitFor();
    await open('/welcome');
    await other.getByRole('heading', { name: 'Feed' }).waitFor();
  });

  test('[F12] a fan who opens the way back a second time is not harmed', async () => {
    await visit.open('/auth/callback?error=access_denied');
    await page.getByRole('heading', { name: 'Feed' }).waitFor();

    const guest = await openPage({ width });
    guest.expectRefusal(/auth\/v1\/token/);
    await guest.open('/auth/callback?code=00000000-0000-4000-8000-000000000000');
    await guest.page.getByText(failure).waitFor();
  });

  test('[F12] a newcomer by Google keeps the neutral name', async () => {
    const { page: other, open } = await openPage({ width });
    await open('/register/follower');
    await other.getByRole('checkbox').check();
    await leaveFor(other, 'Google');
    await introduce(other, { name: 'Clara Weber', email: `second-${email}` });

    await other.getByRole('heading', { name: 'Welcome', exact: true }).waitFor();
    // The given name shows nothing of the real one.
    const given = await other.getByLabel('Username').inputValue();
    expect(given).toMatch(/^member_[0-9a-f]{5}$/);
    await other.getByRole('button', { name: 'Continue', exact: true }).click();
    await other.getByRole('heading', { name: 'Feed' }).waitFor();
  });

  test('[F12] a newcomer reads that Google gave no address', async () => {
    const { page: other, open } = await openPage({ width });
    await open('/login');
    await leaveFor(other, 'Google');
    await introduce(other, { name: 'Nobody Reachable' });
    await other.getByText('The other site gave us no email address.').waitFor();
    await other.getByRole('link', { name: 'Back to Sign In' }).waitFor();
  });

  test('[F105] a suspended fan reads so after signing in by X', async () => {
    // The open page would notice the ban and sign out.
    await visit.close();
    await database.query(
      "update auth.users set banned_until = now() + interval '1 hour' where email = $1",
      [email],
    );
    const { page: other, open } = await openPage({ width });
    await open('/login');
    await leaveFor(other, 'X');
    await other.waitForURL(`${addresses.identity}/**`);
    await other.getByRole('button', { name: email }).click();

    await other.waitForURL('**/auth/callback?**');
    await other.getByText(/suspended/).waitFor();
  });
});

describe.each(atWidths(1280, 390))('the other ways in at %i pixels', (width) => {
  test('[F12] a guest sees no other providers where none is configured, and their place is kept while they load', async () => {
    const visit = await openPage({ width });
    const { page } = visit;
    let answer = () => {};
    const asked = new Promise<void>((done) => (answer = done));
    await page.route('**/auth/v1/settings', async (route) => {
      await asked;
      await route.continue();
    });
    await visit.open('/login');
    await page.locator('main .shimmer').nth(1).waitFor();
    const heading = page.getByRole('heading', { name: 'Sign In' });
    const before = await heading.boundingBox();
    answer();
    await page.getByRole('button', { name: 'Continue with X' }).waitFor();
    expect(await heading.boundingBox()).toEqual(before);

    await page.unroute('**/auth/v1/settings');
    await page.route('**/auth/v1/settings', (route) =>
      route.fulfill({ json: { external: { email: true, google: false, x: false } } }),
    );
    await page.reload();
    await page.getByText('New here?').waitFor();
    await until(async () => (await page.getByRole('button', { name: /^Continue/ }).count()) === 0);
    expect(await page.getByText('By continuing you confirm').count()).toBe(0);
  });
});
