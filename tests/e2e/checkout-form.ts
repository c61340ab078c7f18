import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/* The card page and the form of a provider. */
export const pay = (page: Page, dollars: number) =>
  page.getByRole('button', { name: `Continue and pay $${dollars}`, exact: true });

/** What was typed and chosen before the form of the provider. */
export async function expectKept(page: Page, dollars: number) {
  await pay(page, dollars).waitFor();
  expect(await page.getByLabel('Name on the card').inputValue()).toBe('ANNA BERG');
  expect(await page.getByLabel('Address').inputValue()).toBe('1 High Street');
  expect(await page.getByLabel('Zip').inputValue()).toBe('N1');
  expect(await page.getByLabel('Country').inputValue()).toBe('GB');
}

/** The payment that waits: what for, to whom, how much, and what the balance lacks. */
export async function expectPurpose(page: Page, values: string[]) {
  const purpose = page.getByLabel('The payment that waits');
  await purpose.waitFor();
  expect(await purpose.getByRole('definition').allInnerTexts()).toEqual(values);
}

export async function payInForm(page: Page, number: string) {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiration (MM/YY)').fill('12/34');
  await page.getByLabel('CVV2').fill('123');
  await page.getByRole('button', { name: 'Pay now' }).click();
}
