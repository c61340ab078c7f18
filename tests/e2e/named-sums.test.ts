import { describe, expect, test } from 'vitest';
import { axe, launchBrowser, type Account } from '../support/browser.ts';
import { database, fund, linkCard } from '../support/users.ts';
import { newCreator, newFan, sendMessage, settled, subscribed } from './world.ts';

/* Each sum has one name, a price names the fee, other currencies are "approx.", a debt is told. */
const { openPage } = launchBrowser();

const tip = async (from: Account, to: Account, cents: number) => {
  const { error } = await from.client.rpc('send_tip', {
    p_creator_id: to.id,
    p_amount_cents: cents,
    p_request_id: crypto.randomUUID(),
  });
  expect(error).toBeNull();
};

describe('a creator', () => {
  test('[F114] [F102] reads what is pending and what is available, which share no cent', async () => {
    const creator = await newCreator('Pia Pending');
    const fan = await newFan('Paul Pending', 9000);
    await tip(fan, creator, 1000);
    await database.query(
      `insert into private.transfers (kind, actor_id, request_id, fan_id, creator_id, gross_cents,
         paid_by, wallet_cents, earnings_cents, platform_cents, clears_at, created_at)
       values ('tip', $1, gen_random_uuid(), $1, $2, 2000, 'wallet', -2000, 1600, 400,
         now() - interval '2 days', now() - interval '9 days')`,
      [fan.id, creator.id],
    );
    await database.query(
      'update public.wallets set balance_cents = balance_cents - 2000 where owner_id = $1',
      [fan.id],
    );
    const { page, open } = await openPage({ width: 1280, as: creator });
    await open('/admin');
    const main = page.getByRole('main');
    const figure = (name: string) => main.getByText(name, { exact: true }).locator('xpath=..');
    await figure('Pending Balance').getByText('$8.00', { exact: true }).waitFor();
    await figure('Available').getByText('$16.00', { exact: true }).waitFor();
    await page.getByRole('button', { name: /Pending \$8\.00/ }).waitFor();
    await axe(page);
  });

  test('[F96] reads beside each price what is left of it, by the share of this creator', async () => {
    const creator = await newCreator('Fee Fiona');
    const setShare = (percent: number) =>
      database.query(`select staff.set_share('Ada Byron', 'contract', $1, $2)`, [
        creator.username,
        percent,
      ]);
    await setShare(85);
    const fan = await newFan('Fred Fee', 9000);
    await sendMessage(fan, creator, 'Hello');
    await tip(fan, creator, 2000);
    const { page, open } = await openPage({ width: 1280, as: creator });
    await open('/settings');
    const note = (kept: string, of: string) =>
      page.getByText(`You receive ${kept} of ${of}, Velour keeps 15%.`).first().waitFor();
    await note('$12.75', '$15.00');
    await page.getByLabel('Subscription fee a month, in US dollars').fill('20');
    await note('$17.00', '$20.00');
    await page.getByLabel('Price of the offer, in US dollars').fill('10');
    await note('$8.50', '$10.00');
    await page.getByLabel('Text message', { exact: true }).fill('4');
    await note('$3.40', '$4.00');
    await open('/notifications');
    await page.getByText('You receive $17.00, Velour keeps 15%.').waitFor();
    for (const path of ['/faq/performer', '/terms', '/about-us']) {
      await open(path);
      await page.getByText('Another share was agreed with you: you keep 85 percent.').waitFor();
    }
    await open('/settings');
    await note('$12.75', '$15.00');
    await setShare(90);
    await page.getByText('You receive $13.50 of $15.00, Velour keeps 10%.').waitFor();
  });
});

describe('a fan', () => {
  test('[F115] reads "approx." beside every amount in another currency', async () => {
    const creator = await newCreator('Cora Currency');
    const fan = await newFan('Carl Currency', 9000);
    await fan.client.rpc('set_currency', { p_currency: 'GBP' });
    await sendMessage(fan, creator, 'Hello');
    await sendMessage(creator, fan, 'For sale', 1000);
    const { page, open } = await openPage({ width: 390, as: fan });
    const shown = (text: string | RegExp) => page.getByText(text).first().waitFor();
    await open(`/conversations/${creator.username}`);
    await page.getByRole('button', { name: 'Unlock for $10.00' }).click();
    await page.getByRole('dialog').getByText('Balance $90.00 (approx. £70.05)').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Unlock for $10.00' }).click();
    await shown('Unlocked for $10.00 (approx. £7.78).');
    await open('/purchases');
    await shown('$10.00 (approx. £7.78)');
    await open(`/conversations/${creator.username}/store`);
    await shown('Unlocked for $10.00 (approx. £7.78)');
    await open('/billing/transactions');
    await shown('approx. £7.78');
    await page.getByRole('link', { name: 'Receipt' }).first().click();
    await page.getByRole('article').getByText('$10.00 (approx. £7.78)').waitFor();
    await open(`/${creator.username}?action=tip&amount=9900`);
    await shown(/\$19\.00 \(approx\. £14\.79\) is missing\./);
  });

  test('[F138] reads what is owed, why, and how it is settled', async () => {
    const creator = await newCreator('Dora Debt');
    const fan = await newFan('Dan Debt', 2000);
    await linkCard(fan.id);
    await subscribed(fan, creator);
    await database.query('update public.subscriptions set is_renewing = true where fan_id = $1', [
      fan.id,
    ]);
    await tip(fan, creator, 1500);
    // The bank has called the top-up back, of which a quarter is left; staff have opened the wallet.
    await database.query(
      `select private.apply_payment_event(r.provider, gen_random_uuid()::text, jsonb_build_object(
         'type', 'dispute_opened', 'is_own_mode', true, 'currency', 'usd', 'payment_id', p.id,
         'provider_ref', 'dispute of ' || p.id, 'amount_cents', p.amount_cents))
       from public.payments p join private.payment_references r on r.payment_id = p.id
       where p.fan_id = $1 and p.purpose = 'top_up'`,
      [fan.id],
    );
    await database.query('select private.release_disputes($1)', [fan.id]);
    const { page, open } = await openPage({ width: 390, as: fan });
    await open('/billing');
    const main = page.getByRole('main');
    await main.getByText('You owe $15.00.').waitFor();
    await main
      .getByText(
        /^Your payment of \$20\.00 on .+ was disputed on .+, and \$15\.00 of it was spent\.$/,
      )
      .waitFor();
    await main.getByText(/^Your next top-up settles it first\./).waitFor();
    await settled(page);
    await axe(page);
    await open('/billing/transactions');
    await main.getByText('Disputed payment (Top up)').waitFor();
    await main.getByText('−$20.00').waitFor();
    await open('/subscriptions');
    await main.getByText(/^Rebills .+ · \$15\.00 \+ \$15\.00 owed$/).waitFor();
    await main.getByText(/once, and not with each subscription/).waitFor();
    await axe(page);

    // What is owed comes before what the card buys.
    const other = await newCreator('Otto Other');
    await open(`/${other.username}?action=subscribe`);
    const sheet = page.getByRole('dialog');
    await sheet.getByText(/^You have \$0\.00 and owe \$15\.00; \$30\.00 is missing\.$/).waitFor();
    await axe(page);
    await sheet.getByRole('button', { name: 'Top up first' }).click();
    await page.waitForURL((url) => url.pathname === '/billing/card/topup');
    await fund(fan.id, 2000);
    await open(`/${other.username}?action=subscribe`);
    await sheet.getByText('Visa ending 4242').waitFor();
    await sheet.getByRole('button', { name: 'Subscribe for $15.00' }).waitFor();
  });
});
