import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { drawing } from '../api/media-support.ts';
import { launchBrowser, type Account, type Visit } from '../support/browser.ts';
import { balanceOf, database, ledgerFaults, linkCard } from '../support/users.ts';
import { cardNumbers, typeCard } from '../support/typed-card.ts';
import { atWidths } from '../support/widths.ts';
import { delayTimers, goInside, isPictureShown, newCreator, newFan, sendMessage } from './world.ts';

const { addresses } = inject('platform');
const { openPage } = launchBrowser();

const thread = (page: Page) => page.getByRole('region', { name: /^Conversation with/ });
const writing = (page: Page) => page.getByRole('textbox', { name: /^Message / });

async function say(page: Page, text: string) {
  await writing(page).fill(text);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await thread(page).getByText(text).waitFor();
}

const payFor = (page: Page, dollars: string) =>
  page.getByRole('dialog').getByRole('button', { name: `Unlock for ${dollars}` });
const topUpFirst = (page: Page) => page.getByRole('button', { name: 'Top up first' });

const windows = atWidths({ own: 390, hers: 1280 }, { own: 1280, hers: 390 });

describe.each(windows)('a fan at $own pixels and a creator at $hers', ({ own, hers }) => {
  let fan: Account;
  let creator: Account;
  let his: Visit;
  let her: Visit;

  beforeAll(async () => {
    creator = await newCreator(`Chatty at ${hers}`);
    fan = await newFan(`Friend at ${own}`, 2000);
    his = await openPage({ width: own, as: fan });
    her = await openPage({ width: hers, as: creator });
    await his.open(`/conversations/${creator.username}`);
    await her.open('/conversations');
    await her.page.getByText('No conversations yet.').waitFor();
  });

  test('[F74] [F70] a fan and a creator write to each other live', async () => {
    await say(his.page, 'Good evening, how was the sea?');
    const row = her.page.getByRole('link', { name: /how was the sea/ });
    await row.waitFor();
    await row.click();
    await thread(her.page).getByText('Good evening, how was the sea?').waitFor();
    // Side by side where there is room, one at a time where there is none.
    const list = her.page.getByRole('region', { name: 'Conversations' });
    expect(await list.count()).toBe(hers === 390 ? 0 : 1);

    await writing(her.page).pressSequentially('Cold');
    await his.page.getByText('Typing…').first().waitFor();
    await say(her.page, 'Cold and lovely');
    await thread(his.page).getByText('Cold and lovely').waitFor();
    await say(his.page, 'I believe you');
    await thread(her.page).getByText('I believe you').waitFor();
    for (const { page } of [his, her]) {
      const words = await thread(page).innerText();
      expect(words.split('I believe you')).toHaveLength(2);
      expect(words.indexOf('sea?')).toBeLessThan(words.indexOf('lovely'));
      expect(words.indexOf('lovely')).toBeLessThan(words.indexOf('I believe'));
    }
  });

  test('[F79] a fan receives a picture for 5 dollars locked, with price and content', async () => {
    const { page } = her;
    const file = await drawing(500, 400, '#2060a0').png().toBuffer();
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'sea.png', mimeType: 'image/png', buffer: file });
    await page.getByRole('button', { name: 'Set a price' }).click();
    await page.getByRole('textbox', { name: 'Price' }).fill('0.5');
    await writing(page).fill('The sea at six');
    const send = page.getByRole('button', { name: 'Send', exact: true });
    await send.click();
    await page.getByText('The price must be between $1 - $199').waitFor();
    await page.getByRole('textbox', { name: 'Price' }).fill('5');
    await send.click();
    await thread(page).getByText('$5.00 · Locked').waitFor();

    const card = thread(his.page);
    await card.getByText('The sea at six').waitFor();
    await card.getByText('1 photo').waitFor();
    const balance = card.getByText('From your balance of $20.00 · yours to keep');
    // Until then the picture is processed.
    await balance.waitFor({ timeout: 120_000 });
    await card.getByRole('button', { name: 'Unlock for $5.00' }).waitFor();
  });

  test('[F79] [F95] a fan who unlocks in two tabs at one moment is charged once', async () => {
    const other = await his.openTab(`/conversations/${creator.username}`);
    for (const page of [his.page, other]) {
      await thread(page).getByRole('button', { name: 'Unlock for $5.00' }).click();
      await payFor(page, '$5.00').waitFor();
    }
    await Promise.all([his.page, other].map((page) => payFor(page, '$5.00').click()));
    for (const page of [his.page, other]) {
      await page.getByText('Unlocked for $5.00.').first().waitFor();
      await page.getByRole('button', { name: 'Done' }).click();
      await thread(page).getByText('Unlocked for $5.00').waitFor();
      await expect.poll(() => isPictureShown(thread(page))).toBe(true);
    }
    await other.close();
    expect(await balanceOf(fan.id)).toBe(1500);
    await thread(her.page)
      .getByText(/\$5\.00 · Unlocked/)
      .waitFor();
    await thread(her.page).getByText('· you get $4.00').waitFor();
    expect(await thread(his.page).getByText('you get').count()).toBe(0);
  });

  const write = async (text: string) => {
    await writing(his.page).fill(text);
    await his.page.getByRole('button', { name: 'Send', exact: true }).click();
  };
  const timesShown = async (text: string) =>
    (await thread(his.page).innerText()).split(text).length - 1;

  test('[F70] a fan whose message gets no answer sends it again, and it arrives once', async () => {
    his.expectRefusal(/send_message/);
    await his.page.route('**/rpc/send_message', (route) => route.abort());
    await write('Are you there?');
    await thread(his.page).getByText('Not sent. Check your connection.').waitFor();
    await his.page.unroute('**/rpc/send_message');
    await thread(his.page).getByRole('button', { name: 'Try again' }).click();
    await thread(her.page).getByText('Are you there?').waitFor();
    await thread(his.page).getByText('Not sent.').waitFor({ state: 'detached' });
    expect(await timesShown('Are you there?')).toBe(1);
  });

  test('[F70] messages written offline are sent by themselves, once, in their order', async () => {
    his.expectRefusal(/.*/);
    await his.context.setOffline(true);
    await his.page.getByText('You are offline. What you see may be out of date.').waitFor();
    await write('First from the tunnel');
    await thread(his.page).getByText('Not sent. Check your connection.').waitFor();
    await write('Second from the tunnel');
    await his.context.setOffline(false);
    await thread(her.page).getByText('Second from the tunnel').waitFor();
    await thread(his.page).getByText('Not sent.').first().waitFor({ state: 'detached' });
    for (const page of [his.page, her.page])
      expect((await thread(page).innerText()).match(/(First|Second) from the tunnel/g)).toEqual([
        'First from the tunnel',
        'Second from the tunnel',
      ]);
  });

  test('[F72] [F71] [F32] [F121] a blocked fan reads the refusal, and writes again after the block', async () => {
    await her.page.getByRole('button', { name: 'Conversation settings' }).click();
    await her.page.getByRole('menuitem', { name: 'Block' }).click();
    await her.page.getByRole('alertdialog').getByRole('button', { name: 'Block' }).click();
    await her.page.getByText(`You have blocked Friend at ${own}.`).waitFor();

    await writing(his.page).fill('Hello again');
    await his.page.getByRole('button', { name: 'Send', exact: true }).click();
    await thread(his.page).getByText('Messages to this user are not permitted').waitFor();
    await his.open(`/conversations/${creator.username}`);
    await his.page
      .getByText('There was an issue while fetching this conversation or it may have been deleted.')
      .waitFor();
    expect(new URL(his.page.url()).pathname).toBe('/conversations');
    await his.open(`/${creator.username}`);
    await his.page.getByText('You have been blocked from viewing this creators profile').waitFor();

    await her.page.getByRole('button', { name: 'Unblock' }).click();
    await writing(her.page).waitFor();
    await his.open(`/conversations/${creator.username}`);
    await say(his.page, 'Thank you');
    await thread(her.page).getByText('Thank you').waitFor();
    expect(await ledgerFaults()).toEqual([]);
  });
});

