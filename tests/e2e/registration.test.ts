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
import { newCreator, newFan, signOut } from './world.ts';

const { addresses } = inject('platform');
const { openPage } = launchBrowser();
const password = 'evening-walk-7';
const nextPassword = 'morning-walk-8';

/** A mail's link as a user follows it: a new tab of the same browser. */
async function follow(visit: Visit, html: string): Promise<{ tab: Page; link: string }> {
  const link = (/href="([^"]+)"/.exec(html)?.[1] ?? '').replaceAll('&amp;', '&');
  expect(link.startsWith(`${addresses.page}/auth/confirm?`)).toBe(true);
  return { link, tab: await visit.openTab(link) };
}

async function signIn(page: Page, email: string, secret: string) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(secret);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

/** Sets when Auth last wrote to an address. A minute ahead counts as now, for any interval of the site. */
const lastMailed = (email: string, when: 'just now' | 'an hour ago') =>
  database.query(
    `update auth.users set confirmation_sent_at = now() + $2::interval where email = $1`,
    [email, when === 'just now' ? '1 minute' : '-1 hour'],
  );

describe.each(atWidths(390, 1280))('somebody new at %i pixels', (width) => {
  const username = uniqueName('newcomer');
  const email = `${username}@example.test`;
  let creator: Account;
  let visit: Visit;
  let page: Page;
  let usedLink = '';

  beforeAll(async () => {
    creator = await newCreator(`Bea at ${width}`);
    visit = await openPage({ width });
    page = visit.page;
    // Wrong and unconfirmed sign-ins, a used link, and a second mail within the minute.
    visit.expectRefusal(/auth\/v1\/(token|verify|resend)/);
  });

  test('[F13] [F14] a newcomer reads what is wrong with each field, and keeps what was typed', async () => {
    await visit.open(`/${creator.username}`);
    await page.locator('main').getByRole('button', { name: 'Join Now' }).click();
    await page.getByRole('heading', { name: 'Join as a follower' }).waitFor();
    const join = page.locator('main').getByRole('button', { name: 'Join Now' });
    const name = page.getByLabel('Username');

    await join.click();
    await page.getByText('Please fill in all required fields').waitFor();
    expect(await name.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await page.getByRole('checkbox').getAttribute('aria-invalid')).toBe('true');

    await name.fill('Billing');
    expect(await name.inputValue()).toBe('billing');
    await page.getByText('The specified username is not allowed').waitFor();
    await name.fill(creator.username);
    await page.getByText('Specified username is already registered.').waitFor();
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('checkbox').check();
    await join.click();
    await page.getByText('Specified username is already registered.').waitFor();

    await name.fill('a__');
    await page.getByRole('checkbox').uncheck();
    await join.click();
    await page
      .getByText(
        'Your username must be between 4 and 20 characters (letters, numbers or underscores)',
      )
      .waitFor();
    await page.getByText('Please check Terms and Conditions and Privacy Policy.').waitFor();

    await name.fill(username);
    await page.getByText('This username is free.').waitFor();
    expect(await page.getByLabel('Email').inputValue()).toBe(email);
    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe(password);
  });

  test('[F11] [F13] a newcomer registers, and is told of the mail', async () => {
    await page.getByRole('checkbox').check();
    await page.locator('main').getByRole('button', { name: 'Join Now' }).click();
    await page.getByText('A confirmation link has been sent to your email').waitFor();
    expect(new URL(page.url()).pathname).toBe('/login/dispatched');
    await page.locator('main').getByText(email).waitFor();
    expect(await page.getByLabel('Email').inputValue()).toBe(email);
    expect((await inboxMail(email)).subject).not.toMatch(/adult|creator|18/i);
  });

  test('[F16] a newcomer who asks for another mail too soon is refused, and gets it later', async () => {
    await page.reload();
    await page.locator('main').getByText(email).waitFor();
    await lastMailed(email, 'just now');
    await page.getByRole('button', { name: 'Send it again' }).click();
    await page.getByText('Oops! Too many attempts. Please try again later.').waitFor();
    await lastMailed(email, 'an hour ago');
    await page.getByRole('button', { name: 'Send it again' }).click();
    await page.getByText('Sent again.').waitFor();
  });

  test('[F16] a newcomer cannot sign in before the address is confirmed', async () => {
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await page.getByText('Please fill in both fields').waitFor();
    await lastMailed(email, 'just now');
    await signIn(page, email, password);
    await page.getByText('You need a verified email in order to access the platform!').waitFor();
    expect(await page.getByText('We have sent the confirmation link to').count()).toBe(0);

    const before = (await inboxMail(email)).html;
    await lastMailed(email, 'an hour ago');
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await page.getByText('We have sent the confirmation link to').waitFor();
    await until(async () => (await inboxMail(email)).html !== before);
  });

  test('[F15] [F16] a newcomer confirms by the link of the mail and goes on where they were going', async () => {
    const { tab, link } = await follow(visit, (await inboxMail(email)).html);
    usedLink = link;
    await tab.waitForURL(`**/${creator.username}`);
    await tab.getByRole('button', { name: 'Follow' }).waitFor();
    await tab.close();
  });

  test('[F18] a newcomer signs out, and is refused with a wrong password', async () => {
    await visit.open('/');
    await page.getByRole('heading', { name: 'Feed' }).waitFor();
    await signOut(page);
    await page.getByRole('link', { name: 'Join Now' }).first().waitFor();

    await visit.open('/login');
    await signIn(page, email, 'not-my-password');
    await page.getByText('The specified email or password is not correct.').waitFor();
    expect(await page.getByLabel('Email').inputValue()).toBe(email);
    await signIn(page, email, password);
    await page.getByRole('heading', { name: 'Feed' }).waitFor();
  });

  test('[F11] a newcomer is still signed in at the next visit', async () => {
    const tab = await visit.openTab('/conversations');
    await tab.getByRole('region', { name: 'Conversations' }).waitFor();
    await tab.close();
  });

  test('[F16] a newcomer reads that a link was used already', async () => {
    await signOut(page);
    const tab = await visit.openTab(usedLink);
    await tab
      .getByText('This link has expired or was already used. Please request a new one.')
      .waitFor();
    await axe(tab);
    await tab.getByLabel('Email').fill(`unknown-${email}`);
    await tab.getByRole('button', { name: 'Send a new link' }).click();
    await tab.getByText('If this address is still to be confirmed, a new link').waitFor();
    await tab.close();
  });

  test('[F17] a newcomer chooses a new password by mail', async () => {
    await visit.open('/login');
    await page.getByRole('link', { name: 'Lost your password?' }).click();
    // The form that is left has a field of the same name.
    const send = page.getByRole('button', { name: 'Send the link' });
    await send.waitFor();
    await page.getByLabel('Email').fill(email);
    await send.click();
    await page.getByText('a link to choose a new password is on its way').waitFor();

    const { tab } = await follow(visit, (await inboxMail(email, /password/i)).html);
    await tab.getByLabel('New password', { exact: true }).fill(nextPassword);
    await tab.getByLabel('New password again').fill('something else');
    await tab.getByRole('button', { name: 'Save password' }).click();
    await tab.getByText('New passwords do not match.').waitFor();
    await tab.getByLabel('New password again').fill(nextPassword);
    await tab.getByRole('button', { name: 'Save password' }).click();
    await tab.getByText('Password successfully updated!').waitFor();
    await signOut(tab);
    await tab.close();

    await visit.open('/login');
    await signIn(page, email, password);
    await page.getByText('The specified email or password is not correct.').waitFor();
    await signIn(page, email, nextPassword);
    await page.getByRole('heading', { name: 'Feed' }).waitFor();
  });
});

