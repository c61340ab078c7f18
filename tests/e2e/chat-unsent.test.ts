import type { Page, Request } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { drawing } from '../api/media-support.ts';
import { launchBrowser } from '../support/browser.ts';
import { balanceOf, database, fund } from '../support/users.ts';
import { atWidths } from '../support/widths.ts';
import { restartPaidChat, startPaidChat } from './paid-chat-world.ts';
import { newCreator, newFan, sendMessage, settled, unfoldProfile } from './world.ts';

/* Undelivered messages stay on the device until the server has them. */
const { openPage } = launchBrowser();

const thread = (page: Page) => page.getByRole('region', { name: /^Conversation with/ });
const sending = '**/rpc/send_message';
const isSending = (request: Request) => request.url().endsWith('/rpc/send_message');

async function write(page: Page, text: string) {
  await page.getByRole('textbox', { name: /^Message / }).fill(text);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
}

/** Lets messages arrive without an answer; the returned function waits for the first of them. */
async function loseAnswers(page: Page): Promise<() => Promise<unknown>> {
  await page.route(sending, async (route) => {
    await route.fetch();
    await route.abort();
  });
  const lost = page.waitForEvent('requestfailed', isSending);
  return () => lost;
}

async function textsFrom(senderId: string): Promise<string[]> {
  const { rows } = await database.query<{ text: string }>(
    `select text from public.messages
     where sender_id = $1 and kind = 'text' and text <> 'Good evening' order by id`,
    [senderId],
  );
  return rows.map(({ text }) => text);
}

describe.each(atWidths(390, 1280))('at %i pixels', (width) => {
  async function opened(name: string) {
    const [fan, creator] = [await newFan(name), await newCreator(`Read by ${name}`)];
    await sendMessage(fan, creator, 'Good evening');
    const visit = await openPage({ width, as: fan });
    visit.expectRefusal(/send_message/);
    await visit.open(`/conversations/${creator.username}`);
    return { ...visit, fan, creator };
  }

  test('[F70] messages that were not delivered outlive the page, and are sent in their order', async () => {
    const { page, open, fan, creator } = await opened('Out of reach');
    await page.route(sending, (route) => route.abort());
    await write(page, 'From the platform');
    await thread(page).getByText('Not sent. Check your connection.').waitFor();
    await write(page, 'From the carriage');
    await thread(page).getByText('From the carriage').waitFor();
    await open('/conversations');
    await page.getByRole('link', { name: 'Not sent: From the carriage' }).waitFor();
    expect(await textsFrom(fan.id)).toEqual([]);

    await page.unroute(sending);
    await open(`/conversations/${creator.username}`);
    await thread(page).getByText('From the carriage').waitFor();
    await expect.poll(() => textsFrom(fan.id)).toEqual(['From the platform', 'From the carriage']);
    await thread(page).getByText('Sending…').waitFor({ state: 'detached' });
    await open('/conversations');
    await page.getByRole('link', { name: 'You: From the carriage' }).waitFor();
  });

  test('[F70] a message whose answer was lost stands once on the next page', async () => {
    const { page, open, fan, creator } = await opened('Cut off');
    const lost = await loseAnswers(page);
    await write(page, 'Did this arrive?');
    await lost();
    await page.unroute(sending);
    const repeated = page.waitForResponse(sending);
    await open(`/conversations/${creator.username}`);
    expect((await repeated).status()).toBe(200);
    await thread(page).getByText('Not sent.').waitFor({ state: 'detached' });
    expect(await thread(page).getByText('Did this arrive?').count()).toBe(1);
    expect(await textsFrom(fan.id)).toEqual(['Did this arrive?']);
  });

  test('[F70] the list of conversations sends what an earlier page left', async () => {
    const { page, open, fan } = await opened('On the list');
    await page.route(sending, (route) => route.abort());
    await write(page, 'Sent from the list');
    await thread(page).getByText('Not sent. Check your connection.').waitFor();
    await page.unroute(sending);
    await open('/conversations');
    await page.getByRole('link', { name: 'You: Sent from the list' }).waitFor();
    expect(await textsFrom(fan.id)).toEqual(['Sent from the list']);
  });

  test('[F81] [F70] a picture that an earlier page left returns to the composer at a new price', async () => {
    const { page, open, fan, creator } = await opened('Of two prices');
    await fund(fan.id, 1000);
    await database.query(
      `update public.conversation_members set accepts_media = true where user_id = $1`,
      [creator.id],
    );
    await startPaidChat(fan, creator, 150);
    await open(`/conversations/${creator.username}`);
    const buffer = await drawing(300, 200, '#407050').png().toBuffer();
    const file = { name: 'pier.png', mimeType: 'image/png', buffer };
    await page.locator('form input[type=file]').setInputFiles(file);
    await page.route(sending, (route) => route.abort());
    await write(page, 'The pier at low tide');
    await thread(page).getByText('Not sent. Check your connection.').waitFor();
    await page.unroute(sending);

    await restartPaidChat(fan, 200);
    await open(`/conversations/${creator.username}`);
    await thread(page).getByText('1 photo').waitFor();
    // The line is back: what costs money waits for its writer.
    await page.evaluate(`window.dispatchEvent(new Event('online'))`);
    await settled(page);
    expect(await textsFrom(fan.id)).toEqual([]);
    await thread(page).getByRole('button', { name: 'Try again' }).click();
    await page.getByText('The price has changed in the meantime.').waitFor();
    await page.getByRole('list', { name: 'Pictures' }).locator('img').waitFor();
    await page.getByText('Paid chat: each message costs $2.00.').waitFor();
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByRole('button', { name: 'Open picture', exact: true }).waitFor();
    expect(await balanceOf(fan.id)).toBe(800);
  });

  test('[F111] [F70] a first message whose answer was lost stands once, wherever it is opened', async () => {
    const [fan, creator] = [await newFan('New here'), await newCreator('Met on a train')];
    const { page, open, expectRefusal } = await openPage({ width, as: fan });
    expectRefusal(/send_message/);
    await open(`/${creator.username}`);
    await unfoldProfile(page);
    const lost = await loseAnswers(page);
    await write(page, 'Hello from your page');
    await page.waitForURL(`**/conversations/${creator.username}`);
    await lost();
    await page.unroute(sending);
    const repeated = page.waitForResponse(sending);
    await open(`/conversations/${creator.username}`);
    expect((await repeated).status()).toBe(200);
    await thread(page).getByText('Not sent.').waitFor({ state: 'detached' });
    expect(await textsFrom(fan.id)).toEqual(['Hello from your page']);
  });

  test('[F70] too many requests are no refusal: the words are sent later, and once', async () => {
    const { page, fan } = await opened('In haste');
    await page.route(sending, (route) =>
      route.fulfill({ status: 429, json: { code: 'PT429', message: 'rate_limited' } }),
    );
    await write(page, 'Written in haste');
    await thread(page).getByRole('alert').filter({ hasNotText: 'Check your connection' }).waitFor();
    await page.unroute(sending);
    await write(page, 'And a second one');
    await expect.poll(() => textsFrom(fan.id)).toEqual(['Written in haste', 'And a second one']);
    await thread(page).getByRole('alert').waitFor({ state: 'detached' });
  });
});