describe.each(atWidths(1280, 390))('unlocking at %i pixels', (width) => {
  async function lockedFor(fan: Account) {
    const creator = await newCreator('Selling');
    await sendMessage(fan, creator, 'Hello there');
    await sendMessage(creator, fan, `Words worth eight dollars`, 800);
    const visit = await openPage({ width, as: fan });
    visit.expectRefusal(/rpc\/unlock_message/);
    await visit.open(`/conversations/${creator.username}`);
    await thread(visit.page).getByRole('button', { name: 'Unlock for $8.00' }).click();
    await topUpFirst(visit.page).click();
    return { ...visit, creator };
  }

  test('[F79] [F91] a fan without a card is led to the card and back to the same message', async () => {
    const fan = await newFan('Cardless');
    const { page, creator } = await lockedFor(fan);
    await page.getByText('You must link your card before you can unlock').waitFor();
    expect(new URL(page.url()).pathname).toBe('/billing/card/unlock');
    expect(await page.getByRole('navigation', { name: 'Billing' }).count()).toBe(0);
    await typeCard(page, cardNumbers.visa);
    await page.getByRole('button', { name: 'Link card' }).click();

    // The top-up follows by itself, and then the message.
    await page.waitForURL('**/billing/card/topup?**');
    await page.getByRole('button', { name: 'Top up $10', exact: true }).click();
    await page.waitForURL(`**/conversations/${creator.username}`);
    await payFor(page, '$8.00').click();
    await page.getByText('Unlocked for $8.00.').first().waitFor();
    await page.getByRole('button', { name: 'Done' }).click();
    await thread(page).getByText('Words worth eight dollars').waitFor();
    expect(await balanceOf(fan.id)).toBe(200);
  });

  test('[F79] [F89] a fan who goes back from the top-up pays nothing for the message', async () => {
    const fan = await newFan('Hesitating', 300);
    await linkCard(fan.id);
    const { page, creator } = await lockedFor(fan);
    await page.waitForURL('**/billing/card/**');
    await page.getByRole('heading', { name: 'Card and top-up' }).waitFor();
    await page.goBack();
    // The dialog that led there does not open again.
    await page.waitForURL(`**/conversations/${creator.username}`);
    await thread(page).getByRole('button', { name: 'Unlock for $8.00' }).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(await page.getByText('Words worth eight dollars').count()).toBe(0);
    expect(await balanceOf(fan.id)).toBe(300);
    const { rows } = await database.query('select 1 from public.payments where fan_id = $1', [
      fan.id,
    ]);
    expect(rows).toHaveLength(1);
    expect(page.url().startsWith(addresses.page)).toBe(true);
  });
});

