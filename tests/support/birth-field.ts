import type { Page } from 'playwright-core';

/** Types a day such as 1996-05-04 into the three parts of a date of birth. */
export async function fillBirth(page: Page, isoDay: string) {
  const [year = '', month = '', day = ''] = isoDay.split('-');
  const field = page.getByRole('group', { name: 'Date of birth' });
  await field.getByLabel('Day').fill(String(Number(day)));
  await field.getByLabel('Month').selectOption(String(Number(month)));
  await field.getByLabel('Year').fill(year);
}
