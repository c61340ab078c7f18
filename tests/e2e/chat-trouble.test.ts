import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { axe, launchBrowser, type Account, type Visit } from '../support/browser.ts';
import { balanceOf, database, ledgerFaults } from '../support/users.ts';
import { atWidths } from '../support/widths.ts';
import { eventually, newCreator, newFan, sendMessage } from './world.ts';

/* Dialogs of conversations show a lost answer, keep what was typed, and work when pressed again. */
const { openPage } = launchBrowser();

const thread = (page: Page) => page.getByRole('region', { name: /^Conversation with/ });
const dialogOf = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const fault = (page: Page) => page.getByText(/^An error occurred/).first();

async function settings(page: Page, item: string) {
  await page.getByRole('button', { name: 'Conversation settings' }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

async function messageMenu(page: Page, text: string, item: string) {
  const line = page.getByRole('log').locator('.group', { hasText: text });
  await line.getByRole('button', { name: 'More about this message' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: item }).click();
}

/** Aborts every matching request while `act` runs. */
async function unanswered(visit: Visit, address: RegExp, act: () => Promise<void>) {
  visit.expectRefusal(address);
  await visit.page.route(address, (route) => route.abort());
  await act();
  await visit.page.unroute(address);
}

async function offline(visit: Visit, act: () => Promise<void>) {
  visit.expectRefusal(/.*/);
  await visit.context.setOffline(true);
  await visit.page.getByText('You are offline. What you see may be out of date.').waitFor();
  await act();
  await visit.context.setOffline(false);
  await visit.page
    .getByText('You are offline. What you see may be out of date.')
    .waitFor({ state: 'detached' });
}

describe.each(atWidths(390, 1280))('without an answer, at %i pixels', (width) => {
  let fan: Account;
  let creator: Account;
  let his: Visit;
  let her: Visit;

  beforeAll(async () => {
    creator = await newCreator(`Patience at ${width}`);
    fan = await newFan(`OutcomeUnknown at ${width}`, 2000);
    await sendMessage(fan, creator, 'Good evening');
    await sendMessage(creator, fan, 'Locked words', 500);
    his = await openPage({ width, as: fan });
    her = await openPage({ width, as: creator });
    await his.open(`/conversations/${creator.username}`);
    await her.open(`/conversations/${fan.username}`);
    await thread(her.page).getByText('Good evening').waitFor();
  });

  test('[F71] a creator reads that the settings of a conversation were not saved, and saves them again', async () => {
    const { page } = her;
    await unanswered(her, /rpc\/set_conversation/, async () => {
      await settings(page, 'Mute');
      await fault(page).waitFor();
      await settings(page, 'Nickname and notes');
      const notes = dialogOf(page, /^About/);
      await notes.getByRole('textbox', { name: 'Nickname' }).fill('Night owl');
      await notes.getByRole('textbox', { name: 'Notes' }).fill('Writes late');
      await notes.getByRole('button', { name: 'Save' }).click();
      await notes.getByRole('alert').filter({ hasText: 'An error occurred' }).waitFor();
      await axe(page);
    });
    const notes = dialogOf(page, /^About/);
    expect(await notes.getByRole('textbox', { name: 'Notes' }).inputValue()).toBe('Writes late');
    await notes.getByRole('button', { name: 'Save' }).click();
    await notes.waitFor({ state: 'detached' });
    await thread(page).getByRole('heading', { name: 'Night owl' }).waitFor();
    await page.getByRole('button', { name: 'Conversation settings' }).click();
    await page.getByRole('menuitem', { name: 'Mute', exact: true }).waitFor();
    await page.keyboard.press('Escape');
  });

  test('[F71] a creator reads that a block and a removal failed', async () => {
    const { page } = her;
    await unanswered(her, /rpc\/(block|remove_message)$/, async () => {
      await settings(page, 'Block');
      await page.getByRole('alertdialog').getByRole('button', { name: 'Block' }).click();
      await fault(page).waitFor();
      await messageMenu(page, 'Locked words', 'Remove message');
      await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
      await eventually(() => page.getByText(/^An error occurred/).count()).toBeGreaterThan(1);
    });
    await page.getByRole('textbox', { name: /^Message / }).waitFor();
    await thread(page).getByText('Locked words').waitFor();
    expect(
      (await database.query('select 1 from public.blocks where blocker_id = $1', [creator.id]))
        .rows,
    ).toEqual([]);
  });

  test('[F71] [F72] a creator reads the rules of writing again, and a failed switch goes back', async () => {
    const { page } = her;
    const dialog = dialogOf(page, 'Who may write to you');
    const open = () => page.getByRole('button', { name: 'Who may write to you' }).click();
    await her.open('/conversations');
    await unanswered(her, /creator_settings/, async () => {
      await open();
      await dialog.getByRole('button', { name: 'Try again' }).waitFor();
    });
    await dialog.getByRole('button', { name: 'Try again' }).click();
    const knob = dialog.getByRole('switch', { name: 'Subscribers only', exact: true });
    await knob.waitFor();
    await offline(her, async () => {
      await knob.click();
      await dialog.getByRole('alert').filter({ hasText: 'You are offline. Try again' }).waitFor();
      expect(await knob.isChecked()).toBe(false);
    });
    await knob.click();
    await dialog.getByText('Settings saved successfully!').waitFor();
    await knob.click();
    await eventually(() => knob.isChecked()).toBe(false);
  });

  test('[F71] a creator whose report got no answer keeps the words and reports once', async () => {
    const { page } = her;
    await her.open(`/conversations/${fan.username}`);
    await messageMenu(page, 'Good evening', 'Report message');
    const dialog = dialogOf(page, 'Report this message');
    const words = dialog.getByRole('textbox', { name: /^In your words/ });
    const send = dialog.getByRole('button', { name: 'Send report' });
    expect(await send.isDisabled()).toBe(true);
    await dialog.getByRole('radio', { name: 'Spam or fraud' }).check();
    await words.fill('Every evening the same');
    // It arrives, and the page gets no answer.
    her.expectRefusal(/rpc\/report_message/);
    await page.route(/rpc\/report_message/, async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    });
    await send.click();
    await dialog.getByRole('alert').filter({ hasText: 'An error occurred' }).waitFor();
    expect(await words.inputValue()).toBe('Every evening the same');
    await page.unroute(/rpc\/report_message/);
    await send.click();
    await page.getByText('This message will be reviewed soon. Thank you!').waitFor();
    const { rows } = await database.query(
      'select 1 from private.reports where reporter_id = $1 and target = $2',
      [creator.id, 'message'],
    );
    expect(rows).toHaveLength(1);
  });

  test('[F79] [F95] a fan reads offline that nothing was charged, and unlocks once after a lost answer', async () => {
    const { page } = his;
    await thread(page).getByRole('button', { name: 'Unlock for $5.00' }).click();
    const pay = page.getByRole('dialog').getByRole('button', { name: 'Unlock for $5.00' });
    await pay.waitFor();
    await offline(his, async () => {
      await pay.click();
      await page.getByText('You are offline. Nothing was charged.').waitFor();
    });
    expect(await balanceOf(fan.id)).toBe(2000);
    await page.route(/rpc\/unlock_message/, async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    });
    await pay.click();
    await page.getByText('We could not hear the answer. Press again to check').waitFor();
    await page.unroute(/rpc\/unlock_message/);
    await pay.click();
    await page.getByText('Unlocked for $5.00.').first().waitFor();
    await page.getByRole('button', { name: 'Done' }).click();
    await thread(page).getByText('Locked words').waitFor();
    expect(await balanceOf(fan.id)).toBe(1500);
  });

  test('[F62] a fan tips once after an attempt offline', async () => {
    const { page } = his;
    await his.open(`/${creator.username}?action=tip&amount=500`);
    const pay = page.getByRole('button', { name: 'Send tip for $5.00' });
    await pay.waitFor();
    await offline(his, async () => {
      await pay.click();
      await page.getByText('You are offline. Nothing was charged.').waitFor();
    });
    await pay.click();
    await page.getByText('Your tip has been sent!').waitFor();
    expect(await balanceOf(fan.id)).toBe(1000);
    expect(await ledgerFaults()).toEqual([]);
  });
});
