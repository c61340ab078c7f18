import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { axe, launchBrowser, withPassword } from '../support/browser.ts';
import { balanceOf, database, fund, makeCreator, makeFan } from '../support/users.ts';
import { answerBank, cardNumbers, typeCard } from '../support/typed-card.ts';
import { agree } from '../support/consent.ts';

const { openPage } = launchBrowser();

const newFan = async (balanceCents = 0) => withPassword(await makeFan('jonas', balanceCents));
const newCreator = async (feeCents?: number) => withPassword(await makeCreator('mara', feeCents));

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true });

const tipsOf = async (fanId: string) =>
  Number(
    (
      await database.query<{ count: string }>(
        `select count(*) from private.transfers where fan_id = $1 and kind = 'tip'`,
        [fanId],
      )
    ).rows[0]?.count,
  );

const unheard = 'We could not hear the answer. Press again to check: you are charged once.';

describe('a tip', () => {
  test('[F62] a fan sees price and balance before a tip, a receipt after it, and each tip is sent once, offline and after a lost answer', async () => {
    const mara = await newCreator();
    const fan = await newFan(5000);
    const { page, context, open, expectRefusal } = await openPage({ width: 390, as: fan });
    await open(`/${mara.username}`);
    await button(page, 'Tip').click();
    await button(page, '$20').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Balance $50.00').waitFor();
    await dialog.getByText('$30.00').waitFor();
    await button(page, 'Send tip for $20.00').dblclick();
    await page.getByText('Your tip has been sent! $20.00 from your balance.').waitFor();
    expect(await balanceOf(fan.id)).toBe(3000);
    expect(await tipsOf(fan.id)).toBe(1);

    expectRefusal(/./);
    await open(`/${mara.username}?action=tip&amount=500`);
    const send = button(page, 'Send tip for $5.00');
    await send.waitFor();
    await context.setOffline(true);
    await send.click();
    await page.getByText('You are offline. Nothing was charged.').waitFor();
    expect(await tipsOf(fan.id)).toBe(1);
    await context.setOffline(false);
    // It arrives, and the page gets no answer.
    await page.route(/rpc\/send_tip/, async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    });
    await send.click();
    await page.getByText(unheard).waitFor();
    expect(await tipsOf(fan.id)).toBe(2);
    await page.unroute(/rpc\/send_tip/);
    await send.click();
    await page.getByText('Your tip has been sent!').waitFor();
    expect(await tipsOf(fan.id)).toBe(2);
  });

  test('[F62] a fan types an amount, and reads at the field why it is refused', async () => {
    const mara = await newCreator();
    const fan = await newFan(5000);
    const { page, open } = await openPage({ width: 1280, theme: 'light', as: fan });
    await open(`/${mara.username}?action=tip`);
    await button(page, 'Other').click();
    const typed = page.getByLabel('Amount in dollars');
    const refusals = [
      ['4.99', 'The amount must be between $5 and $999'],
      ['', 'Invalid amount specified. Example $2.45'],
    ] as const;
    for (const [amount, sentence] of refusals) {
      await typed.fill(amount);
      await page.getByText(sentence).waitFor();
      expect(await button(page, 'Send tip').isDisabled()).toBe(true);
    }
    expect(await tipsOf(fan.id)).toBe(0);
    await typed.fill('');
    // An amount has digits, a currency sign and a separator.
    await typed.pressSequentially('$7x,5y0');
    expect(await typed.inputValue()).toBe('$7,50');
    expect(await page.getByText(/Invalid amount|not correctly|must be between/).count()).toBe(0);
    await button(page, 'Send tip for $7.50').click();
    await page.getByText('Your tip has been sent!').waitFor();
    expect(await balanceOf(fan.id)).toBe(4250);
  });

  test('[F62] a fan who reloads after a lost answer sends the tip once, and the next press sends another', async () => {
    const mara = await newCreator();
    // The first tip takes the whole balance; the question stays open.
    const fan = await newFan(500);
    const { page, open, expectRefusal } = await openPage({ width: 390, as: fan });
    expectRefusal(/rpc\/send_tip/);
    await open(`/${mara.username}?action=tip&amount=500`);
    const send = button(page, 'Send tip for $5.00');
    await send.waitFor();
    await page.route(/rpc\/send_tip/, async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    });
    await send.click();
    await page.getByText(unheard).waitFor();
    await page.unroute(/rpc\/send_tip/);
    await page.reload();
    await open(`/${mara.username}?action=tip&amount=500`);
    await page.getByRole('dialog').getByText('Balance $0.00').waitFor();
    await send.click();
    await page.getByText('Your tip has been sent!').waitFor();
    expect(await tipsOf(fan.id)).toBe(1);
    expect(await balanceOf(fan.id)).toBe(0);
    await fund(fan.id, 500);
    await open(`/${mara.username}?action=tip&amount=500`);
    await send.click();
    await page.getByText('Your tip has been sent!').waitFor();
    expect(await tipsOf(fan.id)).toBe(2);
  });

  test('[F62] a fan who presses in two tabs at once sends one tip', async () => {
    const mara = await newCreator();
    const fan = await newFan(5000);
    const { page, context, open, openTab } = await openPage({ width: 390, as: fan });
    const path = `/${mara.username}?action=tip&amount=500`;
    await open(path);
    const other = await openTab(path);
    const tabs = [page, other].map((tab) => button(tab, 'Send tip for $5.00'));
    for (const send of tabs) await send.waitFor();
    let letThrough = () => {};
    const bothPressed = new Promise<void>((resolve) => {
      letThrough = resolve;
    });
    let asked = 0;
    await context.route(/rpc\/send_tip/, async (route) => {
      if (route.request().method() === 'POST') asked += 1;
      if (asked === 2) letThrough();
      await bothPressed;
      await route.continue();
    });
    for (const send of tabs) await send.click();
    for (const tab of [page, other]) await tab.getByText('Your tip has been sent!').waitFor();
    expect(asked).toBe(2);
    expect(await tipsOf(fan.id)).toBe(1);
    expect(await balanceOf(fan.id)).toBe(4500);
  });

  test('[F89] [F91] a fan with too little money tops up on the way and comes back to the tip', async () => {
    const mara = await newCreator();
    const fan = await newFan(500);
    const { page, open } = await openPage({ width: 390, as: fan });
    await open(`/${mara.username}?action=tip&amount=1000`);
    const sheet = page.getByRole('dialog');
    await sheet.getByText('You have $5.00; $5.00 is missing.').waitFor();
    await sheet.getByText('Your card statement will show VLR*MEMBER.').waitFor();
    await axe(page);
    await button(page, 'Top up first').click();
    await page.getByText('You must link your card before you can tip').waitFor();
    await typeCard(page, cardNumbers.visa);
    await button(page, 'Link card').click();
    // The top-up comes by itself.
    await page.getByText('$5.00 is missing. Afterwards you go on where you were.').waitFor();
    await page.locator('main').getByText('Your card statement will show VLR*MEMBER.').waitFor();
    await button(page, 'Top up $10').click();
    await button(page, 'Send tip for $10.00').click();
    await page.getByText('Your tip has been sent!').waitFor();
    expect(await balanceOf(fan.id)).toBe(500);
  });
});