test('[F10] [F13] [F14] [F5] a guest types names and secrets that are refused at their field', async () => {
  const { page, open } = await openPage({ width: 390 });
  await open('/register/follower');
  const username = page.getByLabel('Username');
  const email = page.getByLabel('Email');
  const secret = page.getByLabel('Password', { exact: true });
  const join = page.locator('main').getByRole('button', { name: 'Join Now' });
  const notAllowed = 'The specified username is not allowed';
  const notValid = 'The specified email is not valid';
  const length = 'Your password must be between 6 and 30 characters long';

  for (const [typed, kept, says] of [
    ['  BiLLing ', 'billing', notAllowed],
    ['set\u00ADtings', 'settings', notAllowed],
    ['Friskacademy', 'friskacademy', notAllowed],
    ['not_found', 'not_found', notAllowed],
    // Characters of other alphabets go, so nothing can look like a word of ours.
    ['\u0430dmin_of_ours', 'dmin_of_ours', 'This username is free.'],
  ] as const) {
    await username.fill(typed);
    expect(await username.inputValue()).toBe(kept);
    await page.getByText(says).waitFor();
  }

  await username.fill(uniqueName('typed'));
  await page.getByRole('checkbox').check();
  for (const [address, password, says, mentions] of [
    ['someone@nowhere', 'evening', notValid, length],
    ['someone@example.test', '12345', length, notValid],
  ] as const) {
    await email.fill(address);
    await secret.fill(password);
    await join.click();
    await page.getByText(says).waitFor();
    expect(await page.getByText(mentions).count()).toBe(0);
    expect(await secret.inputValue()).toBe(password);
  }
  expect(new URL(page.url()).pathname).toBe('/register/follower');
});

