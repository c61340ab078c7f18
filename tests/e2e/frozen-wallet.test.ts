import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { axe, launchBrowser, withPassword, type Account } from '../support/browser.ts';
import { balanceOf, database, ledgerFaults, makeCreator, makeFan } from '../support/users.ts';
import { cardNumbers, typeCard } from '../support/typed-card.ts';

const { openPage } = launchBrowser();

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const frozenLine = (page: Page) =>
  page.locator('main').getByText('Your wallet is frozen because one of your payments is disputed.');

/** Sends five dollars from a page of their own; the dialog stays open. */
async function tip(fan: Account, creator: { username: string }, width: 390 | 1280 = 390) {
  const visit = await openPage({ width, as: fan });
  visit.expectRefusal(/rpc\/send_tip/);
  await visit.open(`/${creator.username}?action=tip&amount=500`);
  await button(visit.page, 'Send tip for $5.00').click();
  return visit.page;
}

describe('a disputed payment', () => {
  test('[F92] a fan with a disputed payment cannot spend until staff release the wallet, another fan can', async () => {
    const mara = await makeCreator('mara');
    const fan = await withPassword(await makeFan('jonas', 2000));
    const other = await withPassword(await makeFan('lena', 2000));
    const { page, open } = await openPage({ width: 1280, as: fan });
    await open('/billing/card');
    await typeCard(page, cardNumbers.disputed);
    await button(page, 'Link card').click();
    await button(page, 'Top up $10').click();
    const disputes = () =>
      database.query('select from private.disputes where fan_id = $1', [fan.id]);
    await expect.poll(async () => (await disputes()).rowCount).toBe(1);
    // The bank disputes it in the same moment and takes it back, and the open page updates.
    await open('/billing');
    await frozenLine(page).waitFor();
    expect(await balanceOf(fan.id)).toBe(2000);
    await axe(page);
    await page.locator('main').getByRole('link', { name: 'Write to support' }).waitFor();
    await page.locator('main').getByText('nothing can be topped up, spent or renewed').waitFor();
    await open('/notifications');
    const told = page.getByRole('main').getByRole('link', { name: /^A payment of yours/ });
    await told.getByText('is disputed: your wallet is frozen until it is settled').waitFor();
    await told.click();
    await page.getByRole('heading', { name: 'Dispute', level: 1 }).waitFor();
    await axe(page);

    // No sheet offers what is refused, however little there is; each leads to support.
    const frozen = 'Your wallet is frozen because one of your payments is disputed.';
    const { page: tipping, open: openTip } = await openPage({ width: 390, as: fan });
    for (const amount of [99_900, 500]) {
      await openTip(`/${mara.username}?action=tip&amount=${amount}`);
      const sheet = tipping.getByRole('dialog');
      await sheet.getByText(frozen).waitFor();
      await sheet.getByRole('link', { name: 'Write to support' }).waitFor();
      expect(await sheet.getByRole('button', { name: /^(Top up|Send tip)/ }).count()).toBe(0);
    }
    await axe(tipping);
    await open('/billing/card');
    await page.getByRole('heading', { name: 'Top up' }).waitFor();
    await frozenLine(page).waitFor();
    expect(await page.getByRole('button', { name: /^Top up/ }).count()).toBe(0);
    await open('/billing');
    await frozenLine(page).waitFor();
    expect(await balanceOf(fan.id)).toBe(2000);
    const others = await tip(other, mara);
    await others.getByText('Your tip has been sent!').waitFor();
    expect(await balanceOf(other.id)).toBe(1500);

    await database.query('select staff.release_wallet($1, $2, $3)', [
      'Ada Byron',
      'the bank was wrong',
      fan.username,
    ]);
    await frozenLine(page).waitFor({ state: 'detached' });
    await button(tipping, 'Send tip for $5.00').click();
    await tipping.getByText('Your tip has been sent!').waitFor();
    expect(await balanceOf(fan.id)).toBe(1500);
    expect(await ledgerFaults()).toEqual([]);
  });

  test('[F92] a frozen fan without a card reads beside the form why a card helps nothing now', async () => {
    const fan = await withPassword(await makeFan('noel', 2000));
    await database.query(
      `select private.apply_payment_event(r.provider, gen_random_uuid()::text, jsonb_build_object(
         'type', 'dispute_opened', 'is_own_mode', true, 'currency', 'usd', 'payment_id', p.id,
         'provider_ref', 'dispute of ' || p.id, 'amount_cents', p.amount_cents))
       from public.payments p join private.payment_references r on r.payment_id = p.id
       where p.fan_id = $1`,
      [fan.id],
    );
    const { page, open } = await openPage({ width: 390, as: fan });
    await open('/billing/card');
    await page.getByRole('heading', { name: 'Link a card' }).waitFor();
    await frozenLine(page).waitFor();
    await axe(page);
    expect(await ledgerFaults()).toEqual([]);
  });
});
