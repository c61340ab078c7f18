import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { axe, launchBrowser, type Account, type Visit } from '../support/browser.ts';
import { balanceOf, database, fund, ledgerFaults, linkCard } from '../support/users.ts';
import { cardNumbers, typeCard } from '../support/typed-card.ts';
import { atWidths } from '../support/widths.ts';
import { restartPaidChat, startPaidChat } from './paid-chat-world.ts';
import { eventually, newCreator, newFan, sendMessage, unfoldProfile } from './world.ts';

const { openPage } = launchBrowser();

const thread = (page: Page) => page.getByRole('region', { name: /^Conversation with/ });
const writing = (page: Page) => page.getByRole('textbox', { name: /^Message / });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const answer = (page: Page, name: string) =>
  page.getByRole('alertdialog').getByRole('button', { name, exact: true });

async function send(page: Page, text: string) {
  await writing(page).fill(text);
  await button(page, 'Send').click();
}
const say = (page: Page, text: string) =>
  send(page, text).then(() => thread(page).getByText(text).waitFor());

async function openProfile({ page, open }: Pick<Visit, 'page' | 'open'>, { username }: Account) {
  await open(`/${username}`);
  await unfoldProfile(page);
}

/** A creator who takes paid messages only, at 1.50 dollars each. */
async function newPaidCreator(name: string, isPaidOnly = true): Promise<Account> {
  const creator = await newCreator(name);
  await database.query(
    `update public.creator_settings set text_price_cents = 150, audio_price_cents = 150,
       video_price_cents = 150, is_paid_only = $2, chat_reasons = '{voice}',
       chat_answer_time = 'day' where creator_id = $1`,
    [creator.id, isPaidOnly],
  );
  return creator;
}

const paidMessages = `select 1 from private.transfers where fan_id = $1 and kind = 'session_text'`;
const paidMessagesOf = async (fanId: string) =>
  (await database.query(paidMessages, [fanId])).rows.length;

const paidOnly =
  'This content creator only accepts Pay Per Messages, you can click Chat to start Pay Per Message.';

const windows = atWidths({ own: 390, hers: 1280 }, { own: 1280, hers: 390 });

describe.each(windows)('a paid chat of a fan at $own with a creator at $hers', ({ own, hers }) => {
  let fan: Account;
  let creator: Account;
  let his: Visit;
  let her: Visit;

  beforeAll(async () => {
    creator = await newPaidCreator(`Perle at ${hers}`);
    fan = await newFan(`Paying at ${own}`, 1000);
    his = await openPage({ width: own, as: fan });
    her = await openPage({ width: hers, as: creator });
    await his.open(`/conversations/${creator.username}`);
  });

  test('[F81] [F72] a fan starts a paid chat where messages are refused, after reading its price', async () => {
    const { page } = his;
    await page.getByText(paidOnly).waitFor();
    await button(page, 'Chat · $1.50').click();
    const question = page.getByRole('alertdialog');
    await question.getByText(/Each message that you send costs \$1\.50/).waitFor();
    await question.getByText(/your balance of \$10\.00/).waitFor();
    await question.getByText(/Voice messages[^]*Answers within a day/).waitFor();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText(paidOnly).waitFor();

    await button(page, 'Chat · $1.50').click();
    await answer(page, 'Start').click();
    await page.getByText('Paid chat: each message costs $1.50.').waitFor();
    await thread(page).getByText(`You started a paid chat with Perle at ${hers}.`).waitFor();
    await axe(page);
    expect(await balanceOf(fan.id)).toBe(1000);
  });

  test('[F81] [F113] a fan pays two messages once each, live on both sides', async () => {
    await her.open('/conversations');
    await her.page.getByRole('link', { name: /started a paid chat/ }).click();
    await thread(her.page).getByText(`Paying at ${own} started a paid chat.`).waitFor();
    await her.page.getByText(`Paid chat: Paying at ${own} pays $1.50 for each message.`).waitFor();
    await say(his.page, 'Good evening');
    await say(his.page, 'May I ask you something?');
    await thread(her.page).getByText('May I ask you something?').waitFor();
    await say(her.page, 'Of course, this one is mine');
    await thread(his.page).getByText('this one is mine').waitFor();
    // The price of a message stands below it, for both sides.
    for (const { page } of [his, her])
      await eventually(() => thread(page).getByText('Paid chat · $1.50').count()).toBe(2);
    expect(await balanceOf(fan.id)).toBe(700);
    expect(await paidMessagesOf(fan.id)).toBe(2);
  });

  test('[F81] [F113] a fan ends the paid chat, and both see it at once', async () => {
    await button(his.page, 'End').click();
    await his.page.getByText(paidOnly).waitFor();
    await button(his.page, 'Chat · $1.50').waitFor();
    await thread(her.page).getByText(`The paid chat with Paying at ${own} has ended.`).waitFor();
    await eventually(() => her.page.getByText('Paid chat: Paying').count()).toBe(0);
    expect(await her.page.getByRole('button', { name: /^(Chat ·|End$)/ }).count()).toBe(0);
    expect(await balanceOf(fan.id)).toBe(700);
    expect(await ledgerFaults()).toEqual([]);
  });
});

