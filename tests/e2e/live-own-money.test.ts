import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { type Account, launchBrowser, type Visit } from '../support/browser.ts';
import { database, linkCard } from '../support/users.ts';
import { joined, newCreator, newFan, sendMessage, settled } from './world.ts';
import { agree } from '../support/consent.ts';

/* A fan's spending on one device shows on the other devices. */
const { openPage } = launchBrowser();
const within = { timeout: 10_000 };

let creator: Account;
let fan: Account;
/** The first device acts; the pages of the second show transactions, a thread and subscriptions. */
let first: Visit;
let transactions: Page;
let thread: Page;
let subscriptions: Page;

const main = (page: Page) => page.getByRole('main');
const balanceIs = (amount: string) =>
  Promise.all([
    transactions.getByText(amount, { exact: true }).first().waitFor(within),
    thread.getByText(`From your balance of ${amount} · yours to keep`).first().waitFor(within),
  ]);

async function look(path: string): Promise<Page> {
  const visit = await openPage({ width: 1280, as: fan });
  const hasJoined = joined(visit.page, `user:${fan.id}`);
  await visit.open(path);
  await hasJoined;
  await settled(visit.page);
  return visit.page;
}

beforeAll(async () => {
  creator = await newCreator('Mona Money');
  fan = await newFan('Otto Own', 6000);
  await linkCard(fan.id);
  await sendMessage(fan, creator, 'Hello there');
  await sendMessage(creator, fan, 'Worth five dollars', 500);
  await sendMessage(creator, fan, 'Worth six dollars', 600);
  first = await openPage({ width: 390, as: fan });
  transactions = await look('/billing/transactions');
  thread = await look(`/conversations/${creator.username}`);
  subscriptions = await look('/subscriptions');
});

test('[F62] [F94] a fan sees an own tip in balance and list of every device', async () => {
  await thread.getByText('From your balance of $60.00 · yours to keep').first().waitFor();
  const { page } = first;
  await first.open(`/${creator.username}?action=tip&amount=1000`);
  await page.getByRole('button', { name: 'Send tip for $10.00' }).click();
  await page.getByText('Your tip has been sent!').waitFor();
  await Promise.all([
    transactions.getByText('$50.00', { exact: true }).first().waitFor(within),
    main(transactions)
      .getByText(/^Tip sent/)
      .first()
      .waitFor(within),
    thread.getByText('From your balance of $50.00 · yours to keep').first().waitFor(within),
  ]);
});

test('[F94] [F105] a fan sees an own unlock in the balance of every device', async () => {
  const { page } = first;
  await first.open(`/conversations/${creator.username}`);
  await page.getByRole('button', { name: 'Unlock for $5.00' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Unlock for $5.00' }).click();
  await page.getByText('Unlocked for $5.00.').first().waitFor();
  await balanceIs('$45.00');
});

test('[F54] [F55] a fan sees a subscription begin, stop and renew on every device', async () => {
  const { page } = first;
  const row = (words: RegExp) => main(subscriptions).getByText(words).waitFor(within);
  await first.open(`/${creator.username}?action=subscribe`);
  await agree(page);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /\$15\.00/ })
    .click();
  await page.getByText('Your subscription has started!').waitFor();
  await Promise.all([row(/^Rebills /), balanceIs('$30.00')]);

  await first.open('/subscriptions');
  await page.getByRole('button', { name: /^Stop subscription/ }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Stop subscription' }).click();
  await page.getByText('Your subscription has been stopped.').waitFor();
  await row(/^Ends /);
  await page.getByRole('button', { name: /^Renew subscription/ }).click();
  await agree(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Renew again' }).click();
  await page.getByText('Your subscription is active again!').waitFor();
  await row(/^Rebills /);
});

test('[F81] [F94] a fan sees a paid message in the balance of every device', async () => {
  await database.query(
    `update public.creator_settings set text_price_cents = 150, audio_price_cents = 150,
       video_price_cents = 150 where creator_id = $1`,
    [creator.id],
  );
  const { error } = await fan.client.rpc('start_paid_chat', {
    p_creator_id: creator.id,
    p_expected_cents: 150,
    p_request_id: crypto.randomUUID(),
  });
  expect(error).toBeNull();
  await sendMessage(fan, creator, 'For a dollar and a half', null, 150);
  await balanceIs('$28.50');
});
