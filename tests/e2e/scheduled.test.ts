import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { drawing } from '../api/media-support.ts';
import { axe, launchBrowser, type Account } from '../support/browser.ts';
import { database } from '../support/users.ts';
import { atWidths } from '../support/widths.ts';
import { item, later, scheduleGlobal, schedulePost } from './scheduling.ts';
import { eventually, newCreator, newFan, readyPicture, settled } from './world.ts';

const { openPage } = launchBrowser();

const items = (page: Page) => page.getByRole('main').getByRole('article');

/** Changes the global with that text; a locked text is in a table of its own. */
const changeGlobal = (change: string, text: string) =>
  database.query(
    `update public.globals set ${change}
     where text = $1 or id in (select global_id from public.global_bodies where text = $1)`,
    [text],
  );

/** Makes a global due and runs the job. */
async function comeDue(text: string) {
  await changeGlobal(`publish_at = date_trunc('hour', now())`, text);
  await database.query('select private.publish_due_globals()');
}

describe.each(atWidths(390, 1280))('scheduled content at %i pixels', (width) => {
  const theme = width === 390 ? 'light' : 'dark';
  let mara: Account;
  let jonas: Account;

  beforeAll(async () => {
    mara = await newCreator(`Planned ${width}`);
    jonas = await newFan(`Later ${width}`);
    const { error } = await jonas.client.rpc('follow', { p_creator_id: mara.id });
    expect(error).toBeNull();
  });

  test('[F85] a calendar has the days of scheduled content, and begins the list on one', async () => {
    const creator = await newCreator(`Days ${width}`);
    const noon = (days: number) => {
      const at = new Date();
      at.setDate(at.getDate() + days);
      at.setHours(12, 0, 0, 0);
      return at;
    };
    await Promise.all([
      schedulePost(creator, 'On the next day', noon(1).toISOString()),
      schedulePost(creator, 'On the third day', noon(3).toISOString()),
      schedulePost(creator, 'Also on the third day', noon(3).toISOString()),
    ]);
    const { page, open } = await openPage({ width, theme, as: creator });
    await open('/admin/scheduled');
    await page.getByText('On the next day').waitFor();
    const third = noon(3).toLocaleDateString('en-GB', {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
    });
    if (noon(3).getMonth() !== new Date().getMonth())
      await page.getByRole('button', { name: 'Month after' }).click();
    const day = page.getByRole('button', { name: `${third}: 2 scheduled` });
    await day.click();
    await page.getByText('On the next day').waitFor({ state: 'detached' });
    await expect.poll(() => items(page).count()).toBe(2);
    await settled(page);
    await axe(page);
    await page.screenshot({ path: `tests/e2e/.output/calendar-${width}.png` });
    // The address holds the day.
    await page.reload();
    await page.getByRole('button', { name: `${third}: 2 scheduled`, pressed: true }).click();
    await page.getByText('On the next day').waitFor();
  });

  test('[F47] [F85] a creator schedules a post, finds it in the list, changes and removes it', async () => {
    const her = await openPage({ width, theme, as: mara });
    const { page } = her;
    await her.open('/admin/scheduled');
    await page.getByText('No scheduled content').waitFor();

    await her.open(`/${mara.username}`);
    await page.getByRole('textbox', { name: 'Text of the post' }).fill('What I say on another day');
    await page.getByRole('button', { name: 'Post later' }).click();
    await page.getByRole('button', { name: /^Post (today|tomorrow) \d\d:00$/ }).click();
    await page.getByText(/Your content has been scheduled!/).waitFor();
    await page.getByRole('button', { name: 'See scheduled' }).click();
    await page.waitForURL('**/admin/scheduled');
    await item(page, 'What I say on another day').waitFor();
    await page.getByRole('link', { name: /^Content/ }).waitFor();

    await item(page, 'What I say').getByRole('button', { name: 'Edit' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit scheduled post' });
    const words = 'Forty letters are shown, and what comes after them is not';
    await dialog.getByRole('textbox', { name: 'Description' }).fill(words);
    await dialog.getByRole('button', { name: 'Change the time' }).click();
    await axe(page);
    await dialog.getByRole('combobox', { name: 'Time' }).selectOption('23:45');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    const changed = item(page, 'Forty letters are shown');
    await changed.getByRole('heading', { name: /23:45/ }).waitFor();
    expect(await changed.getByText('after them is not').count()).toBe(0);
    await changed.getByRole('button', { name: 'Show more' }).click();
    await changed.getByText(words).waitFor();

    await changed.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByText('No scheduled content').waitFor();
  });

  test('[F85] a creator reads scheduled posts and messages in one live list', async () => {
    const picture = await readyPicture(
      mara,
      'post',
      await drawing(640, 480, '#305080').png().toBuffer(),
    );
    const her = await openPage({ width, theme, as: mara });
    const { page } = her;
    await her.open('/admin/scheduled');
    await settled(page);
    await schedulePost(mara, 'The second by time', later(3), [picture]);
    await item(page, 'The second by time').getByText('Post · Image · Private').waitFor();
    await scheduleGlobal(mara, 'The first by time', later(2));
    await item(page, 'The first by time')
      .getByText('Global · Text · Active subs · $5.00')
      .waitFor();
    await eventually(() => items(page).allInnerTexts()).toEqual([
      expect.stringContaining('The first by time'),
      expect.stringContaining('The second by time'),
    ]);

    await item(page, 'The first').getByRole('button', { name: 'Edit' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit scheduled message' });
    await dialog.getByRole('button', { name: 'Followers only' }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await item(page, 'The first').getByText('Global · Text · Followers only').waitFor();

    // A fan has no such list.
    const his = await openPage({ width, as: jonas });
    await his.open('/admin/scheduled');
    await eventually(() => new URL(his.page.url()).pathname).toBe('/feed');
  });

  test('[F47] [F85] a creator reads why a scheduled message failed, and sends it again', async () => {
    const her = await openPage({ width, theme, as: mara });
    const { page } = her;
    const text = `For nobody ${width}`;
    await scheduleGlobal(mara, text, later(4));
    await changeGlobal(`audience = 'expired'`, text);
    await her.open('/notifications');
    await settled(page);
    await comeDue(text);
    await page
      .getByRole('link', { name: `Your scheduled message “${text}” wasn’t published` })
      .click();
    await page.waitForURL('**/admin/scheduled');
    const failed = item(page, text);
    await failed.getByText('There was nobody in the target audience at that time.').waitFor();
    await axe(page);
    await failed.getByRole('button', { name: 'Choose another time' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit scheduled message' });
    await dialog.getByRole('button', { name: 'Followers only', exact: true }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    await failed.getByText('Not published.').waitFor({ state: 'detached' });
    await comeDue(text);
    await failed.waitFor({ state: 'detached' });
    // Its words are for sale, so the follower receives a locked message.
    const his = await openPage({ width, as: jonas });
    await his.open(`/conversations/${mara.username}`);
    await his.page.getByRole('button', { name: 'Unlock for $5.00' }).last().waitFor();
  });

  test('[F85] a creator who edits offline saves when the network is back', async () => {
    const her = await openPage({ width, theme, as: mara });
    const { page, context } = her;
    her.expectRefusal(/./);
    await schedulePost(mara, 'Before the tunnel', later(6));
    await her.open('/admin/scheduled');
    await item(page, 'Before the tunnel').getByRole('button', { name: 'Edit' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit scheduled post' });
    await dialog.getByRole('textbox', { name: 'Description' }).fill('After the tunnel');
    await context.setOffline(true);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('You are offline. Try again when you are connected.').waitFor();
    await context.setOffline(false);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    await item(page, 'After the tunnel').waitFor();

    // A screen that was not loaded yet.
    await her.open('/admin/trials');
    await page.getByRole('heading', { name: 'Free trials' }).waitFor();
    await settled(page);
    await context.setOffline(true);
    await page.getByRole('link', { name: 'Content', exact: true }).click();
    const says = page.getByRole('main').getByText(/^You are offline\. Try again/);
    await says.waitFor();
    await context.setOffline(false);
    await item(page, 'After the tunnel').waitFor();
    await says.waitFor({ state: 'detached' });
  });

  test('[F85] a fan reads that a list waits for the network, and sees it when the network is back', async () => {
    const his = await openPage({ width, theme, as: jonas });
    const { page, context } = his;
    his.expectRefusal(/./);
    await his.open('/favorites');
    await page.getByRole('main').getByRole('link', { name: mara.username }).waitFor();
    await context.setOffline(true);
    await page.getByLabel('Search favorites').fill('nobody');
    await page
      .getByRole('main')
      .getByText(/^You are offline\. Try again/)
      .waitFor();
    await context.setOffline(false);
    await page.getByText('Oops, nothing to see here yet :(').waitFor();
  });
});

test('[F85] a creator who scrolls during a refresh still sees the change', async () => {
  const mara = await newCreator('Planning Much');
  for (let number = 1; number <= 34; number++) {
    await schedulePost(mara, `Planned as number ${number}.`, later(1 + Math.floor(number / 4)));
  }
  const { page, open } = await openPage({ as: mara });
  await open('/admin/scheduled');
  await item(page, 'number 10.').waitFor();
  await settled(page);

  let answer = () => {};
  const held = new Promise<void>((done) => (answer = done));
  await page.route(/rpc\/scheduled/, async (route) => {
    await held;
    await route.continue();
  });
  const isReadAgain = page.waitForRequest(/rpc\/scheduled/);
  const { rows } = await database.query<{ id: string }>(
    `select id from public.scheduled_posts where creator_id = $1 and text = 'Planned as number 1.'`,
    [mara.id],
  );
  const { error } = await mara.client.rpc('remove_scheduled', {
    p_scheduled_id: rows[0]?.id ?? '',
  });
  expect(error).toBeNull();
  await isReadAgain;
  await items(page).last().scrollIntoViewIfNeeded();
  await page.waitForTimeout(500);
  answer();
  await item(page, 'Planned as number 1.').waitFor({ state: 'detached' });
  await eventually(async () => {
    await items(page).last().scrollIntoViewIfNeeded();
    return items(page).count();
  }).toBe(33);
});
