import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { drawing } from '../api/media-support.ts';
import { axe, launchBrowser, type Account, type Visit } from '../support/browser.ts';
import { database } from '../support/users.ts';
import { atWidths } from '../support/widths.ts';
import {
  eventually,
  joined,
  newCreator,
  newFan,
  readyPicture,
  sendMessage,
  settled,
} from './world.ts';

const { openPage } = launchBrowser();

const log = (page: Page) => page.getByRole('log');
const line = (page: Page, text: string) => log(page).locator('.group', { hasText: text });
const field = (page: Page) => page.getByRole('textbox', { name: /^Message / });

/** Opens the menu of a message by keyboard. */
async function menuOf(page: Page, text: string) {
  await line(page, text).getByRole('button', { name: 'More about this message' }).focus();
  await page.keyboard.press('Enter');
}

async function write(page: Page, text: string) {
  await field(page).fill(text);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
}

const isFocused = (element: Locator) => element.evaluate((one) => one === document.activeElement);

describe.each(atWidths(390, 1280))('a thread at %i pixels', (width) => {
  let creator: Account;
  let fan: Account;
  let hers: Visit;
  let his: Visit;

  beforeAll(async () => {
    creator = await newCreator(`Ada Replies ${width}`);
    fan = await newFan(`Finn ${width}`);
    await sendMessage(fan, creator, 'Good evening');
    hers = await openPage({ width, as: creator });
    his = await openPage({ width, as: fan });
    const hears = joined(his.page, `user:${fan.id}`);
    await his.open(`/conversations/${creator.username}`);
    await log(his.page).getByText('Good evening').waitFor();
    await hears;
  });

  test('[F132] a fan sees that a message was sent, and at once that it was read', async () => {
    const { page } = his;
    await log(page).getByText('Sent', { exact: true }).waitFor();
    await settled(page);
    const asked: string[] = [];
    page.on('request', (request) => {
      if (/rpc\/(conversation_with|message)/.test(request.url())) asked.push(request.url());
    });
    await hers.open(`/conversations/${fan.username}`);
    await log(hers.page).getByText('Good evening').waitFor();
    await log(page).getByText('Read', { exact: true }).waitFor();
    expect(await log(page).getByText('Sent', { exact: true }).count()).toBe(0);
    expect(asked).toEqual([]);
  });

  test('[F133] a creator replies to a message, and the reply leads to it', async () => {
    await menuOf(hers.page, 'Good evening');
    await hers.page.getByRole('menuitem', { name: 'Reply' }).click();
    await eventually(() => isFocused(field(hers.page))).toBe(true);
    await hers.page.locator('form').getByText(`Reply to Finn ${width}`).waitFor();
    await axe(hers.page);
    await write(hers.page, 'Good evening to you');
    const answer = line(his.page, 'Good evening to you');
    const quote = answer.getByRole('button', { name: /^In reply to You/ });
    await quote.waitFor();
    await quote.click();
    const original = log(his.page).locator('[data-message]', { hasText: 'Good evening' }).first();
    await eventually(() => isFocused(original)).toBe(true);
    await hers.page
      .locator('form')
      .getByText(`Reply to Finn ${width}`)
      .waitFor({ state: 'detached' });
  });

  test('[F133] a reply to a removed message shows its kind alone', async () => {
    await write(his.page, 'A mistake');
    await line(hers.page, 'A mistake').waitFor();
    await menuOf(hers.page, 'A mistake');
    await hers.page.getByRole('menuitem', { name: 'Reply' }).click();
    await write(hers.page, 'What was that?');
    await line(his.page, 'What was that?').getByText('A mistake').waitFor();
    await log(his.page)
      .locator('[data-message]', { hasText: 'A mistake' })
      .filter({ hasNotText: 'What was that?' })
      .getByText('A mistake')
      .dblclick();
    await his.page.getByRole('button', { name: 'Remove', exact: true }).click();
    await line(his.page, 'What was that?').getByText('Message', { exact: true }).waitFor();
    await line(hers.page, 'What was that?').getByText('Message', { exact: true }).waitFor();
    expect(await hers.page.getByText('A mistake').count()).toBe(0);
  });

  test('[F133] a fan reacts to a message, and takes it back', async () => {
    await menuOf(his.page, 'What was that?');
    await his.page.getByRole('menuitemradio', { name: 'Love' }).click();
    const theirs = hers.page.getByRole('img', { name: `Finn ${width}: Love` });
    await theirs.waitFor();
    await axe(his.page);
    await his.page.getByRole('button', { name: 'You: Love. Take it back' }).click();
    await theirs.waitFor({ state: 'detached' });
  });

  test('[F133] a fan writes about a story, which the thread shows', async () => {
    const file = await drawing(540, 960, '#408050').png().toBuffer();
    const shared = await creator.client.rpc('create_story', {
      p_request_id: crypto.randomUUID(),
      p_media_id: await readyPicture(creator, 'story', file),
      p_text: 'of this morning',
    });
    expect(shared.error).toBeNull();
    const { page, open } = his;
    await open(`/conversations/${creator.username}`);
    await page.getByRole('button', { name: `Stories of Ada Replies ${width}` }).click();
    const viewer = page.getByRole('dialog');
    await viewer.getByRole('link', { name: 'Reply' }).click();
    await viewer.waitFor({ state: 'detached' });
    await page.getByText(`About a story of Ada Replies ${width}`).waitFor();
    await write(page, 'What a morning');
    await line(page, 'What a morning').locator('img').waitFor();
    await line(hers.page, 'What a morning').getByText('About your story').waitFor();
    await line(hers.page, 'What a morning').locator('img').waitFor();
  });

  test('[F75] [F132] a mark that failed is sent again while the thread stays open', async () => {
    const { page } = his;
    const hears = joined(page, `user:${fan.id}`);
    await his.open(`/conversations/${creator.username}`);
    await hears;
    await settled(page);
    his.expectRefusal(/mark_conversation_read/);
    await page.route('**/rpc/mark_conversation_read', (route) => route.abort(), { times: 1 });
    const failed = page.waitForEvent('requestfailed', (request) =>
      request.url().endsWith('/mark_conversation_read'),
    );
    await sendMessage(creator, fan, 'Did you get home?');
    await failed;
    await expect
      .poll(async () => {
        const { rows } = await database.query<{ is_unread: boolean }>(
          'select is_unread from public.conversation_members where user_id = $1',
          [fan.id],
        );
        return rows.map(({ is_unread }) => is_unread);
      })
      .toEqual([false]);
  });

  test('[F132] a fan who switches marks off neither gives nor sees them', async () => {
    const { page, open } = his;
    await open('/billing/account#privacy');
    const marks = page.getByRole('switch', { name: 'Read marks' });
    const saved = page.waitForResponse(/rpc\/set_read_marks/);
    await marks.click();
    await saved;
    await eventually(() => marks.isChecked()).toBe(false);
    await open(`/conversations/${creator.username}`);
    await log(page).getByText('What a morning').waitFor();
    expect(
      await log(page)
        .getByText(/^(Sent|Read)$/)
        .count(),
    ).toBe(0);
    await write(hers.page, 'Did you read this?');
    await log(page).getByText('Did you read this?').waitFor();
    await settled(page);
    await hers.open(`/conversations/${fan.username}`);
    await line(hers.page, 'Did you read this?').waitFor();
    await log(hers.page).getByText('Sent', { exact: true }).waitFor();
  });
});
