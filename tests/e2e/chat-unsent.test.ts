import type { Page, Request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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

const field = (page: Page) => page.getByRole('textbox', { name: /^Message / });

// A word that no other test writes.
const term = 'blorpquix';
beforeAll(() => database.query(`select staff.block_term('Ada', 'for a test', $1)`, [term]));
afterAll(() => database.query(`select staff.allow_term('Ada', 'the test is over', $1)`, [term]));

async function write(page: Page, text: string) {
  await field(page).fill(text);
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

/** Holds back what is read of chosen files; the returned function lets it go. */
async function slowDisk(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const read = Blob.prototype.arrayBuffer;
    const released = new Promise((done) => window.addEventListener('released', done));
    Blob.prototype.arrayBuffer = async function () {
      await released;
      return read.call(this);
    };
  });
  return () => page.evaluate(() => void window.dispatchEvent(new Event('released')));
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

  test('[F70] [F133] a refused message returns to the composer without what is gone', async () => {
    const { page, fan, creator } = await opened('Answering');
    await sendMessage(creator, fan, 'Soon removed');
    const line = page.getByRole('log').locator('.group', { hasText: 'Soon removed' });
    await line.getByRole('button', { name: 'More about this message' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Reply' }).click();
    const about = page.locator('form').getByText('Reply to');
    await about.waitFor();
    const { rows } = await database.query<{ id: string }>(
      'select id from public.messages where sender_id = $1',
      [creator.id],
    );
    for (const { id } of rows) await creator.client.rpc('remove_message', { p_message_id: id });
    await write(page, 'An answer too late');
    await thread(page).getByText('This message does not exist or it has been removed.').waitFor();
    await thread(page).getByRole('button', { name: 'Edit' }).click();
    expect(await field(page).inputValue()).toBe('An answer too late');
    expect(await field(page).evaluate((area) => area === document.activeElement)).toBe(true);
    const edit = thread(page).getByRole('button', { name: 'Edit' });
    expect([await about.count(), await edit.count()]).toEqual([0, 0]);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect.poll(() => textsFrom(fan.id)).toEqual(['An answer too late']);
  });

  test('[F79] [F70] a refused message with a price returns with it, once the composer is empty', async () => {
    const [fan, creator] = [await newFan('Asked to pay'), await newCreator('Of many words')];
    await sendMessage(fan, creator, 'Good evening');
    const { page, open, expectRefusal } = await openPage({ width, as: creator });
    expectRefusal(/send_message/);
    await open(`/conversations/${fan.username}`);
    const price = page.getByRole('textbox', { name: 'Price' });
    await page.getByRole('button', { name: 'Set a price' }).click();
    await price.fill('5.5');
    await write(page, `The ${term} of the gate`);
    await thread(page).getByText(`These words are not allowed here: ${term}.`).waitFor();
    await open(`/conversations/${fan.username}`);
    await field(page).fill('For nothing');
    await thread(page).getByRole('button', { name: 'Edit' }).click();
    await page.getByText('First send or remove what is in the field below.').waitFor();
    expect([await field(page).inputValue(), await price.count()]).toEqual(['For nothing', 0]);
    await field(page).fill('');
    await thread(page).getByRole('button', { name: 'Edit' }).click();
    expect(await price.inputValue()).toBe('5.50');
    expect(await field(page).inputValue()).toBe(`The ${term} of the gate`);
    await write(page, 'The code of the gate');
    await thread(page).getByText('$5.50 · Locked').waitFor();
    await open(`/conversations/${fan.username}`);
    await thread(page).getByText('$5.50 · Locked').waitFor();
    expect(await thread(page).getByRole('button', { name: 'Edit' }).count()).toBe(0);
  });

  test('[F76] [F82] a picture takes 500 characters, and goes with the words beside it', async () => {
    const { page, open, fan, creator } = await opened('Of many words');
    await database.query(
      `update public.conversation_members set accepts_media = true where user_id = $1`,
      [creator.id],
    );
    await open(`/conversations/${creator.username}`);
    const release = await slowDisk(page);
    const buffer = await drawing(300, 200, '#407050').png().toBuffer();
    await page
      .locator('form input[type=file]')
      .setInputFiles({ name: 'pier.png', mimeType: 'image/png', buffer });
    await field(page).fill('x'.repeat(501));
    const send = page.getByRole('button', { name: 'Send', exact: true });
    expect(await send.isDisabled()).toBe(true);
    await release();
    await expect.poll(() => send.isEnabled()).toBe(true);
    await send.click();
    await page.getByText('A description can have up to 500 characters.').waitFor();
    expect(await thread(page).getByText('Sending…').count()).toBe(0);
    await write(page, 'x'.repeat(500));
    await thread(page).getByRole('button', { name: 'Open picture', exact: true }).waitFor();
    const { rows } = await database.query(
      `select media_count, length(text) as length from public.messages
       where sender_id = $1 and media_count > 0`,
      [fan.id],
    );
    expect(rows).toEqual([{ media_count: 1, length: 500 }]);
  });
});
