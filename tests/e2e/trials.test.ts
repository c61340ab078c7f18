import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { axe, inboxMail, launchBrowser, until, type Account } from '../support/browser.ts';
import { database, uniqueName } from '../support/users.ts';
import { atWidths } from '../support/widths.ts';
import { eventually, newCreator, newFan, subscribed, writePost } from './world.ts';

const { openPage } = launchBrowser();

const form = (page: Page) => page.getByRole('form', { name: 'Send a free trial' });

async function fillAndSend(page: Page, email: string, period: string) {
  await form(page).getByLabel("Follower's email").fill(email);
  await form(page).getByRole('button', { name: period, exact: true }).click();
  await form(page).getByRole('button', { name: 'Send free trial' }).click();
}

/** The path in the mail of a trial. */
function linkFor(email: string): Promise<string> {
  return until(async () => {
    // The worker sends mails in turns.
    const mail = await inboxMail(email, /free trial/).catch(() => null);
    const link = /href="([^"]+\/redeem\/[^"]+)"/.exec(mail?.html ?? '')?.[1];
    return link && new URL(link).pathname;
  });
}

async function sentTrial(creator: Account, email: string, days: number) {
  const { error } = await creator.client.rpc('send_trial', {
    p_email: email,
    p_period_days: days,
    p_request_id: crypto.randomUUID(),
  });
  expect(error).toBeNull();
  return linkFor(email);
}

/** The path of a second trial of one address, which no command makes. */
async function secondTrial(creator: Account, email: string) {
  const code = crypto.randomUUID().replaceAll('-', '').slice(0, 20);
  await database.query(
    `insert into public.trials (creator_id, request_id, email, period_days, code_hash)
     values ($1, gen_random_uuid(), $2, 1, private.trial_code_hash($3))`,
    [creator.id, email, code],
  );
  return `/redeem/${code}`;
}

const row = (page: Page, email: string) =>
  page.getByRole('listitem').filter({ has: page.getByText(email, { exact: true }) });