test('[F11] [F13] a guest registers with capitals in the address and a password of 6 or 30 characters', async () => {
  for (const secret of ['six666', 'thirty-characters-long-secret!']) {
    const name = uniqueName('capitals');
    const visit = await openPage();
    const { page, open } = visit;
    await open('/register/follower/redeem/abcdefghij0123456789');
    await page.getByLabel('Username').fill(name);
    await page.getByLabel('Email').fill(`  ${name.toUpperCase()}@Example.Test `);
    await page.getByLabel('Password', { exact: true }).fill(secret);
    await page.getByRole('checkbox').check();
    await page.locator('main').getByRole('button', { name: 'Join Now' }).click();
    await page.getByText('A confirmation link has been sent to your email').waitFor();
    // Another device remembers nothing: the link itself names the way on.
    const other = await openPage();
    const { tab } = await follow(other, (await inboxMail(`${name}@example.test`)).html);
    await tab.waitForURL('**/redeem/abcdefghij0123456789');
    await visit.close();

    const back = await openPage();
    await back.open('/login');
    await signIn(back.page, ` ${name.toUpperCase()}@EXAMPLE.test`, secret);
    await back.page.getByRole('heading', { name: 'Feed' }).waitFor();
  }
});

test('[F110] a guest chooses to join as a follower or as a creator', async () => {
  const { page, open } = await openPage({ width: 390 });
  await open('/register');
  await page.getByRole('link', { name: /Follower/ }).click();
  await page.waitForURL('**/register/follower');
  await page.goBack();
  // What looks like a button is part of the link.
  await page.getByText('Apply', { exact: true }).click();
  await page.waitForURL('**/enroll');
});

test("[F4] a fan who opens a members' page signed out signs in and lands there", async () => {
  const fan = await newFan('Cleo');
  const { page, open } = await openPage({ width: 390 });
  await open('/notifications');
  await page.waitForURL('**/login**');
  await signIn(page, fan.email, fan.password);
  await page.waitForURL('**/notifications');
  // Home leads a fan on to the feed.
  await open('/login');
  await page.waitForURL('**/feed');
  await open('/register/follower');
  await page.waitForURL('**/feed');
});
