import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { axe, launchBrowser, type Account, type Visit } from '../support/browser.ts';
import { database } from '../support/users.ts';
import { atWidths } from '../support/widths.ts';
import { newCreator, newFan, sendMessage } from './world.ts';

const { openPage } = launchBrowser();

const list = (page: Page) => page.getByRole('region', { name: 'Conversations' });
const thread = (page: Page) => page.getByRole('region', { name: /^Conversation with/ });
const row = (page: Page, name: string) => list(page).getByRole('link', { name });

async function settings(page: Page, item: string) {
  await page.getByRole('button', { name: 'Conversation settings' }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

/** Opens the menu of a message by keyboard. */
async function messageMenu(page: Page, text: string) {
  const line = page.getByRole('log').locator('.group', { hasText: text });
  await line.getByRole('button', { name: 'More about this message' }).focus();
  await page.keyboard.press('Enter');
}

describe.each(atWidths(390, 1280))('the list of conversations at %i pixels', (width) => {
  let creator: Account;
  let jo: Account;
  let kim: Account;
  let her: Visit;

  beforeAll(async () => {
    creator = await newCreator(`Lisa Lists ${width}`);
    [jo, kim] = [await newFan(`Jolene ${width}`), await newFan(`Kimber ${width}`)];
    await sendMessage(jo, creator, 'Good evening');
    await sendMessage(kim, creator, 'Good morning');
    her = await openPage({ width, as: creator });
  });

  test('[F69] [F75] a creator reads unread and favourite conversations as lists of their own', async () => {
    const { page } = her;
    const asked: unknown[] = [];
    page.on('request', (request) => {
      if (request.url().includes('rpc/inbox')) asked.push(request.postDataJSON());
    });
    await her.open('/conversations');
    await row(page, `Jolene ${width}`).click();
    await thread(page).getByText('Good evening').waitFor();
    const kept = page.waitForResponse(/rpc\/set_conversation/);
    await settings(page, 'Add to favorites');
    await kept;
    await her.open('/conversations');
    await row(page, `Jolene ${width}`).getByText('Favorite').waitFor({ state: 'attached' });
    expect(await row(page, `Jolene ${width}`).getByText('Unread').count()).toBe(0);
    await row(page, `Kimber ${width}`).getByText('Unread').waitFor({ state: 'attached' });

    const only = page.getByRole('group', { name: 'Which conversations' });
    await only.getByRole('button', { name: 'Unread' }).click();
    await row(page, `Jolene ${width}`).waitFor({ state: 'detached' });
    await row(page, `Kimber ${width}`).waitFor();
    await only.getByRole('button', { name: 'Favorites' }).click();
    await row(page, `Kimber ${width}`).waitFor({ state: 'detached' });
    await row(page, `Jolene ${width}`).waitFor();
    expect(asked).toContainEqual({ p_filter: 'unread', p_limit: 15 });
    expect(asked).toContainEqual({ p_filter: 'favorites', p_limit: 15 });
  });

  test('[F69] a creator searches fans with four letters, a fan searches creators with two', async () => {
    const { page } = her;
    await her.open('/conversations');
    const field = page.getByRole('searchbox', { name: 'Search your fans' });
    await field.fill(jo.username.slice(0, 3));
    await page.getByText('You need to type at least 4 characters.').waitFor();
    await field.fill(jo.username);
    await list(page)
      .getByRole('link', { name: `@${jo.username}` })
      .click();
    await thread(page).waitFor();
    await her.open('/conversations');
    const stranger = await newFan('Strange');
    await field.fill(stranger.username);
    await page.getByText('Nobody found.').waitFor();

    const his = await openPage({ width, as: kim });
    await his.open('/conversations');
    const search = his.page.getByRole('searchbox', { name: 'Search creators' });
    await search.fill(creator.username.slice(0, 1));
    await his.page.getByText('You need to type at least 2 letters.').waitFor();
    await search.fill(creator.username);
    await list(his.page)
      .getByRole('link', { name: `@${creator.username}` })
      .click();
    await thread(his.page).waitFor();
    // Side by side where there is room, one at a time where there is none.
    expect(await list(his.page).count()).toBe(width === 390 ? 0 : 1);
  });

  test('[F134] a creator finds a conversation by its nickname, a fan by a name', async () => {
    const { page } = her;
    const { data } = await creator.client.rpc('conversation_with', { p_username: kim.username });
    const { conversation_id: id } = data as unknown as { conversation_id: string };
    const named = await creator.client.rpc('set_conversation', {
      p_conversation_id: id,
      p_nickname: `Captain ${width}`,
    });
    expect(named.error).toBeNull();
    await her.open('/conversations');
    const field = page.getByRole('searchbox', { name: 'Search your fans' });
    await field.fill('capt');
    const found = page.getByRole('region', { name: 'Conversations found' });
    await found.getByRole('link', { name: `Captain ${width}` }).waitFor();
    await axe(page);
    expect(await found.getByRole('link').count()).toBe(1);
    await found.getByRole('link').click();
    await thread(page).getByText('Good morning').waitFor();

    const his = await openPage({ width, as: kim });
    await his.open('/conversations');
    await his.page.getByRole('searchbox', { name: 'Search creators' }).fill(`lists ${width}`);
    await his.page
      .getByRole('region', { name: 'Conversations found' })
      .getByRole('link', { name: `Lisa Lists ${width}` })
      .waitFor();
  });

  test('[F71] [F72] a creator switches the rules of writing above the list, and finds them in the settings', async () => {
    const { page } = her;
    await her.open('/conversations');
    await page.getByRole('button', { name: 'Who may write to you' }).click();
    const dialog = page.getByRole('dialog', { name: 'Who may write to you' });
    for (const name of ['Paid chat only', 'Subscribers only', 'Verified users only']) {
      await dialog.getByRole('switch', { name, exact: true }).waitFor();
    }
    const subscribersOnly = dialog.getByRole('switch', { name: 'Subscribers only', exact: true });
    await subscribersOnly.click();
    await dialog.getByText('Settings saved successfully!').waitFor();
    await axe(page);
    const his = await openPage({ width, as: kim });
    await his.open(`/conversations/${creator.username}`);
    await his.page
      .getByText('This content creator only accepts messages from subscribers.')
      .waitFor();
    await her.open('/settings#messages');
    const same = page.getByRole('switch', { name: 'Subscribers only', exact: true });
    await expect.poll(() => same.isChecked()).toBe(true);
    await same.click();
    await expect.poll(() => same.isChecked()).toBe(false);
    await his.page.reload();
    await his.page.getByRole('textbox', { name: /^Message / }).waitFor();
    expect(await his.page.getByRole('button', { name: 'Who may write to you' }).count()).toBe(0);
  });

  test('[F71] a creator mutes a conversation, accepts its media, and notes a nickname that the fan cannot see', async () => {
    const { page } = her;
    await her.open(`/conversations/${kim.username}`);
    await thread(page).getByText('Good morning').waitFor();
    await settings(page, 'Mute');
    await settings(page, 'Accept media');
    await settings(page, 'Nickname and notes');
    const nickname = page.getByRole('textbox', { name: 'Nickname' });
    await nickname.fill('x'.repeat(31));
    expect(await nickname.inputValue()).toHaveLength(30);
    await nickname.fill('Early bird');
    await page.getByRole('textbox', { name: 'Notes' }).fill('Writes in the morning');
    await page.getByRole('button', { name: 'Save' }).click();
    await thread(page).getByRole('heading', { name: 'Early bird' }).waitFor();
    await page.getByRole('button', { name: 'Conversation settings' }).click();
    await page.getByRole('menuitem', { name: 'Unmute' }).waitFor();
    await page.getByRole('menuitem', { name: 'Stop accepting media' }).waitFor();
    await her.open('/conversations');
    await row(page, 'Early bird').getByText('Muted').waitFor({ state: 'attached' });
    const his = await openPage({ width, as: kim });
    await his.open(`/conversations/${creator.username}`);
    await thread(his.page).getByText('Good morning').waitFor();
    expect(await his.page.getByText(/Early bird|Writes in the morning/).count()).toBe(0);
    await his.page.getByRole('button', { name: 'Conversation settings' }).click();
    await his.page.getByRole('menuitem', { name: 'Mute' }).waitFor();
    expect(await his.page.getByRole('menuitem', { name: /media|notes/ }).count()).toBe(0);
  });

  test('[F71] [F125] a creator reports a message and its fan to staff', async () => {
    const { page } = her;
    await her.open(`/conversations/${kim.username}`);
    await thread(page).getByText('Good morning').waitFor();
    await messageMenu(page, 'Good morning');
    await page.getByRole('menuitem', { name: 'Report message' }).click();
    const dialog = page.getByRole('dialog', { name: 'Report this message' });
    await dialog.getByRole('radio', { name: 'Harassment or hate' }).check();
    await dialog.getByRole('button', { name: 'Send report' }).click();
    await page.getByText('This message will be reviewed soon. Thank you!').waitFor();
    await settings(page, 'Report');
    const user = page.getByRole('dialog', { name: 'Report this profile' });
    await user.getByRole('radio', { name: 'Spam or fraud' }).check();
    await user.getByRole('button', { name: 'Send report' }).click();
    await page.getByText('This profile will be reviewed soon. Thank you!').waitFor();
    const { rows } = await database.query(
      `select target, snapshot ->> 'text' as said from staff.report_queue q
       join public.profiles o on o.username = q.owner where o.id = $1 order by target`,
      [kim.id],
    );
    expect(rows).toEqual([
      { target: 'profile', said: null },
      { target: 'message', said: 'Good morning' },
    ]);
  });

  test('[F80] a fan removes an own message by double-click or menu, after a question', async () => {
    const his = await openPage({ width, as: jo });
    const { page } = his;
    await sendMessage(jo, creator, 'By the pointer');
    await sendMessage(jo, creator, 'By the keys');
    await sendMessage(creator, jo, 'Not his to remove');
    await his.open(`/conversations/${creator.username}`);
    const log = page.getByRole('log');
    const question = page.getByRole('alertdialog', { name: 'Remove this message?' });
    await log.getByText('Not his to remove').dblclick();
    await log.getByText('By the pointer').dblclick();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await log.getByText('By the pointer').waitFor();
    await log.getByText('By the pointer').dblclick();
    await question.getByRole('button', { name: 'Remove' }).click();
    await log.getByText('You removed this message').waitFor();
    expect(await log.getByText('By the pointer').count()).toBe(0);
    await messageMenu(page, 'By the keys');
    await page.getByRole('menuitem', { name: 'Remove message' }).focus();
    await page.keyboard.press('Enter');
    await question.waitFor();
    await axe(page);
    await question.getByRole('button', { name: 'Remove' }).focus();
    await page.keyboard.press('Enter');
    await log.getByText('By the keys').waitFor({ state: 'detached' });
    await messageMenu(page, 'Not his to remove');
    await page.getByRole('menuitem', { name: 'Report message' }).waitFor();
    expect(await page.getByRole('menuitem', { name: 'Remove message' }).count()).toBe(0);
  });

  test('[F73] [F74] [F121] a creator cannot write to a colleague, to themselves or to an unknown name', async () => {
    const { page } = her;
    const colleague = await newCreator('Colleague');
    await her.open(`/conversations/${colleague.username}`);
    await page.getByText('You must be a customer to send DMs to other Content Creators.').waitFor();
    expect(await page.getByRole('textbox', { name: /^Message / }).count()).toBe(0);
    await her.open('/conversations/support');
    await thread(page).waitFor();
    await page.getByRole('textbox', { name: /^Message / }).waitFor();
    await her.open(`/conversations/${creator.username}`);
    await row(page, `Jolene ${width}`).waitFor();
    expect(new URL(page.url()).pathname).toBe('/conversations');
    for (const path of [
      '/conversations/nobody_by_this_name',
      '/conversations/nobody_by_this_name/store',
    ]) {
      her.expectRefusal(/rpc\/conversation_with/);
      await her.open(path);
      await page
        .getByText(
          'There was an issue while fetching this conversation or it may have been deleted.',
        )
        .waitFor();
      expect(new URL(page.url()).pathname).toBe('/conversations');
    }
  });
});
