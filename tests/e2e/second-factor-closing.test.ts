import { expect, test } from 'vitest';
import { axe, inboxMail, launchBrowser } from '../support/browser.ts';
import { database } from '../support/users.ts';
import { answer, enrol, letCheckAge, question } from './second-factor-world.ts';
import { newCreator, newFan, sendMessage } from './world.ts';

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

test('[F159] a fan with a factor who follows both links of a new address stays signed in and keeps a draft', async () => {
  const [fan, creator] = [await newFan('Nia New'), await newCreator('Mia Messages')];
  await sendMessage(fan, creator, 'Hello');
  const { page, open } = await openPage({ as: fan, width: 390 });
  await open('/billing/account#second-factor');
  await enrol(page, 'Phone');
  const thread = `/conversations/${creator.username}`;
  const draft = page.getByRole('textbox', { name: /^Message / });
  await open(thread);
  await draft.fill('Half a thought');
  await open('/billing/account#email');
  const address = page.getByRole('region', { name: 'Sign-in address', exact: true });
  const next = `next-${fan.email}`;
  await address.getByLabel('New e-mail address').fill(next);
  await address.getByRole('button', { name: 'Change address' }).click();
  await address.getByText('a link is on its way').waitFor();
  for (const to of [next, fan.email]) {
    const { html } = await inboxMail(to, /Confirm/);
    await open(/href="([^"]*confirm[^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '');
    if (to === next) await page.getByText('Now open the link in the mail to your other').waitFor();
  }
  await page.waitForURL('**/billing/account');
  await open('/billing/account#email');
  await address.getByText(next).waitFor();
  const { rows } = await database.query('select aal from auth.sessions where user_id = $1', [
    fan.id,
  ]);
  expect(rows).toEqual([{ aal: 'aal2' }]);
  await open(thread);
  await expect.poll(() => draft.inputValue()).toBe('Half a thought');
});
