import { expect, test } from 'vitest';
import { axe, launchBrowser } from '../support/browser.ts';
import { answer, enrol, letCheckAge, question } from './second-factor-world.ts';
import { newFan } from './world.ts';

const { openPage } = launchBrowser();

test('[F159] a fan is asked for a code before the data, its download and the end of the account', async () => {
  const fan = await newFan('Dana Data');
  const visit = await openPage({ as: fan, width: 390 });
  const { page, open } = visit;
  await open('/billing/account#second-factor');
  const key = await enrol(page, 'Phone');
  await letCheckAge(page, fan);
  await open('/billing/account#data');
  const data = page.getByRole('region', { name: 'Your data', exact: true });
  visit.expectRefusal(/rpc\/(ask_for_export|open_export|close_account)/);
  await data.getByRole('button', { name: 'Ask for your data' }).click();
  await question(page).waitFor();
  await axe(page);
  await page.keyboard.press('Escape');
  await data.getByText('Please confirm with a code of your second factor').waitFor();
  await data.getByRole('button', { name: 'Ask for your data' }).click();
  await answer(page, key);
  await data.getByRole('button', { name: 'Download your data' }).waitFor();

  await letCheckAge(page, fan);
  await open('/billing/account#close');
  const part = page.getByRole('region', { name: 'Close account', exact: true });
  await part.getByLabel(`Type ${fan.username} to confirm`).fill(fan.username);
  await part.getByRole('button', { name: 'Close your account' }).click();
  await answer(page, key);
  await page.getByText('Your account ends on').waitFor();

  // The page of the closure asks as well.
  await letCheckAge(page, fan);
  await data.getByRole('button', { name: 'Download your data' }).click();
  await question(page).waitFor();
  const [file] = await Promise.all([page.waitForEvent('download'), answer(page, key)]);
  expect(file.suggestedFilename()).toBe('your-data.zip');
});
