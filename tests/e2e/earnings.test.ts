import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { axe, launchBrowser, type Account } from '../support/browser.ts';
import { database } from '../support/users.ts';
import { atWidths } from '../support/widths.ts';
import { eventually, newCreator, newFan, sendMessage, settled, writePost } from './world.ts';
import { consentTo } from '../support/consent.ts';

const { openPage } = launchBrowser();

const tip = async (from: Account, to: Account, cents: number, itemId?: string) => {
  const { error } = await from.client.rpc('send_tip', {
    p_creator_id: to.id,
    p_amount_cents: cents,
    p_request_id: crypto.randomUUID(),
    ...(itemId && { p_item_id: itemId }),
  });
  expect(error).toBeNull();
};

/** A tip of so many months ago, on the fifteenth. */
async function oldTip(from: Account, to: Account, cents: number, monthsAgo: number) {
  await database.query(
    `insert into private.transfers (kind, actor_id, request_id, fan_id, creator_id, gross_cents,
       paid_by, wallet_cents, earnings_cents, platform_cents, clears_at, created_at)
     select 'tip', $1, gen_random_uuid(), $1, $2, $3::bigint, 'wallet', -$3::bigint,
       $3::bigint * 8 / 10, $3::bigint - $3::bigint * 8 / 10, at + interval '7 days', at
     from (select (date_trunc('month', now() at time zone 'UTC') + interval '14 days'
       - $4::int * interval '1 month') at time zone 'UTC') x (at)`,
    [from.id, to.id, cents, monthsAgo],
  );
  await database.query(
    'update public.wallets set balance_cents = balance_cents - $2 where owner_id = $1',
    [from.id, cents],
  );
}

/** 'March 2026', in UTC, so many months ago. */
function monthName(monthsAgo: number): string {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - monthsAgo)).toLocaleDateString(
    'en-GB',
    { month: 'long', year: 'numeric', timeZone: 'UTC' },
  );
}

let creator: Account;
let fan: Account;

beforeAll(async () => {
  creator = await newCreator('Erna Earnings');
  fan = await newFan('Felix Earnings', 120_000);
  for (let monthsAgo = 14; monthsAgo >= 2; monthsAgo -= 1)
    await oldTip(fan, creator, 1000 * monthsAgo, monthsAgo);
  await tip(fan, creator, 2000);
  const { error } = await fan.client.rpc('start_subscription', {
    p_creator_id: creator.id,
    p_expected_cents: 1500,
    p_consent: consentTo(1500),
    p_request_id: crypto.randomUUID(),
  });
  expect(error).toBeNull();
  await sendMessage(fan, creator, 'Hello Erna');
  await sendMessage(creator, fan, 'Four frames for Felix', 700);
  const { rows } = await database.query<{ id: string }>(
    'select id from public.messages where recipient_id = $1 and price_cents = 700',
    [fan.id],
  );
  const unlocked = await fan.client.rpc('unlock_message', {
    p_message_id: rows[0]?.id ?? '',
    p_request_id: crypto.randomUUID(),
  });
  expect(unlocked.error).toBeNull();
  await tip(fan, creator, 500, await writePost(creator, 'public', 'Frames of a tipped post'));
});

test('[F129] lifetime totals are those of the creator who looks, and a fan has no such page', async () => {
  const other = await openPage({ width: 390, as: await newCreator('Nora Nothing') });
  await other.open('/admin/earnings');
  const total = other.page.getByText('Total Revenue', { exact: true }).locator('xpath=..');
  await total.getByText('$0.00').waitFor();
  const visitor = await openPage({ width: 390, as: fan });
  await visitor.open('/admin/earnings');
  await eventually(() => new URL(visitor.page.url()).pathname).not.toContain('admin');
  expect(await visitor.page.getByText('Total Revenue').count()).toBe(0);
});

