import { expect, test } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { database } from '../support/users.ts';
import { goInside } from './world.ts';

const { openPage } = launchBrowser();

test('[F7] a guest goes between the questions of followers and creators, and reads the days of the last changes and every contact of the site', async () => {
  const { rows } = await database.query<{ key: string; value: string }>(
    `select key, value #>> '{}' as value from private.site_config where key like 'contact%'`,
  );
  expect(rows.map(({ key }) => key).toSorted()).toEqual([
    'contact_address',
    'contact_creators',
    'contact_phone',
    'contact_support',
  ]);
  const { page, open } = await openPage({ width: 390 });
  await open('/faq');
  await page.getByRole('link', { name: 'For creators' }).click();
  await page.waitForURL('**/faq/performer');
  await page.getByRole('heading', { name: 'Who can become a creator?' }).waitFor();
  await page.getByRole('link', { name: 'For followers' }).click();
  await page.waitForURL('**/faq/customer');
  const heading = (name: string) => page.getByRole('heading', { name, level: 1 }).waitFor();
  await heading('Questions and answers');
  await goInside(page, '/about-us');
  await heading('About us');
  for (const [path, title, day] of [
    ['/terms', 'Terms and Conditions', '28 February 2025'],
    ['/privacy', 'Privacy Policy', '23 July 2020'],
  ] as const) {
    await goInside(page, path);
    await heading(title);
    await page.getByText(`Last updated ${day}`).waitFor();
  }
  await goInside(page, '/contact');
  for (const { value } of rows) await page.locator('main').getByText(value).waitFor();
});
