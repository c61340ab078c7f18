import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { passesChecksum } from '../../local/payments/fields/card-rules.ts';

/** A Visa that nobody else has, ending in 4242: what is charged to one card is limited. */
function freshVisa(): string {
  const middle = Array.from({ length: 10 }, () => Math.floor(Math.random() * 10)).join('');
  const last = Array.from({ length: 10 }, (_, digit) => `4${middle}${digit}4242`);
  // One of the ten passes the checksum.
  return last.find(passesChecksum) ?? '';
}

/** Numbers of the provider's documentation, but for the ordinary one. */
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

/** Types a card into the provider's frame and the address below it, as a user does. */
export async function typeCard(page: Page, number: string) {
  const frame = page.frameLocator('iframe');
  await expect.poll(() => typeNumber(page, number)).toMatch(/^\d{4} \d{4}/);
  await frame.getByLabel('Expiry (MM/YY)').pressSequentially('1234');
  await frame.getByLabel('CVC').pressSequentially('123');
  await page.getByLabel('Name on the card').fill('anna b3erg');
  await page.getByLabel('Address').fill('1 High Street');
  await page.getByLabel('City').fill('London');
  await page.getByLabel('State').fill('London');
  await page.getByLabel('Zip').fill('N1');
  await page.getByLabel('Country').selectOption('GB');
}

/** The frame groups the digits once its own script is there. */
async function typeNumber(page: Page, number: string): Promise<string> {
  const field = page.frameLocator('iframe').getByLabel('Card number');
  await field.fill('');
  await field.pressSequentially(number);
  return field.inputValue();
}

/** Answers the bank's question in the frame. */
export async function answerBank(page: Page, answer: 'It is me' | 'Refuse') {
  await page.frameLocator('iframe').getByRole('button', { name: answer }).click();
}
