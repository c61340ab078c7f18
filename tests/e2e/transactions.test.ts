import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { axe, launchBrowser, type Account } from '../support/browser.ts';
import { database } from '../support/users.ts';
import { eventually, newCreator, newFan, sendMessage, settled } from './world.ts';
import { consentTo } from '../support/consent.ts';

const { openPage } = launchBrowser();

let creator: Account;
let fan: Account;

const tip = async (from: Account, to: Account, cents: number) => {
  const { error } = await from.client.rpc('send_tip', {
    p_creator_id: to.id,
    p_amount_cents: cents,
    p_request_id: crypto.randomUUID(),
  });
  expect(error).toBeNull();
};

/** '2026-03-08', the day of this device so many days from now. */
const day = (daysLater: number) => {
  const at = new Date();
  at.setDate(at.getDate() + daysLater);
  return at.toLocaleDateString('sv-SE');
};

const rows = (page: Page) => page.getByRole('main').locator('[data-row]');
const subtotal = (page: Page) => page.getByRole('status', { name: 'Subtotal' });

beforeAll(async () => {
  creator = await newCreator('Tara Statement');
  fan = await newFan('Finn Statement', 60_000);
  await sendMessage(fan, creator, 'Hello');
  await sendMessage(creator, fan, 'The one that is for sale', 700);
  for (let count = 0; count < 30; count += 1) await sendMessage(fan, creator, `Line ${count}`);
  for (let count = 0; count < 12; count += 1) await tip(fan, creator, 1000 + count * 100);
  const { rows: sold } = await database.query<{ id: string }>(
    'select id from public.messages where recipient_id = $1 and price_cents = 700',
    [fan.id],
  );
  await fan.client.rpc('unlock_message', {
    p_message_id: sold[0]?.id ?? '',
    p_request_id: crypto.randomUUID(),
  });
  await fan.client.rpc('start_subscription', {
    p_creator_id: creator.id,
    p_expected_cents: 1500,
    p_consent: consentTo(1500),
    p_request_id: crypto.randomUUID(),
  });
});

