import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { passesChecksum } from '../../local/payments/fields/card-rules.ts';

/** A random Visa number ending in 4242, because the charges of one card are limited. */
function freshVisa(): string {
  const middle = Array.from({ length: 10 }, () => Math.floor(Math.random() * 10)).join('');
  const last = Array.from({ length: 10 }, (_, digit) => `4${middle}${digit}4242`);
  // One of the ten passes the checksum.
  return last.find(passesChecksum) ?? '';
}

/** Test numbers from the provider's documentation, except the Visa. */
export const cardNumbers = {
  get visa() {
    return freshVisa();
  },
  declined: '4000000000000002',
  declinedLater: '4000000000000341',
  asksOnSetup: '4000002500003155',
  asksAlways: '4000002760003184',
  disputed: '4000000000000259',
};

/** Types a card into the provider's frame, and its holder and address into the form below. */
export async function typeCard(page: Page, number: string) {
  const frame = page.frameLocator('iframe');
  await expect.poll(() => typeNumber(page, number)).toMatch(/^\d{4} \d{4}/);
  await frame.getByLabel('Expiry (MM/YY)').pressSequentially('1234');
  await frame.getByLabel('CVC').pressSequentially('123');
  await typeDetails(page);
}

/** Types holder and address of a card. */
export async function typeDetails(page: Page) {
  await page.getByLabel('Name on the card').fill('anna b3erg');
  await page.getByLabel('Address').fill('1 High Street');
  await page.getByLabel('City').fill('London');
  await page.getByLabel('State').fill('London');
  await page.getByLabel('Zip').fill('N1');
  await page.getByLabel('Country').selectOption('GB');
}

/** Types the number and returns the field's value: grouped digits once the frame's script runs. */
async function typeNumber(page: Page, number: string): Promise<string> {
  const field = page.frameLocator('iframe').getByLabel('Card number');
  await field.fill('');
  await field.pressSequentially(number);
  return field.inputValue();
}

/** Approves or refuses the bank challenge in the frame. */
export async function answerBank(page: Page, answer: 'It is me' | 'Refuse') {
  await page.frameLocator('iframe').getByRole('button', { name: answer }).click();
}
