import type { Locator, Page } from 'playwright-core';
import { afterAll, describe, expect, test } from 'vitest';
import { launchBrowser, type Account } from '../support/browser.ts';
import { earnCleared, giveIdentity } from '../support/payees.ts';
import { balanceOf, database, ledgerFaults, linkCard } from '../support/users.ts';
import { atWidths } from '../support/widths.ts';
import { linkBank } from './bank-form.ts';
import { eventually, follow, newCreator, newFan, settled } from './world.ts';

/* Buttons of money that are pressed twice in a hurry: one effect, on the same page. */
const { openPage } = launchBrowser();

afterAll(async () => expect(await ledgerFaults()).toEqual([]));

/** Two clicks of a mouse at one place, also where the button is gone before the second. */
async function doubleClick(page: Page, button: Locator) {
  // Shown, enabled and at rest.
  await button.click({ trial: true });
  const box = await button.boundingBox();
  if (!box) throw new Error('the button is not shown');
  await page.mouse.dblclick(box.x + box.width / 2, box.y + box.height / 2, { delay: 40 });
}

const count = async (sql: string, account: Account) =>
  (await database.query(sql, [account.id])).rowCount;

describe.each(atWidths(390, 1280))('pressed twice at %i pixels', (width) => {
  test('[F95] [F99] a withdrawal is asked for once', async () => {
    const creator = await newCreator('Dora Double');
    await giveIdentity(creator.id, 'US', 'Dora Double');
    await earnCleared(creator.id, 30_000);
    const { page, open } = await openPage({ width, as: creator });
    await open('/admin/banking');
    await linkBank(page, {
      'Bank name': 'First Bank',
      'Account holder': 'Dora Double',
      'Account number': '000123456789',
      'Routing number': '021000021',
    });
    await open('/admin/withdrawals');
    await doubleClick(page, page.getByRole('button', { name: 'Check available amount' }));
    await page.getByLabel('Amount in dollars').fill('120');
    await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
    const question = page.getByRole('alertdialog');
    await doubleClick(page, question.getByRole('button', { name: 'Withdraw' }));
    await page.getByText('You already have a pending withdrawal.').waitFor();
    await settled(page);
    expect(new URL(page.url()).pathname).toBe('/admin/withdrawals');
    expect(await count('select from public.withdrawals where creator_id = $1', creator)).toBe(1);
  });

  test('[F95] [F131] [F87] an item is offered once, and taken away and refunded once', async () => {
    const creator = await newCreator('Olga Offers');
    const fan = await newFan('Otto Buys', 5000);
    await follow(fan, creator);
    const { page, open } = await openPage({ width, as: creator });
    await open('/admin/store');
    await page.getByRole('button', { name: 'Offer an item' }).click();
    const form = page.getByRole('dialog', { name: 'New item' });
    await form.getByRole('button', { name: 'Text', exact: true }).click();
    await form.getByLabel('Text').fill('Once and no more');
    await form.getByLabel('Price').fill('8');
    await doubleClick(page, form.getByRole('button', { name: 'Offer for $8.00' }));
    const item = page.getByRole('main').getByRole('article');
    await item.waitFor();
    await settled(page);
    expect(new URL(page.url()).pathname).toBe('/admin/store');
    expect(await count('select from public.globals where creator_id = $1', creator)).toBe(1);

    const { rows } = await database.query<{ id: string }>(
      'select id from public.globals where creator_id = $1',
      [creator.id],
    );
    const { error } = await fan.client.rpc('unlock_item', {
      p_item_id: rows[0]?.id ?? '',
      p_request_id: crypto.randomUUID(),
    });
    expect(error).toBeNull();
    await item.getByText('$8.00', { exact: true }).last().waitFor();
    await eventually(() => item.locator('dd').first().innerText()).toBe('1');
    await item.getByRole('button', { name: 'Remove', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Remove this item?' });
    await doubleClick(page, dialog.getByRole('button', { name: 'Remove and refund $8.00' }));
    await item.waitFor({ state: 'detached' });
    await eventually(() => balanceOf(fan.id)).toBe(5000);
    expect(new URL(page.url()).pathname).toBe('/admin/store');
    expect(
      await count(`select from private.transfers where kind = 'refund' and fan_id = $1`, fan),
    ).toBe(1);
  });

  test('[F95] [F123] money goes back to the card once while an account is closed', async () => {
    const fan = await newFan('Rita Returns', 2500);
    await linkCard(fan.id);
    const { page, open } = await openPage({ width, as: fan });
    const { error } = await fan.client.rpc('close_account', { p_username: fan.username });
    expect(error).toBeNull();
    await open('/closing');
    await doubleClick(page, page.getByRole('button', { name: /^Send \$.* back to your card$/ }));
    await page.getByText('are on their way back to your card').waitFor();
    await settled(page);
    expect(new URL(page.url()).pathname).toBe('/closing');
    // It leaves the wallet when the provider has answered.
    await eventually(() => balanceOf(fan.id)).toBe(0);
    await doubleClick(page, page.getByRole('button', { name: 'Keep your account' }));
    await page.waitForURL((url) => url.pathname !== '/closing');
    await settled(page);
    // The second press meets whatever the next page has at that place.
    expect(
      await count(
        'select from private.account_statuses where profile_id = $1 and closing_at is null',
        fan,
      ),
    ).toBe(1);
  });
});

test('[F100] the form of an account in the United States keeps what was typed through each refusal', async () => {
  const creator = await newCreator('Una States');
  await giveIdentity(creator.id, 'US', 'Una States');
  const { page, open, expectRefusal } = await openPage({ width: 390, as: creator });
  expectRefusal(/functions\/v1\/bank/);
  await open('/admin/banking');
  const link = page.getByRole('button', { name: 'Link bank account' });
  await link.click();
  for (const sentence of [
    "Please provide your bank's name.",
    'Please provide an account number.',
    'Please provide a routing number.',
  ])
    await page.getByText(sentence).waitFor();
  const typed = {
    'Bank name': 'First Bank of Ohio',
    'Account holder': 'Somebody Else',
    'Account number': '12-34',
    'Routing number': '021000022',
  };
  for (const [label, text] of Object.entries(typed))
    await page.getByLabel(label, { exact: true }).fill(text);
  await link.click();
  await page.getByText('The routing number you provided is not valid.').waitFor();
  await page.getByLabel('Routing number').fill('021 000 021');
  await link.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Save' }).click();
  await page.getByText('The bank account must be held in your legal name.').waitFor();
  for (const [label, text] of Object.entries({ ...typed, 'Routing number': '021 000 021' }))
    expect(await page.getByLabel(label, { exact: true }).inputValue()).toBe(text);
  await page.getByLabel('Account holder').fill('Una States');
  await link.click();
  await doubleClick(page, page.getByRole('alertdialog').getByRole('button', { name: 'Save' }));
  await page.getByText('Banking information successfully updated!').waitFor();
  await page.getByText('account ending in 1234').waitFor();
  expect(new URL(page.url()).pathname).toBe('/admin/banking');
});