test('[F97] a creator reads totals and months, live, pages back, and exports all of them', async () => {
  const { page, open } = await openPage({ width: 1280, as: creator });
  await open('/admin/earnings');
  const main = page.getByRole('main');
  const row = (name: string) => main.getByRole('row').filter({ hasText: name });
  // 2 to 14 thousand cents, 20.00, 15.00, 7.00 and 5.00, less a fifth.
  const total = main.getByText('Total Revenue', { exact: true }).locator('xpath=..');
  await total.getByText('$869.60').waitFor();
  await main.getByText('Total revenue and monthly stats are updated near realtime').waitFor();
  await main.getByRole('img', { name: 'Bars of the months' }).locator('canvas').waitFor();
  for (const amount of ['$37.60', '$12.00', '$5.60', '$20.00'])
    await row(monthName(0)).getByText(amount, { exact: true }).waitFor();
  await settled(page);
  await axe(page);

  await tip(fan, creator, 1000);
  await total.getByText('$877.60').waitFor();
  await row(monthName(0)).getByText('$28.00', { exact: true }).waitFor();

  expect(await row(monthName(14)).count()).toBe(0);
  await main.getByRole('button', { name: 'Show older months' }).click();
  await row(monthName(14)).getByText('$112.00').first().waitFor();
  const saving = page.waitForEvent('download');
  await main.getByRole('button', { name: 'Export CSV' }).click();
  const file = await readFile(await (await saving).path(), 'utf8');
  const lines = file.trim().split('\r\n');
  expect(lines).toHaveLength(15);
  expect(lines.at(-1)).toMatch(/^\d{4}-\d\d,0\.00,0\.00,112\.00,0\.00,0\.00,112\.00$/);
});

test('[F97] [F103] amounts stand in the currency that is chosen beside them', async () => {
  const other = await newCreator('Eda Euro');
  await oldTip(fan, other, 1000, 2);
  const { page, open } = await openPage({ width: 1280, as: other });
  await open('/admin/earnings');
  const side = page.getByRole('complementary');
  await side.getByRole('link', { name: /^Followers/ }).waitFor();
  await side.getByRole('link', { name: 'Withdraw' }).waitFor();
  expect(await page.getByText(/approx\./).count()).toBe(0);
  await side.getByLabel('Show amounts in').selectOption('EUR');
  const row = page.getByRole('row').filter({ hasText: monthName(2) });
  await row
    .getByText(/approx\. €/)
    .first()
    .waitFor();
});

describe.each(atWidths(390, 1280))('at %i pixels', (width) => {
  test('[F97] a month is a statement by day, and by post, offer and message', async () => {
    const { page, open } = await openPage({ width, as: creator });
    await open('/admin/earnings');
    await page.getByRole('link', { name: monthName(0) }).click();
    await page.waitForURL(/\/admin\/earnings\/\d{4}-\d\d$/);
    const sheet = page.getByRole('article', { name: 'Statement' });
    await sheet.getByText(`Statement for ${monthName(0)}`).waitFor();
    const { rows } = await database.query<{ dollars: string }>(
      `select to_char(sum(earnings_cents) / 100.0, 'FM$999990.00') as dollars
       from private.transfers where creator_id = $1
         and created_at >= date_trunc('month', now() at time zone 'UTC') at time zone 'UTC'`,
      [creator.id],
    );
    const sum = sheet.getByRole('row').last();
    await sum.getByText(rows[0]?.dollars ?? '', { exact: true }).waitFor();
    const items = page.getByRole('list', { name: 'Earnings by item' });
    await items.getByText('Four frames for Felix').waitFor();
    await items.getByText('Unlocks · Text · $7.00 · 1 unlock · to').waitFor();
    await items.getByText('Without an offer').waitFor();
    const tipped = items.getByRole('listitem').filter({ hasText: 'Frames of a tipped post' });
    await tipped.getByText('Tips · Post · 1 tip').waitFor();
    await tipped.getByText('$4.00').waitFor();
    await page.getByRole('button', { name: 'Unlocks' }).click();
    await items.getByText('$5.60').waitFor();
    await eventually(() => tipped.count()).toBe(0);
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export items' }).click();
    const file = await readFile(await (await saving).path(), 'utf8');
    const earned = file
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => Number(line.split(',').at(-1)));
    expect(earned.reduce((all, dollars) => all + dollars, 0).toFixed(2)).toBe(
      rows[0]?.dollars.slice(1),
    );
    await axe(page);
    await page.emulateMedia({ media: 'print' });
    await eventually(() => items.isVisible()).toBe(false);
    expect(await sheet.isVisible()).toBe(true);
  });
});

test('[F97] a creator without earnings reads that there is no history', async () => {
  const { page, open } = await openPage({ width: 390, as: await newCreator('Nora Nothing') });
  await open('/admin/earnings');
  await page.getByText('Oops! There is no history to be shown yet').waitFor();
});