describe('a subscription', () => {
  test('[F54] [F91] a fan who links a card for a subscription comes back to its sheet without a top-up', async () => {
    const mara = await newCreator(1500);
    const fan = await newFan(300);
    const { page, open } = await openPage({ width: 390, as: fan });
    await open(`/${mara.username}?action=subscribe`);
    const sheet = page.getByRole('dialog');
    await sheet.getByText('You have $3.00; $12.00 is missing.').waitFor();
    await button(page, 'Top up first').click();
    await typeCard(page, cardNumbers.visa);
    await button(page, 'Link card').click();
    await sheet.getByText('Your card statement will show VLR*MEMBER.').waitFor();
    await agree(page);
    await button(page, 'Subscribe for $15.00').click();
    await page.getByText('Your subscription has started! $15.00 from Visa ending 4242.').waitFor();
    expect(await balanceOf(fan.id)).toBe(300);
  });

  test('[F54] [F55] a fan pays a subscription from the wallet, stops it and renews it', async () => {
    const mara = await newCreator(1500);
    const fan = await newFan(2000);
    const { page, open } = await openPage({ width: 390, as: fan });
    await open(`/${mara.username}`);
    await button(page, 'Unlock my private wall for $15.00').click();
    await page.getByText('$15.00 every 30 days, stop any time').last().waitFor();
    await page.getByRole('dialog').getByText('Balance $20.00').waitFor();
    await axe(page);
    await agree(page);
    await button(page, 'Subscribe for $15.00').dblclick();
    await page.getByText('Your subscription has started! $15.00 from your balance.').waitFor();
    expect(await balanceOf(fan.id)).toBe(500);
    await page.getByRole('dialog', { name: 'You are subscribed' }).waitFor();
    await button(page, 'Done').click();
    await page.getByText(/Subscribed · Rebills/).waitFor();

    await button(page, 'Stop').click();
    await page.getByText('Are you sure you want to stop this subscription?').waitFor();
    await button(page, 'Stop subscription').click();
    await page.getByText(/Subscribed · Ends/).waitFor();
    await button(page, 'Renew again').click();
    await agree(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Renew again' }).click();
    await page.getByText(/Subscribed · Rebills/).waitFor();
    expect(await balanceOf(fan.id)).toBe(500);
  });

  test('[F54] a fan with too little in the wallet pays by card after the bank has asked', async () => {
    const mara = await newCreator(1500);
    const fan = await newFan(1000);
    const { page, open } = await openPage({ width: 1280, as: fan });
    const next = encodeURIComponent(`/${mara.username}?action=subscribe`);
    await open(`/billing/card/subscribe?next=${next}`);
    await page.getByText('You must link your card before you can subscribe').waitFor();
    await typeCard(page, cardNumbers.asksAlways);
    await button(page, 'Link card').click();
    await answerBank(page, 'It is me');
    await page.getByText('Visa ending 3184').last().waitFor();

    await agree(page);
    await button(page, 'Subscribe for $15.00').click();
    await answerBank(page, 'Refuse');
    await page.getByText('Your bank could not confirm this payment. Please try again.').waitFor();
    await button(page, 'Subscribe for $15.00').click();
    await answerBank(page, 'It is me');
    await page.getByText('Your subscription has started! $15.00 from Visa ending 3184.').waitFor();
    expect(await balanceOf(fan.id)).toBe(1000);
  });

  test('[F126] a fan above the limit of a new card reads so in the sheet and subscribes later', async () => {
    const mara = await newCreator(1500);
    const fan = await newFan(1000);
    const { page, open, expectRefusal } = await openPage({ width: 390, as: fan });
    expectRefusal(/rpc\/start_subscription/);
    const next = encodeURIComponent(`/${mara.username}?action=subscribe`);
    await open(`/billing/card/subscribe?next=${next}`);
    await typeCard(page, cardNumbers.visa);
    await button(page, 'Link card').click();
    await page.getByText('Visa ending 4242').last().waitFor();
    for (const _ of [1, 2]) {
      const { error } = await fan.client.rpc('request_top_up', {
        p_amount_cents: 9900,
        p_request_id: crypto.randomUUID(),
      });
      expect(error).toBeNull();
    }
    await agree(page);
    await button(page, 'Subscribe for $15.00').click();
    await page.getByRole('dialog').getByText('A new card can spend up to $200').waitFor();
    await database.query(
      `update private.known_cards set linked_at = now() - interval '48 hours' where fan_id = $1`,
      [fan.id],
    );
    await button(page, 'Subscribe for $15.00').click();
    await page.getByText('Your subscription has started! $15.00 from Visa ending 4242.').waitFor();
    expect(await balanceOf(fan.id)).toBe(1000);
  });

  test('[F54] a fan sees a price that has changed meanwhile, and pays only the new one', async () => {
    const mara = await newCreator(1500);
    const fan = await newFan(5000);
    const { page, open, expectRefusal } = await openPage({ width: 390, as: fan });
    expectRefusal(/rpc\/start_subscription/);
    await open(`/${mara.username}?action=subscribe`);
    await agree(page);
    await database.query('update public.plans set price_cents = 1900 where creator_id = $1', [
      mara.id,
    ]);
    await button(page, 'Subscribe for $15.00').click();
    await page.getByText('The price has changed in the meantime.').waitFor();
    expect(await balanceOf(fan.id)).toBe(5000);
    await agree(page);
    await button(page, 'Subscribe for $19.00').click();
    await page.getByText('Your subscription has started!').waitFor();
    expect(await balanceOf(fan.id)).toBe(3100);
  });
});
