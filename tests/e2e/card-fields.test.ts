import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { axe, launchBrowser } from '../support/browser.ts';
import { cardNumbers, typeCard } from '../support/typed-card.ts';
import { eventually, newFan } from './world.ts';

const { openPage } = launchBrowser();

const hasFocus = (field: Locator) =>
  field.evaluate((element) => element === element.ownerDocument.activeElement);

test('[F90] a fan reads which fields of the card are wrong, and keeps what was typed', async () => {
  const { page, open } = await openPage({ width: 390, as: await newFan('Fields of a card') });
  await open('/billing/card');
  await page.getByRole('button', { name: 'Link card' }).click();
  const holder = page.getByLabel('Name on the card');
  await expect.poll(() => page.getByText('Field cannot be left empty').count()).toBe(6);
  // The provider's fields are marked as well, and come first.
  const fields = page.frameLocator('iframe');
  const number = fields.getByLabel('Card number');
  await eventually(() => hasFocus(number)).toBe(true);
  expect(await page.locator('iframe').evaluate((frame) => frame === document.activeElement)).toBe(
    true,
  );
  for (const sentence of [
    'The card number you provided is not valid.',
    'The expiry date you provided is not valid.',
    'The specified CVC code is not correct.',
  ])
    await fields.getByText(sentence).waitFor();
  await holder.fill('Anna');
  await page.getByRole('button', { name: 'Link card' }).click();
  await page.getByText('The specified card holder name is not correct.').waitFor();
  expect(await page.getByText('Field cannot be left empty').count()).toBe(5);
  expect(await page.getByLabel('Name on the card').inputValue()).toBe('ANNA');
  await axe(page);
  await typeCard(page, '4242424242424241');
  const address = page.getByLabel('Address');
  await address.fill('');
  await page.getByRole('button', { name: 'Link card' }).click();
  await fields.getByText('The card number you provided is not valid.').waitFor();
  await page.getByText('Field cannot be left empty').waitFor();
  await eventually(() => hasFocus(number)).toBe(true);
  expect(await hasFocus(address)).toBe(false);
  // With a good card the first empty field below has the focus.
  await typeCard(page, cardNumbers.visa);
  await address.fill('');
  await page.getByRole('button', { name: 'Link card' }).click();
  await eventually(() => hasFocus(address)).toBe(true);
});
