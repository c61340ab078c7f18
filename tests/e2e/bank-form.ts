import type { Page } from 'playwright-core';

/** The fields of a bank account in the United Kingdom. */
export const bankInBritain = (holder: string) => ({
  'Bank name': 'First Bank',
  'Account holder': holder,
  'Account number': '12345678',
  'Sort code': '20-00-00',
});

export async function fillBank(page: Page, fields: Record<string, string>) {
  for (const [label, text] of Object.entries(fields))
    await page.getByLabel(label, { exact: true }).fill(text);
}

/** Presses the button of the question that is open. */
export const confirmed = (page: Page, action: string) =>
  page.getByRole('alertdialog').getByRole('button', { name: action }).click();

/** Links a bank account by the form, which is open. */
export async function linkBank(page: Page, fields: Record<string, string>) {
  await fillBank(page, fields);
  await page.getByRole('button', { name: 'Link bank account' }).click();
  await page.getByText('Are you sure the provided information is accurate?').waitFor();
  await confirmed(page, 'Save');
  await page.getByText('Banking information successfully updated!').waitFor();
}
