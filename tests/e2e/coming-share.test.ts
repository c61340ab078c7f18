import { expect, test } from 'vitest';
import { axe, launchBrowser } from '../support/browser.ts';
import { database } from '../support/users.ts';
import { newCreator } from './world.ts';

const { openPage } = launchBrowser();

test('[F96] a creator reads of a coming share beside earnings and withdrawals, live', async () => {
  const creator = await newCreator('Shira Share');
  const { page, open } = await openPage({ width: 390, as: creator });
  const notice = page.getByText(/of each sale/);
  await open('/admin/earnings');
  await page.getByText('Oops! There is no history to be shown yet').waitFor();
  expect(await notice.count()).toBe(0);
  await database.query("select staff.set_share('Ada', 'contract', $1, 85, '2099-04-01')", [
    creator.username,
  ]);
  await page
    .getByText(
      'From 1 April 2099 (UTC) you keep 85% of each sale. Until then you keep 80%; what was sold before stays as it is.',
    )
    .waitFor();
  await axe(page);
  await page.getByRole('link', { name: 'Withdrawals', exact: true }).click();
  await page.getByRole('heading', { name: 'Withdrawals', level: 1 }).waitFor();
  await notice.waitFor();
});
