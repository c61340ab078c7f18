import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { launchBrowser, type Account, type Visit } from '../support/browser.ts';
import { linkCard } from '../support/users.ts';
import { newCreator, newFan, subscribed, writePost } from './world.ts';

const { openPage } = launchBrowser();

/** Turns a switch if needed, and waits until it is saved. */
async function turn(page: Page, name: string, on: boolean, saved = /my_creator_settings/) {
  const knob = page.getByRole('switch', { name, exact: true });
  await knob.waitFor();
  if ((await knob.isChecked()) === on) return;
  const answer = page.waitForResponse(saved);
  await knob.click();
  await answer;
  await expect.poll(() => knob.isChecked()).toBe(on);
}

describe.each([1280] as const)('rules of a creator’s page at %i', (width) => {
  let creator: Account;
  let visit: Visit;
  let page: Page;

  beforeAll(async () => {
    creator = await newCreator(`Rules${width} Settings`);
    await writePost(creator, 'public', 'Words for everybody');
    visit = await openPage({ as: creator, width });
    page = visit.page;
  });
  beforeEach(() => visit.open('/settings'));

  test('[F35] a creator disables the free wall, which locks it for guests and makes posts private', async () => {
    const wall = page.getByRole('region', { name: 'Wall', exact: true });
    const height = async () => (await wall.boundingBox())?.height;
    const before = await height();
    await turn(page, 'Disable free wall', true);
    await page.getByText('Settings saved successfully!').waitFor();
    expect(await height()).toBe(before);
    const guest = await openPage({ width });
    await guest.open(`/${creator.username}`);
    await guest.page.getByRole('button', { name: 'SUBSCRIBE NOW' }).waitFor();
    expect(await guest.page.getByText('Words for everybody').count()).toBe(0);

    await visit.open(`/${creator.username}`);
    await page.getByRole('button', { name: 'Post', exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'Post as Private' }).count()).toBe(0);

    await visit.open('/settings');
    await turn(page, 'Disable free wall', false);
    await guest.page.reload();
    await guest.page.getByText('Words for everybody').waitFor();
  });

  test('[F72] a fan reads each rule of writing, and a subscriber writes all the same', async () => {
    const fan = await newFan('Wanda Writes');
    const payer = await newFan('Petra Pays');
    await subscribed(payer, creator);
    const asFan = await openPage({ as: fan, width });
    const thread = `/conversations/${creator.username}`;
    const writing = () => asFan.page.getByRole('textbox', { name: /Message|Write/ });

    await turn(page, 'Verified users only', true);
    await asFan.open(thread);
    await asFan.page
      .getByText('This content creator only accepts messages from verified users')
      .waitFor();
    expect(await writing().count()).toBe(0);
    await turn(page, 'Subscribers only', true);
    await asFan.page.reload();
    await asFan.page
      .getByText('This content creator only accepts messages from subscribers.')
      .waitFor();
    await asFan.page.getByRole('link', { name: 'Subscribe to', exact: false }).click();
    await asFan.page.getByRole('dialog', { name: /^Subscribe to .* for \$/ }).waitFor();
    await asFan.open(thread);
    await turn(page, 'Paid chat only', true);
    await asFan.page.reload();
    await asFan.page.getByText('This content creator only accepts Pay Per Messages').waitFor();

    const asPayer = await openPage({ as: payer, width });
    await asPayer.open(thread);
    await asPayer.page.getByRole('textbox', { name: /Message|Write/ }).waitFor();

    await turn(page, 'Paid chat only', false);
    await turn(page, 'Subscribers only', false);
    await linkCard(fan.id);
    await asFan.page.reload();
    await writing().waitFor();
    await turn(page, 'Verified users only', false);
  });

  test('[F67] a guest does not see the dot of a creator who appears offline', async () => {
    await turn(page, 'Appear offline', false);
    await creator.client.rpc('touch_presence');
    const guest = await openPage({ width });
    await guest.open(`/${creator.username}`);
    // Others who are online may stand beside the page.
    const dot = guest.page.locator('main header').getByLabel('Online');
    await dot.waitFor();
    await turn(page, 'Appear offline', true);
    await page.reload();
    await expect
      .poll(() => page.getByRole('switch', { name: 'Appear offline' }).isChecked())
      .toBe(true);
    await creator.client.rpc('touch_presence');
    await guest.page.reload();
    await guest.page.getByText('Words for everybody').waitFor();
    expect(await dot.count()).toBe(0);
    await turn(page, 'Appear offline', false);
  });

  test('[F64] a creator switches a mail off, and it stays off', async () => {
    await turn(page, 'Messages: E-mail', false, /rpc\/set_notification_choice/);
    await page.reload();
    const mails = page.getByRole('region', { name: 'Notifications' });
    const isOn = (name: string) => mails.getByRole('switch', { name, exact: true }).isChecked();
    await expect.poll(() => isOn('Messages: E-mail')).toBe(false);
    expect(await isOn('Subscriptions: E-mail')).toBe(true);
    await turn(page, 'Messages: E-mail', true, /rpc\/set_notification_choice/);
  });

  test('[F65] a creator sees a switch go back when saving fails', async () => {
    visit.expectRefusal(/save_page_rules/);
    await page.route(/save_page_rules/, (route) => route.abort());
    const knob = page.getByRole('switch', { name: 'Paid chat only' });
    await knob.click();
    await page.getByRole('alert').filter({ hasText: 'An error occurred' }).waitFor();
    expect(await knob.isChecked()).toBe(false);
    await page.unroute(/save_page_rules/);
    await turn(page, 'Paid chat only', true);
    await turn(page, 'Paid chat only', false);
  });
});
