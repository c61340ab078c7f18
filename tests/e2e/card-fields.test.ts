import { expect, test } from 'vitest';
import { axe, launchBrowser } from '../support/browser.ts';
import { typeCard } from '../support/typed-card.ts';
import { newFan } from './world.ts';

const { openPage } = launchBrowser();

test('[F90] a fan reads which fields of the card are wrong, and keeps what was typed', async () => {
  const { page, open } = await openPage({ width: 390, as: await newFan('Fields of a card') });
  await open('/billing/card');
  await page.getByRole('button', { name: 'Link card' }).click();
  const holder = page.getByLabel('Name on the card');
  await expect.poll(() => page.getByText('Field cannot be left empty').count()).toBe(6);
  expect(await holder.evaluate((field) => field === document.activeElement)).toBe(true);
  // The provider's fields are marked as well.
  const fields = page.frameLocator('iframe');
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
  await page.getByRole('button', { name: 'Link card' }).click();
  await fields.getByText('The card number you provided is not valid.').waitFor();
});

test('[F90] letters within the name on a card stay where they are typed', async () => {
  const { page, open } = await openPage({ width: 1280, as: await newFan('Caret of a card') });
  await open('/billing/card');
  const holder = page.getByLabel('Name on the card');
  await holder.pressSequentially('anna link');
  for (let step = 0; step < 3; step += 1) await holder.press('ArrowLeft');
  // A digit is left out, and moves nothing.
  await holder.pressSequentially('e1s-');
  expect(await holder.inputValue()).toBe('ANNA LES-INK');
});
