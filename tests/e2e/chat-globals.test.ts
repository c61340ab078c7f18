import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { drawing } from '../api/media-support.ts';
import { axe, launchBrowser, type Account, type Visit } from '../support/browser.ts';
import { balanceOf, database } from '../support/users.ts';
import { atWidths } from '../support/widths.ts';
import { follow, isPictureShown, newCreator, newFan, settled } from './world.ts';

const { openPage } = launchBrowser();
const thread = (page: Page) => page.getByRole('region', { name: /^Conversation with/ });

const windows = atWidths({ hers: 1280, own: 390 }, { hers: 390, own: 1280 });

describe.each(windows)('a creator at $hers, a follower at $own', ({ hers, own }) => {
  const name = `Greta Many ${hers}`;
  let creator: Account;
  let fan: Account;
  let her: Visit;
  let his: Visit;

  beforeAll(async () => {
    creator = await newCreator(name);
    fan = await newFan('Felix Reader', 2000);
    await follow(fan, creator);
    await follow(await newFan('Second Reader'), creator);
    her = await openPage({ width: hers, as: creator });
    his = await openPage({ width: own, as: fan });
    await his.open('/conversations');
    await his.page.getByText(`You follow ${name}.`).waitFor();
    await her.open('/conversations');
  });

  test('[F84] [F82] a creator writes to an audience, sees its size, goes back once and sends', async () => {
    const { page } = her;
    await page.getByRole('button', { name: 'New global message' }).click();
    const dialog = page.getByRole('dialog', { name: 'New global message' });
    const send = dialog.getByRole('button', { name: 'Send' });
    await dialog.getByText('It reaches 2 people.').waitFor();
    await send.click();
    await dialog.getByText('All fields are required!').waitFor();
    for (const name of ['Price', 'Description'])
      expect(await dialog.getByLabel(name, { exact: true }).getAttribute('aria-invalid')).toBe(
        'true',
      );
    await dialog.getByLabel('Description').fill('Ten minutes at the harbour');
    const file = await drawing(500, 400, '#20a060').png().toBuffer();
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'harbour.png', mimeType: 'image/png', buffer: file });
    await dialog.getByLabel('Price').fill('200');
    await send.click();
    await dialog.getByText('The price must be between $1 - $199').waitFor();
    await dialog.getByLabel('Price').fill('5');
    const preview = dialog.getByRole('figure', { name: 'Preview' });
    await preview.getByText('Unlock for $5.00').waitFor();
    await preview.getByText('Ten minutes at the harbour').waitFor();
    await preview.getByRole('button', { name: 'Unlocked' }).click();
    await expect.poll(() => isPictureShown(preview)).toBe(true);
    await axe(page);
    await dialog.getByRole('button', { name: 'Active subs' }).click();
    await dialog.getByText('It would reach nobody now.').waitFor();
    expect(await send.isDisabled()).toBe(true);
    await dialog.getByRole('button', { name: 'All subs and followers' }).click();
    await dialog.getByText('It reaches 2 people.').waitFor();
    await dialog.getByRole('button', { name: 'Send to 2 people' }).waitFor();

    await send.click();
    const question = page.getByRole('alertdialog', { name: 'Send this message?' });
    await question.getByText('It reaches 2 people. $5.00 to unlock.').waitFor();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'detached' });
    expect(await dialog.getByLabel('Price').inputValue()).toBe('5');
    await send.click();
    await question.getByRole('button', { name: 'Send now' }).click();
    await page.getByText('Your message has been sent!').waitFor();
    await page.getByRole('region', { name: 'Uploader' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'See results' }).click();
    await page.waitForURL('**/admin/delivered');
    await page.getByRole('article').getByText('Ten minutes at the harbour').waitFor();
  });

  test('[F84] [F83] [F79] a follower finds a global in the list, opens it and unlocks it', async () => {
    const { page, open } = his;
    await open('/conversations');
    const row = page.getByRole('link', { name: /Ten minutes at the harbour/ });
    await row.getByText('Unread').waitFor({ state: 'attached' });
    await row.click();
    const card = thread(page);
    await card.getByText('Ten minutes at the harbour').waitFor();
    await card.getByRole('button', { name: 'Unlock for $5.00' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Unlock for $5.00' }).click();
    await page.getByText('Unlocked for $5.00.').first().waitFor();
    await page.getByRole('button', { name: 'Done' }).click();
    await expect.poll(() => isPictureShown(card)).toBe(true);
    expect(await balanceOf(fan.id)).toBe(1500);
    await open(`/conversations/${creator.username}`);
    await card.getByText('Ten minutes at the harbour').waitFor();
    expect((await card.innerText()).split('Ten minutes at the harbour')).toHaveLength(2);
  });

  test('[F84] a fan who follows later does not receive an earlier global', async () => {
    const late = await newFan('Lara Late');
    await follow(late, creator);
    const visit = await openPage({ width: own, as: late });
    await visit.open('/conversations');
    await visit.page.getByText(`You follow ${name}.`).waitFor();
    await visit.page.getByRole('link', { name: new RegExp(name) }).click();
    await thread(visit.page).getByText(`You follow ${name}.`).waitFor();
    expect(await thread(visit.page).innerText()).not.toContain('harbour');
  });

  test('[F84] a follower cannot write to an audience', async () => {
    await his.open('/conversations');
    await settled(his.page);
    expect(await his.page.getByRole('button', { name: 'New global message' }).count()).toBe(0);
  });

  test('[F82] [F86] [F84] a creator schedules a text for all, which arrives at its time and not before', async () => {
    const { page } = her;
    await her.open('/conversations');
    await page.getByRole('button', { name: 'New global message' }).click();
    const dialog = page.getByRole('dialog', { name: 'New global message' });
    await dialog.getByRole('button', { name: 'Text', exact: true }).click();
    await dialog.getByLabel('Message').fill('At noon on the pier');
    await dialog.getByLabel('Free').check();
    await dialog.getByLabel('Send later').check();
    const day = dialog.getByLabel('Day');
    expect(await day.getAttribute('max')).toBe(dayLater(31));
    await day.fill(dayLater(2));
    await dialog.getByRole('combobox', { name: 'Time' }).selectOption('12:15');
    await dialog.getByText(/^It goes out on .*, 12:15\.$/).waitFor();
    await axe(page);
    await dialog.getByRole('button', { name: /^Send \S.* \d\d:\d\d$/ }).click();
    await page.getByText(/Your content has been scheduled! It goes out on .*, 12:15\./).waitFor();
    await dialog.waitFor({ state: 'detached' });

    await his.open('/conversations');
    await settled(his.page);
    expect(await his.page.getByText('At noon on the pier').count()).toBe(0);
    await database.query(
      `update public.globals set publish_at = now() - interval '1 minute'
       where creator_id = $1 and sent_at is null`,
      [creator.id],
    );
    await database.query('select private.publish_due_globals()');
    await his.open('/conversations');
    await his.page.getByRole('link', { name: /At noon on the pier/ }).click();
    await thread(his.page).getByText('At noon on the pier').waitFor();
  });

  test('[F84] a creator asks again for an audience that could not be counted', async () => {
    const { page } = her;
    await her.open('/conversations');
    her.expectRefusal(/audience_size/);
    await page.route(/audience_size/, (route) => route.abort());
    await page.getByRole('button', { name: 'New global message' }).click();
    const dialog = page.getByRole('dialog', { name: 'New global message' });
    const again = dialog.getByRole('button', { name: 'Try again' });
    await again.waitFor();
    await page.unroute(/audience_size/);
    await again.press('Enter');
    await dialog.getByText(/^It reaches \d people\.$/).waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });

  test('[F82] a creator sells a text to one fan in a sheet of its own', async () => {
    const { page } = her;
    await her.open(`/conversations/${fan.username}`);
    await thread(page).getByRole('button', { name: 'Attach' }).click();
    await page.getByRole('menuitem', { name: 'Media with a price' }).click();
    const one = page.getByRole('dialog', { name: 'New private message' });
    await one.getByText('For Felix Reader').waitFor();
    expect(await one.getByLabel('Send later').count()).toBe(0);
    expect(await one.getByRole('group', { name: 'Audience' }).count()).toBe(0);
    await one.getByRole('button', { name: 'Text', exact: true }).click();
    await one.getByLabel('Message').fill('The code of the gate');
    await one.getByLabel('Price').fill('2');

    // What the fan will see: the lock and the price, afterwards the words.
    const preview = one.getByRole('figure', { name: 'Preview' });
    await preview.getByText('Unlock for $2.00').waitFor();
    expect(await preview.innerText()).not.toContain('The code of the gate');
    await preview.getByRole('button', { name: 'Unlocked' }).click();
    await preview.getByText('The code of the gate').waitFor();
    await preview.getByText('Unlocked for $2.00').waitFor();
    await axe(page);

    await one.getByRole('button', { name: 'Send' }).click();
    await page.getByText('Sent to Felix Reader.').waitFor();
    await his.open(`/conversations/${creator.username}`);
    await thread(his.page).getByRole('button', { name: 'Unlock for $2.00' }).waitFor();
    expect(await thread(his.page).innerText()).not.toContain('The code of the gate');
  });

  test('[F82] [F84] an unsent private message never becomes one to many', async () => {
    const { page } = her;
    await her.open(`/conversations/${fan.username}`);
    await thread(page).getByRole('button', { name: 'Attach' }).click();
    await page.getByRole('menuitem', { name: 'Media with a price' }).click();
    const one = page.getByRole('dialog', { name: 'New private message' });
    await one.getByRole('button', { name: 'Text', exact: true }).click();
    await one.getByLabel('Message').fill('For Felix alone');
    await page.keyboard.press('Escape');
    await one.waitFor({ state: 'detached' });
    await her.open('/conversations');
    const global = page.getByRole('button', { name: 'New global message' });
    const question = page.getByRole('alertdialog', {
      name: 'You have not sent your message to Felix Reader',
    });
    await global.click();
    await question.getByRole('button', { name: 'Go on with it' }).click();
    await expect.poll(() => one.getByLabel('Message').inputValue()).toBe('For Felix alone');
    await page.keyboard.press('Escape');
    await one.waitFor({ state: 'detached' });
    await global.click();
    await question.getByRole('button', { name: 'Discard it' }).click();
    const many = page.getByRole('dialog', { name: 'New global message' });
    await many.getByRole('button', { name: 'Text', exact: true }).click();
    expect(await many.getByLabel('Message').inputValue()).toBe('');
    await page.keyboard.press('Escape');
  });
});

/** A day to come, by the clock of this machine. */
function dayLater(days: number): string {
  const date = new Date(Date.now() + days * 24 * 60 * 60_000);
  const two = (number: number) => String(number).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