describe.each(atWidths(390, 1280))('a free trial at %i pixels', (width) => {
  let creator: Account;

  beforeAll(async () => {
    creator = await newCreator('Tess Trials');
  });

  test('[F60] [F61] [F15] a guest redeems a free trial by mail and registration, and sees the private wall', async () => {
    const sender = await newCreator('Gia Gives');
    await writePost(sender, 'private', 'For subscribers alone');
    const name = uniqueName('guest');
    const email = `${name}@example.test`;
    const own = await openPage({ width, as: sender });
    await own.open('/admin');
    await own.page.getByRole('link', { name: 'Growth' }).click();
    await own.page.getByText('Oops, nothing to see here yet :(').waitFor();
    await form(own.page).getByRole('button', { name: 'Send free trial' }).click();
    await own.page.getByText('All fields required!').waitFor();
    await fillAndSend(own.page, 'nobody', '7 days');
    await own.page.getByText('Email seems to be incorrectly formatted.').waitFor();
    expect(await own.page.getByText('All fields required!').count()).toBe(0);
    await fillAndSend(own.page, email, '7 days');
    await own.page.getByText('Follower will be receiving your free trial offer shortly!').waitFor();
    await row(own.page, email).getByText('not redeemed').waitFor();
    expect(await form(own.page).getByLabel("Follower's email").inputValue()).toBe('');
    await axe(own.page);

    const { page, open, openTab } = await openPage({ width });
    await open(await linkFor(email));
    await page.locator('main').getByRole('link', { name: 'Sign In' }).waitFor();
    await axe(page);
    await page.locator('main').getByRole('link', { name: 'Join Now' }).click();
    await page.waitForURL(/\/register\/follower\/redeem\/[a-z2-9]{20}$/);
    await page.getByLabel('Username').fill(name);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill('evening-walk-7');
    await page.getByRole('checkbox').check();
    await page.locator('main').getByRole('button', { name: 'Join Now' }).click();
    await page.getByText('A confirmation link has been sent to your email').waitFor();
    const confirmation = /href="([^"]+\/auth\/confirm[^"]+)"/.exec(
      (await inboxMail(email, /confirm/i)).html,
    )?.[1];
    const tab = await openTab((confirmation ?? '').replaceAll('&amp;', '&'));
    await tab.waitForURL(/\/redeem\/[a-z2-9]{20}$/);
    const start = tab.getByRole('button', { name: 'Start free trial now' });
    await start.waitFor();
    const beside = await openTab(`/${sender.username}`);
    await beside.getByRole('button', { name: 'Follow' }).waitFor();
    await start.click();
    await tab.getByText('Your 7-day free trial has started!').waitFor();
    await tab.waitForURL(`**/${sender.username}`);
    await tab.getByText('For subscribers alone').first().waitFor();
    // The other tab and the creator's list update.
    await beside.getByText(/Subscribed · Ends/).waitFor();
    await beside.getByRole('button', { name: 'Keep it after the trial' }).click();
    await beside.getByText(/Nothing is charged now\./).waitFor();
    await beside.getByRole('button', { name: 'Close' }).click();
    await row(own.page, email)
      .getByText(/^redeemed/)
      .waitFor();
  });

  test('[F61] a guest and a fan read that a code has another length', async () => {
    const fan = await newFan('Rex Short');
    for (const as of [undefined, fan]) {
      const { page, open } = await openPage({ width, ...(as ? { as } : {}) });
      await open('/redeem/abcdefghij012345678');
      await page.getByText('A trial code has exactly 20 characters.').waitFor();
      expect(await page.getByRole('button', { name: 'Start free trial now' }).count()).toBe(0);
      await axe(page);
      await open('/redeem/abcdefghij0123456789');
      await page
        .getByRole(as ? 'button' : 'link', { name: as ? 'Start free trial now' : 'Join Now' })
        .first()
        .waitFor();
    }
  });

  test('[F61] a subscriber extends a subscription by a trial after signing in, once', async () => {
    const fan = await newFan('Stella Subscribed');
    await subscribed(fan, creator);
    const path = await sentTrial(creator, fan.email, 30);
    const second = await secondTrial(creator, fan.email);
    const own = await openPage({ width, as: creator });
    own.expectRefusal(/rpc\/send_trial/);
    await own.open('/admin/trials');
    await fillAndSend(own.page, fan.email, '7 days');
    await own.page
      .getByText('This address already has a free trial of yours, which waits to be redeemed.')
      .waitFor();
    const { page, open, expectRefusal } = await openPage({ width });
    await open(path);
    await page.locator('main').getByRole('link', { name: 'Sign In' }).click();
    await page.getByLabel('Email').fill(fan.email);
    await page.getByLabel('Password', { exact: true }).fill(fan.password);
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await page.getByRole('button', { name: 'Start free trial now' }).click();
    await page.getByText('Your current subscription has been extended by 30 days!').waitFor();
    await page.waitForURL(`**/${creator.username}`);
    // Once: the same link says so.
    expectRefusal(/functions\/v1\/trial-redeem/);
    await open(path);
    await page.getByRole('button', { name: 'Start free trial now' }).click();
    await page.getByText('This free trial has already been redeemed.').waitFor();
    // No button and no promise: another press would be refused again.
    expect(await page.getByRole('button', { name: 'Start free trial now' }).count()).toBe(0);
    expect(await page.getByText('free days').count()).toBe(0);
    await open(second);
    await page.getByRole('button', { name: 'Start free trial now' }).click();
    await page.getByText('You have already had a free trial with this content creator.').waitFor();
    await fillAndSend(own.page, fan.email, '7 days');
    await own.page.getByText('This address has already redeemed a free trial of yours.').waitFor();
  });

  test('[F61] a fan with another address is refused a trial, and a creator is led away', async () => {
    const eve = await newFan('Eve Else');
    const path = await sentTrial(creator, `${uniqueName('other')}@example.test`, 4);
    const { page, open, expectRefusal } = await openPage({ width, as: eve });
    expectRefusal(/functions\/v1\/trial-redeem/);
    await open(path);
    await page.getByText(`You are signed in with ${eve.email}.`).waitFor();
    await page.getByRole('button', { name: 'Start free trial now' }).click();
    await page.getByText('This free trial was sent to a different email address.').waitFor();
    await page.getByText(`You are signed in with ${eve.email}.`).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Browse creators' }).waitFor();
    expect(new URL(page.url()).pathname).toBe(path);
    const own = await openPage({ width, as: creator });
    await own.open(path);
    await own.page.waitForURL((url) => url.pathname === '/');
  });

  test('[F60] a creator reads trials five a page, loads more, and is back at five after leaving', async () => {
    const busy = await newCreator('Busy Bea');
    const emails = Array.from({ length: 7 }, (_, n) => `${n}${uniqueName('list')}@example.test`);
    for (const one of emails) {
      const { error } = await busy.client.rpc('send_trial', {
        p_email: one,
        p_period_days: 1,
        p_request_id: crypto.randomUUID(),
      });
      expect(error).toBeNull();
    }
    const { page, open } = await openPage({ width, as: busy });
    await open('/admin/trials');
    const rows = page.locator('main').getByRole('listitem').filter({ hasText: '1 day, sent' });
    await row(page, emails[6] ?? '').waitFor();
    expect(await rows.count()).toBe(5);
    // The tab of the open page is in view, however many precede it.
    const tab = await page.getByRole('link', { name: 'Growth' }).boundingBox();
    expect((tab?.x ?? width) + (tab?.width ?? 0)).toBeLessThanOrEqual(width);
    await page.getByRole('button', { name: 'Load more' }).click();
    await row(page, emails[0] ?? '').waitFor();
    expect(await rows.count()).toBe(7);
    expect(await page.getByRole('button', { name: 'Load more' }).count()).toBe(0);
    await page.getByRole('link', { name: 'Content', exact: true }).click();
    await page.getByRole('heading', { name: 'Scheduled' }).waitFor();
    await page.getByRole('link', { name: 'Growth' }).click();
    await page.getByRole('button', { name: 'Load more' }).waitFor();
    await eventually(() => rows.count()).toBe(5);
  });

  test('[F60] [F61] a fan reads that a trial has expired, and so does its creator', async () => {
    const fan = await newFan('Lena Late');
    const sender = await newCreator('Otto Once');
    const path = await sentTrial(sender, fan.email, 7);
    await database.query(
      'update public.trials set expires_at = private.now() where creator_id = $1',
      [sender.id],
    );
    const { page, open, expectRefusal } = await openPage({ width, as: fan });
    expectRefusal(/functions\/v1\/trial-redeem/);
    await open(path);
    await page.getByRole('button', { name: 'Start free trial now' }).click();
    await page.getByText('This free trial has expired.').waitFor();
    expect(await page.getByRole('button', { name: 'Start free trial now' }).count()).toBe(0);
    const own = await openPage({ width, as: sender });
    await own.open('/admin/trials');
    await row(own.page, fan.email)
      .getByText(/^expired/)
      .waitFor();
    expect(await own.page.getByText('not redeemed').count()).toBe(0);
  });

  test('[F60] a creator sends trials to several addresses and reads the outcome of each', async () => {
    const sender = await newCreator('Sue Several');
    const [one, two] = [uniqueName('one'), uniqueName('two')].map((name) => `${name}@example.test`);
    const { page, open, expectRefusal } = await openPage({ width, as: sender });
    expectRefusal(/rpc\/send_trial/);
    await open('/admin/trials');
    await fillAndSend(page, `${one}\nnobody\n${two}`, '4 days');
    const results = page.getByRole('list', { name: 'Results' });
    await results.getByText('Email seems to be incorrectly formatted.').waitFor();
    expect(await results.getByText('sent', { exact: true }).count()).toBe(2);
    // What was refused stays to be corrected, and is sent alone.
    expect(await form(page).getByLabel("Follower's email").inputValue()).toBe('nobody');
    await axe(page);
    const trials = page.getByRole('list', { name: 'Trials sent' }).getByRole('listitem');
    await eventually(() => trials.count()).toBe(2);
  });

  test('[F60] [F25] an unlisted creator cannot send a trial, and keeps what was typed', async () => {
    const hidden = await newCreator('Hidden Hana');
    const { page, open, expectRefusal } = await openPage({ width, as: hidden });
    await unlist(hidden);
    expectRefusal(/rpc\/send_trial/);
    await open('/admin/trials');
    await fillAndSend(page, 'someone@example.test', '30 days');
    await page
      .getByText('You must be a listed content creator before sending out free trials.')
      .waitFor();
    expect(await form(page).getByLabel("Follower's email").inputValue()).toBe(
      'someone@example.test',
    );
  });
});

const unlist = (creator: Account) =>
  database.query('update private.account_statuses set promoted_at = null where profile_id = $1', [
    creator.id,
  ]);