describe('the filter', () => {
  test('[F93] a creator filters by type and days, with a subtotal of all pages that follows live', async () => {
    const { page, open } = await openPage({ width: 1280, as: creator });
    await open('/admin/transactions');
    await page.getByText('Content sale').waitFor();
    expect(await subtotal(page).count()).toBe(0);
    await page.getByRole('button', { name: 'Tip', exact: true }).click();
    await eventually(() => page.url()).toContain('type=tip');
    await eventually(() => page.getByText('Content sale').count()).toBe(0);
    // A type alone has a subtotal.
    await subtotal(page).getByText('$148.80').waitFor();
    await page.getByLabel('From', { exact: true }).fill(day(-1));
    await page.getByLabel('To', { exact: true }).fill(day(0));
    // 12 tips of $10 to $21 less the fee, of which ten are loaded.
    await subtotal(page).getByText('$148.80').waitFor();
    await subtotal(page).getByText('of 12 transactions').waitFor();
    await axe(page);

    await tip(fan, creator, 5000);
    await subtotal(page).getByText('$188.80').waitFor();
    await page.reload();
    await subtotal(page).getByText('of 13 transactions').waitFor();
    expect(await page.getByLabel('From', { exact: true }).inputValue()).toBe(day(-1));

    await page.getByLabel('To', { exact: true }).fill(day(-2));
    await page.getByLabel('From', { exact: true }).fill(day(-3));
    await subtotal(page).getByText('of 0 transactions').waitFor();
    await page.goBack();
    // Between the two days was a range that ended before it began.
    await page.getByText('The first day cannot be after the last one.').waitFor();
    expect(await subtotal(page).count()).toBe(0);
    await axe(page);
    await page.goBack();
    await subtotal(page).getByText('of 13 transactions').waitFor();
    await page.getByRole('button', { name: 'Clear' }).click();
    await page.getByText('Content sale').waitFor();
    expect(page.url()).not.toContain('?');
  });

  test('[F93] a fan has no filter of referrals, and every line its own amount', async () => {
    const { page, open } = await openPage({ width: 390, as: fan });
    await open('/billing/transactions?type=unlock');
    await page.getByText('Content unlock').waitFor();
    await rows(page).getByText('−$7.00').waitFor();
    await rows(page).getByText('Paid by wallet').waitFor();
    expect(await rows(page).count()).toBe(1);
    expect(await page.getByRole('button', { name: 'Referral' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Paid chat' }).waitFor();
    await axe(page);
    // On a phone days and export are behind a button.
    expect(await page.getByLabel('From', { exact: true }).isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Days and export' }).click();
    await page.getByRole('button', { name: 'Export CSV' }).waitFor();
    await page.getByLabel('From', { exact: true }).fill(day(0));
    await eventually(() => page.url()).toContain('from=');
    await axe(page);
    await page.reload();
    expect(await page.getByLabel('From', { exact: true }).inputValue()).toBe(day(0));
    await page.getByRole('button', { name: 'Clear' }).click();
    await page.getByRole('button', { name: 'Top up', exact: true }).click();
    await subtotal(page).getByText('$600.00').waitFor();
    await subtotal(page).getByText('of 1 transaction').waitFor();
  });

  test('[F93] an export has every row of the filter, also those that are not loaded', async () => {
    const { page, open } = await openPage({ width: 1280, as: creator });
    await open('/admin/transactions?type=tip');
    await rows(page).first().waitFor();
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const download = await saving;
    expect(download.suggestedFilename()).toBe('transactions-tip.csv');
    const [head, ...lines] = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
    expect(head).toContain('Gross (USD),Fee (USD),Net (USD)');
    expect(lines).toHaveLength(13);
    expect(lines.at(-1)).toContain(',Tip received,Finn Statement,');
    expect(lines.at(-1)).toContain(',wallet,10.00,2.00,8.00,');
  });
});

describe('links', () => {
  test('[F93] an unlock leads to its message far up in the thread', async () => {
    const { page, open } = await openPage({ width: 390, as: fan });
    await open('/billing/transactions');
    await page.getByRole('link', { name: 'Content unlock' }).click();
    const message = page.getByText('The one that is for sale');
    await message.waitFor();
    await eventually(() =>
      message.evaluate((element) => {
        const { top, bottom } = element.getBoundingClientRect();
        return top > 0 && bottom < window.innerHeight;
      }),
    ).toBe(true);
    await page.goBack();
    await page.getByRole('link', { name: 'Subscription' }).click();
    await page.waitForURL(`**/${creator.username}`);
  });

  test('[F93] [F31] no link leads across a block, and the name stays', async () => {
    const other = await newFan('Bo Statement', 2000);
    await sendMessage(other, creator, 'Hello');
    await tip(other, creator, 500);
    const { page, open } = await openPage({ width: 1280, as: other });
    await open('/billing/transactions');
    await page.getByRole('link', { name: 'Tip sent' }).waitFor();
    await creator.client.rpc('block', { p_user_id: other.id });
    await open('/billing/transactions');
    await rows(page).getByText('Tara Statement').waitFor();
    expect(await page.getByRole('link', { name: 'Tip sent' }).count()).toBe(0);
  });
});

describe('receipts', () => {
  test('[F128] a fan prints a receipt, and nobody else opens it', async () => {
    const { page, open } = await openPage({ width: 390, as: fan });
    await open('/billing/transactions?type=subscription');
    await page.getByRole('link', { name: 'Receipt' }).click();
    const sheet = page.getByRole('article', { name: 'Receipt' });
    for (const words of ['Velour Ltd', 'Finn Statement', 'Tara Statement', 'Wallet', '$15.00'])
      await sheet.getByText(words, { exact: true }).waitFor();
    await sheet.getByText('No taxes are computed or included.').waitFor();
    await sheet.getByText(/^No\. [0-9A-F]{12}-[0-9A-F]{12}$/).waitFor();
    await settled(page);
    await axe(page);
    await page.emulateMedia({ media: 'print' });
    await sheet.waitFor();
    expect(await page.getByRole('button', { name: 'Print' }).isVisible()).toBe(false);
    expect(await page.getByRole('navigation').first().isVisible()).toBe(false);
    const { pathname } = new URL(page.url());

    const seller = await openPage({ width: 1280, as: creator });
    await seller.open(pathname);
    const statement = seller.page.getByRole('article', { name: 'Statement' });
    for (const words of ['$15.00', '$3.00', '$12.00'])
      await statement.getByText(words, { exact: true }).waitFor();

    const stranger = await openPage({ width: 390, as: await newFan('Sly Statement') });
    stranger.expectRefusal(/rpc\/receipt/);
    await stranger.open(pathname);
    await stranger.page.getByText('This transaction does not exist.').waitFor();
    expect(await stranger.page.getByRole('article').count()).toBe(0);
  });

  test('[F93] [F128] a receipt leads back to the list with its filter', async () => {
    const { page, open } = await openPage({ width: 390, as: fan });
    await open('/billing/transactions?type=subscription');
    await rows(page).getByRole('link', { name: 'Receipt' }).click();
    await page.getByRole('heading', { name: 'Receipt', level: 1 }).waitFor();
    await page.getByRole('link', { name: 'All transactions' }).click();
    await page.getByRole('heading', { name: 'Transactions', level: 1 }).waitFor();
    await eventually(() => page.url()).toContain('type=subscription');
    await eventually(() => rows(page).count()).toBe(1);
  });

  test('[F127] [F128] the page of a refund is called so, for fan and creator', async () => {
    const other = await newFan('Rhea Statement', 2000);
    await sendMessage(other, creator, 'Hello');
    await tip(other, creator, 500);
    await database.query(
      `select private.act_refund('Ada Byron', 'asked for', id) from private.transfers
       where fan_id = $1 and kind = 'tip'`,
      [other.id],
    );
    const { page, open } = await openPage({ width: 390, as: other });
    await open('/billing/transactions');
    await rows(page).getByRole('link', { name: 'Refund', exact: true }).click();
    await page.getByRole('heading', { name: 'Refund', level: 1 }).waitFor();
    const sheet = page.getByRole('article', { name: 'Refund' });
    await sheet.getByText('Refunded to').waitFor();
    await sheet.getByText('$5.00').waitFor();
    await axe(page);

    const seller = await openPage({ width: 1280, as: creator });
    await seller.open('/notifications');
    const line = seller.page.getByRole('main').getByRole('link', {
      name: 'A sale of yours was refunded: taken from your earnings · $4.00',
    });
    await line.waitFor();
    expect(await line.innerText()).not.toContain('Rhea');
    await axe(seller.page);
    await line.click();
    await seller.page.getByRole('heading', { name: 'Refund', level: 1 }).waitFor();
    await seller.page.getByRole('article').getByText('Taken from').waitFor();
    await seller.page.getByRole('article').getByText('−$4.00').waitFor();
  });
});