test('[F74] a fan scrolls to the first message of a thread in a busy page', async () => {
  const [fan, creator] = [await newFan('Reads it all'), await newCreator('Wrote a lot')];
  await sendMessage(fan, creator, 'The very first');
  for (let count = 0; count < 75; count += 1) await sendMessage(creator, fan, `Line ${count}`);
  const { page, open } = await openPage({ width: 1280, as: fan });
  await delayTimers(page, 400);
  await page.setViewportSize({ width: 1280, height: 9000 });
  await open(`/conversations/${creator.username}`);
  await thread(page).getByText('The very first').waitFor();
});

test('[F107] [F70] a fan who comes back to a thread finds its newest messages alone', async () => {
  const [fan, creator] = [await newFan('Comes again'), await newCreator('Writes at length')];
  await sendMessage(fan, creator, 'The very first');
  const long = 'as long as a picture is high '.repeat(20);
  for (let count = 0; count < 44; count += 1) {
    await sendMessage(creator, fan, `Line ${count}, ${long}`);
  }
  const { page, open } = await openPage({ width: 1280, as: fan });
  await open(`/conversations/${creator.username}`);
  const lines = thread(page).getByText(/^Line \d+,/);
  await lines.last().waitFor();
  expect(await lines.count()).toBe(20);
  await thread(page).getByText('Line 25,').waitFor();
  await page.getByRole('log').evaluate((box) => box.scrollTo({ top: 0 }));
  await thread(page).getByText('Line 23,').waitFor();
  await goInside(page, '/notifications');
  // The thread stands until the other screen is rendered.
  await page.getByRole('heading', { name: 'Notifications', level: 1 }).waitFor();
  await goInside(page, `/conversations/${creator.username}`);
  await lines.last().waitFor();
  expect(await lines.count()).toBe(20);
});
