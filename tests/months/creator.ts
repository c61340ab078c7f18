import type { Page } from 'playwright-core';
import type { Visit } from '../support/browser.ts';
import { settled } from '../e2e/world.ts';

/* What a creator does on a phone, by the buttons that she sees. */

const dialogButton = (page: Page, name: string) =>
  page.getByRole('alertdialog').getByRole('button', { name }).click();

export async function writePost({ page, open }: Visit, username: string, text: string) {
  await open(`/${username}`);
  await page.getByLabel('Text of the post').fill(text);
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await page.getByRole('article').filter({ hasText: text }).waitFor();
}

export async function sendPriced({ page, open }: Visit, to: string, text: string, price: string) {
  await open(`/conversations/${to}`);
  await page.getByRole('button', { name: 'Set a price' }).click();
  await page.getByRole('textbox', { name: 'Price' }).fill(price);
  await page.getByRole('textbox', { name: 'Message' }).fill(text);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByText(text).waitFor();
}

/** Writes to subscribers and followers, at a price. */
export async function sendToAll({ page, open }: Visit, text: string, price: string) {
  await open('/conversations');
  await page.getByRole('button', { name: 'New global message' }).click();
  const dialog = page.getByRole('dialog', { name: 'New global message' });
  await dialog.getByRole('button', { name: 'Text', exact: true }).click();
  await dialog.getByLabel('Message').fill(text);
  await dialog.getByLabel('Price').fill(price);
  await dialog.getByRole('button', { name: 'All subs and followers' }).click();
  await dialog.getByText(/^It reaches /).waitFor();
  await dialog.getByRole('button', { name: 'Send' }).click();
  await dialogButton(page, 'Send now');
  await page.getByText('Your message has been sent!').waitFor();
}

export async function startOffer({ page, open }: Visit) {
  await open('/settings#offer');
  const offer = page.getByRole('region', { name: 'Limited offer', exact: true });
  await offer.getByRole('textbox', { name: 'Price of the offer' }).fill('7.50');
  await offer.getByRole('button', { name: 'Start offer', exact: true }).click();
  await offer.getByText('Your limited offer has started.').waitFor();
}

export async function linkBank({ page, open }: Visit, holder: string) {
  await open('/admin/banking');
  for (const [label, text] of Object.entries({
    'Bank name': 'First Bank',
    'Account holder': holder,
    'Account number': '12345678',
    'Sort code': '20-00-00',
  }))
    await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByRole('button', { name: 'Link bank account' }).click();
  await dialogButton(page, 'Save');
  await page.getByText('Banking information successfully updated!').waitFor();
}

/** Asks for all that is available, which has to be this sum. */
export async function withdraw({ page, open }: Visit, dollars: string) {
  await open('/admin/withdrawals');
  await page.getByRole('button', { name: 'Check available amount' }).click();
  await page.getByRole('main').getByText(dollars).first().waitFor();
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await dialogButton(page, 'Withdraw');
  await page.getByText('You already have a pending withdrawal.').waitFor();
}

/** The sum under a month's statement, without its sign. */
export async function readStatement({ page, open }: Visit, month: string): Promise<string> {
  await open(`/admin/earnings/${month}`);
  const sheet = page.getByRole('article', { name: 'Statement' });
  await sheet.getByRole('row').nth(1).waitFor();
  await settled(page);
  return (await sheet.getByRole('row').last().innerText()).trim();
}
