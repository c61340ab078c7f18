import { expect, test } from 'vitest';
import { axe, launchBrowser } from '../support/browser.ts';
import { balanceOf, database } from '../support/users.ts';
import { startPaidChat } from './paid-chat-world.ts';
import { eventually, newCreator, newFan, settled } from './world.ts';

const { openPage } = launchBrowser();

test('[F126] a fan sets a monthly limit, is refused beyond it, and raises it after a day', async () => {
  const creator = await newCreator('Cora Cap');
  const fan = await newFan('Carl Cap', 20_000);
  const { page, open, expectRefusal } = await openPage({ width: 390, as: fan });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const section = page.getByRole('region', { name: 'Monthly spending limit' });
  const field = section.getByLabel('Limit of a month in dollars');
  await open('/billing');
  await section.getByText('spent this month. You have set no limit.').waitFor();

  for (const [typed, sentence] of [
    ['twenty', 'The specified amount is not correctly formatted. Example: $2.99'],
    ['0.50', 'The limit must be between $1 and $100,000'],
  ] as const) {
    await field.fill(typed);
    await button('Set limit').click();
    await section.getByText(sentence).waitFor();
  }
  await field.fill('20');
  await button('Set limit').click();
  await section.getByText('spent this month, of $20.00.').waitFor();

  // What is spent counts, and the refusal says which limit it is and leads to it.
  await open(`/${creator.username}?action=tip&amount=1500`);
  await button('Send tip for $15.00').click();
  await page.getByText('Your tip has been sent!').waitFor();
  expectRefusal(/send_tip/);
  await open(`/${creator.username}?action=tip&amount=1000`);
  await button('Send tip for $10.00').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('have set for yourself. $5.00 of it is left for this month.').waitFor();
  expect(await balanceOf(fan.id)).toBe(18_500);
  await dialog.getByRole('link', { name: 'Look at your spending limit' }).click();
  await page.waitForURL('**/billing#limit');
  await section.getByText('$15.00').waitFor();

  // A raise waits, and can be withdrawn.
  await field.fill('50');
  await button('Change limit').click();
  await section.getByText(/^Your limit is \$50\.00 from/).waitFor();
  await settled(page);
  await axe(page);
  await button('Keep $20.00').click();
  await section.getByText(/^Your limit is/).waitFor({ state: 'detached' });
  await button('Remove limit').click();
  await section.getByText(/^You have no limit from/).waitFor();

  await database.query(
    `update public.wallets set next_cap_at = private.now() where owner_id = $1`,
    [fan.id],
  );
  await open(`/${creator.username}?action=tip&amount=1000`);
  await button('Send tip for $10.00').click();
  await page.getByText('Your tip has been sent!').waitFor();
  expect(await balanceOf(fan.id)).toBe(17_500);
});

test('[F126] a paid message beyond the limit is not sent, and its refusal leads to the limit', async () => {
  const creator = await newCreator('Paula Cap');
  const fan = await newFan('Peter Cap', 1000);
  await database.query(`update public.wallets set cap_cents = 200 where owner_id = $1`, [fan.id]);
  await startPaidChat(fan, creator, 150);
  const { page, open, expectRefusal } = await openPage({ width: 1280, theme: 'light', as: fan });
  expectRefusal(/send_message/);
  await open(`/conversations/${creator.username}`);
  const write = async (text: string) => {
    await page.getByRole('textbox', { name: /^Message/ }).fill(text);
    await page.keyboard.press('Enter');
  };
  await write('The first one');
  await eventually(() => balanceOf(fan.id)).toBe(850);
  await write('The second one');
  await page.getByText('have set for yourself. $0.50 of it is left for this month.').waitFor();
  await page.getByRole('link', { name: 'Look at your spending limit' }).waitFor();
  expect(await balanceOf(fan.id)).toBe(850);
});