describe.each(atWidths(1280, 390))('a paid chat that lacks money, at %i pixels', (width) => {
  test('[F81] [F91] [F89] a fan is led over card and top-up back to the question of the paid chat', async () => {
    const creator = await newPaidCreator('Waiting');
    const fan = await newFan('Cardless');
    const { page, open, expectRefusal } = await openPage({ width, as: fan });
    expectRefusal(/rpc\/start_paid_chat/);
    await open(`/conversations/${creator.username}`);
    await button(page, 'Chat · $1.50').click();
    await answer(page, 'Start').click();
    await page.waitForURL('**/billing/card/session?**');
    await page.getByText('You must link your card before you can start a paid chat').waitFor();
    await typeCard(page, cardNumbers.visa);
    await button(page, 'Link card').click();

    await page.waitForURL('**/billing/card/topup?**');
    await page.getByText('$1.50 is missing. Afterwards you go on where you were.').waitFor();
    await button(page, 'Top up $10').click();
    await page.waitForURL(`**/conversations/${creator.username}`);
    await answer(page, 'Start').click();
    await page.getByText('Paid chat: each message costs $1.50.').waitFor();
    await say(page, 'Here I am');
    await eventually(() => balanceOf(fan.id)).toBe(850);
  });

  test('[F81] a fan who runs out of money keeps what was typed, and sends it after the top-up', async () => {
    const creator = await newPaidCreator('Patient');
    const fan = await newFan('Running out', 200);
    await linkCard(fan.id);
    const { page, open, expectRefusal } = await openPage({ width, as: fan });
    expectRefusal(/rpc\/send_message/);
    await open(`/conversations/${creator.username}?chat=start`);
    await answer(page, 'Start').click();
    await page.getByText('Paid chat: each message costs $1.50.').waitFor();
    await say(page, 'The last that I can pay');
    await send(page, 'And what I cannot');
    await page.waitForURL('**/billing/card/topup?**');
    await page.goBack();
    await page.waitForURL(`**/conversations/${creator.username}`);
    await eventually(() => writing(page).inputValue()).toBe('And what I cannot');
    const messages = page.getByRole('log');
    expect(await messages.getByText('And what I cannot').count()).toBe(0);
    expect(await paidMessagesOf(fan.id)).toBe(1);

    await fund(fan.id, 1000);
    await button(page, 'Send').click();
    await messages.getByText('And what I cannot').waitFor();
    await eventually(() => balanceOf(fan.id)).toBe(900);
    expect(await paidMessagesOf(fan.id)).toBe(2);
  });
});

test('[F81] [F111] a fan whose page has not heard of the paid chat is asked anew, and keeps the text', async () => {
  const creator = await newPaidCreator('Surprising', false);
  const fan = await newFan('Unaware', 1000);
  const { page, open, expectRefusal } = await openPage({ width: 390, as: fan });
  expectRefusal(/rpc\/send_message/);
  await open(`/conversations/${creator.username}`);
  await writing(page).waitFor();
  // The paid chat begins between the press and the request, so that no page has heard of it.
  await page.route(/rpc\/send_message/, async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await startPaidChat(fan, creator, 150);
    return route.continue();
  });
  await send(page, 'Is this free?');
  await page.getByText('The price has changed in the meantime.').waitFor();
  await page.getByText('Paid chat: each message costs $1.50.').waitFor();
  await eventually(() => writing(page).inputValue()).toBe('Is this free?');
  expect(await paidMessagesOf(fan.id)).toBe(0);
  expect(await balanceOf(fan.id)).toBe(1000);
  await page.unroute(/rpc\/send_message/);
  await button(page, 'Send').click();
  await page.getByRole('log').getByText('Is this free?').waitFor();
  await eventually(() => balanceOf(fan.id)).toBe(850);

  // The box of the page says so too.
  await open(`/${creator.username}`);
  await page.getByRole('button', { name: 'more', exact: true }).click();
  await page.getByText('Paid chat: each message costs $1.50.').waitFor();
  await writing(page).fill('And this?');
  await page.route(/rpc\/send_message/, async (route) => {
    await restartPaidChat(fan, 200);
    await route.continue();
  });
  await button(page, 'Send').click();
  await page.getByText('The price has changed in the meantime.').waitFor();
  await page.getByText('Paid chat: each message costs $2.00.').waitFor();
  expect(await writing(page).inputValue()).toBe('And this?');
  expect(await balanceOf(fan.id)).toBe(850);
});

