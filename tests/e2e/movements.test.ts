import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { launchBrowser, withPassword } from '../support/browser.ts';
import { makeCreator, makeFan } from '../support/users.ts';

const { openPage } = launchBrowser();

const newFan = async (balanceCents = 0) => withPassword(await makeFan('jonas', balanceCents));
const newCreator = async () => withPassword(await makeCreator('mara'));

test('[F93] a fan and a creator see a tip with its label, counterparty and sign', async () => {
  const mara = await newCreator();
  const fan = await newFan(5000);
  await fan.client.rpc('send_tip', {
    p_creator_id: mara.id,
    p_amount_cents: 1000,
    p_request_id: crypto.randomUUID(),
  });
  const mine = await openPage({ width: 390, as: fan });
  await mine.open('/billing/transactions');
  await mine.page.getByText('−$10.00').waitFor();
  const row = (page: Page, label: string) => page.locator('[data-row]', { hasText: label });
  await row(mine.page, 'Tip sent').getByText(mara.username).waitFor();
  await mine.page.getByText('+$50.00').waitFor();
  const theirs = await openPage({ width: 1280, theme: 'light', as: mara });
  await theirs.open('/admin/transactions');
  await theirs.page.getByText('+$8.00').waitFor();
  await row(theirs.page, 'Tip received').getByText(fan.username).waitFor();
  await theirs.page.getByText('Gross $10.00').waitFor();
  await theirs.page.getByText('Fee $2.00').waitFor();
  // A fan sees the price alone.
  expect(
    await mine.page
      .getByRole('main')
      .getByText(/Fee |\$8\.00/)
      .count(),
  ).toBe(0);
});

test('[F93] a fan reads transactions ten rows at a time', async () => {
  const mara = await newCreator();
  const fan = await newFan(9000);
  for (let count = 0; count < 12; count += 1) {
    await fan.client.rpc('send_tip', {
      p_creator_id: mara.id,
      p_amount_cents: 500 + count,
      p_request_id: crypto.randomUUID(),
    });
  }
  const { page, open } = await openPage({ width: 390, as: fan });
  await open('/billing/transactions');
  await page.getByText('−$5.11').waitFor();
  await page.mouse.wheel(0, 4000);
  await page.getByText('+$90.00').waitFor();
  expect(await page.getByText('Tip sent').count()).toBe(12);
});

test('[F63] a creator sees a tip in title and balance live, and opening the page reads it', async () => {
  const mara = await newCreator();
  const fan = await newFan(5000);
  const { page, open } = await openPage({ width: 1280, as: mara });
  await open('/billing');
  await page.getByText('Pending Balance').first().waitFor();
  const tip = () =>
    fan.client.rpc('send_tip', {
      p_creator_id: mara.id,
      p_amount_cents: 700,
      p_request_id: crypto.randomUUID(),
    });
  await tip();
  await expect.poll(() => page.title()).toMatch(/^\(1\) /);
  await page.locator('main').getByText('$5.60').first().waitFor();

  await open('/notifications');
  await page.getByText(`${fan.username} sent you a tip · $7.00`).waitFor();
  await expect.poll(() => page.title()).toMatch(/^Notifications/);
  await tip();
  await expect.poll(() => page.getByText('sent you a tip').count()).toBe(2);
  await expect.poll(() => page.title()).toMatch(/^Notifications/);
});
