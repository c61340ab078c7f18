import { expect, test } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { database, ledgerFaults } from '../support/users.ts';
import { eventually, joined, newCreator, newFan, sendMessage, settled } from './world.ts';
import { consentTo } from '../support/consent.ts';

/* A refund as fan and creator see it on their open pages, side by side. */
const { openPage } = launchBrowser();

const act = (fan: { id: string }, kind: string) =>
  database.query(
    `select private.act_refund('Ada Byron', 'the picture was broken', id)
     from private.transfers where fan_id = $1 and kind::text = $2`,
    [fan.id, kind],
  );

test('[F127] [F94] a refunded message locks again, is bought again, and the creator sees it', async () => {
  const creator = await newCreator('Renata Refund');
  const fan = await newFan('Rolf Refund', 2000);
  await sendMessage(fan, creator, 'Hello there');
  await sendMessage(creator, fan, 'the dear words', 500);

  const own = await openPage({ width: 390, as: fan });
  const { page } = own;
  const hasJoined = joined(page, `user:${fan.id}`);
  await own.open(`/conversations/${creator.username}`);
  await hasJoined;
  const unlock = page.getByRole('button', { name: 'Unlock for $5.00' });
  await unlock.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Unlock for $5.00' }).click();
  await page.getByText('the dear words').waitFor();
  await page.getByRole('button', { name: 'Done' }).click();

  const theirs = await openPage({ width: 1280, as: creator });
  const creatorJoined = joined(theirs.page, `user:${creator.id}`);
  await theirs.open('/admin/transactions');
  await creatorJoined;
  await settled(theirs.page);
  await theirs.page.getByText('$4.00').first().waitFor();

  await act(fan, 'unlock');
  await unlock.waitFor();
  await page.getByText('the dear words').waitFor({ state: 'detached' });
  await theirs.page.getByText('Refund').first().waitFor();

  await own.open('/purchases');
  await settled(page);
  expect(await page.getByText('the dear words').count()).toBe(0);
  await own.open('/billing');
  await page.getByRole('main').getByText('$20.00').first().waitFor();
  await own.open('/billing/transactions');
  await page.getByRole('main').getByText('Refund').first().waitFor();

  await own.open(`/conversations/${creator.username}`);
  await unlock.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Unlock for $5.00' }).click();
  await page.getByText('the dear words').waitFor();
  expect(await ledgerFaults()).toEqual([]);
});

test('[F127] a refunded subscription ends on the open page', async () => {
  const creator = await newCreator('Sonja Refund', 1500);
  const fan = await newFan('Sven Refund', 1500);
  const { data, error } = await fan.client.rpc('start_subscription', {
    p_creator_id: creator.id,
    p_expected_cents: 1500,
    p_consent: consentTo(1500),
    p_request_id: crypto.randomUUID(),
  });
  expect({ data, error }).toMatchObject({ error: null });
  const { page, open } = await openPage({ width: 390, as: fan });
  const hasJoined = joined(page, `user:${fan.id}`);
  await open('/subscriptions');
  await hasJoined;
  const main = page.getByRole('main');
  await main.getByText(/^Rebills /).waitFor();
  await act(fan, 'subscription');
  await eventually(() => main.getByText(/^Rebills /).count()).toBe(0);
  await open(`/${creator.username}`);
  await page.getByRole('button', { name: 'Unlock my private wall for $15.00' }).waitFor();
});