describe.each(atWidths(1280, 390))('the message box of a profile at %i pixels', (width) => {
  test('[F111] a fan sends the first message from the profile and is led to the conversation', async () => {
    const creator = await newCreator('Welcoming');
    const fan = await newFan('Curious');
    const { page, open } = await openPage({ width, as: fan });
    await openProfile({ page, open }, creator);
    await writing(page).waitFor();
    expect(await button(page, 'Send').isDisabled()).toBe(true);
    await send(page, 'Hello from your page');
    await page.waitForURL(`**/conversations/${creator.username}`);
    await thread(page).getByText('Hello from your page').waitFor();
    expect(await writing(page).inputValue()).toBe('');
  });

  test('[F111] [F72] a fan reads on the profile who may write, and starts a paid chat', async () => {
    const creator = await newPaidCreator('Guarded');
    const fan = await newFan('Refused', 1000);
    const { page, open } = await openPage({ width, as: fan });
    await openProfile({ page, open }, creator);
    await page.getByText(paidOnly).waitFor();
    expect(await writing(page).count()).toBe(0);
    await button(page, 'Chat for $1.50 a message').click();
    await page.waitForURL(`**/conversations/${creator.username}`);
    await answer(page, 'Start').click();
    await page.getByText('Paid chat: each message costs $1.50.').waitFor();

    // In a paid chat the box of the page says what a message costs, and pays for it.
    await openProfile({ page, open }, creator);
    await page.getByText('Paid chat: each message costs $1.50.').waitFor();
    await send(page, 'From your page again');
    await page.waitForURL(`**/conversations/${creator.username}`);
    await thread(page).getByText('From your page again').waitFor();
    expect(await balanceOf(fan.id)).toBe(850);
  });

  test('[F111] [F91] a fan without a card is led from the profile to the card and back', async () => {
    const creator = await newCreator('Careful');
    await database.query(
      'update public.creator_settings set requires_card = true where creator_id = $1',
      [creator.id],
    );
    const fan = await newFan('Unverified');
    const { page, open } = await openPage({ width, as: fan });
    await openProfile({ page, open }, creator);
    await page.getByText(/only accepts messages from verified users/).waitFor();
    await button(page, 'Link a card').click();
    await page.getByText('You must link your card before you can reply').waitFor();
    await typeCard(page, cardNumbers.visa);
    await button(page, 'Link card').click();
    await page.waitForURL(`**/${creator.username}`);
    await unfoldProfile(page);
    await send(page, 'Now you know me');
    await page.waitForURL(`**/conversations/${creator.username}`);
    await thread(page).getByText('Now you know me').waitFor();
  });

  test('[F111] a fan whose message is refused meanwhile keeps it typed', async () => {
    const creator = await newCreator('Changing');
    const fan = await newFan('Too late');
    await sendMessage(fan, creator, 'Earlier');
    const { page, open, expectRefusal } = await openPage({ width, as: fan });
    expectRefusal(/rpc\/send_message/);
    await openProfile({ page, open }, creator);
    await writing(page).fill('Still there?');
    const requireSubscription = (isRequired: boolean) =>
      database.query(
        'update public.creator_settings set requires_subscription = $2 where creator_id = $1',
        [creator.id, isRequired],
      );
    // The rule changes between the press and the request, so that no read of the page shows it.
    await page.route(/rpc\/send_message/, async (route) => {
      await requireSubscription(true);
      await route.continue();
    });
    await button(page, 'Send').click();
    await page.getByText('This content creator only accepts messages from subscribers.').waitFor();
    await requireSubscription(false);
    await openProfile({ page, open }, creator);
    await eventually(() => writing(page).inputValue()).toBe('Still there?');
  });
});
