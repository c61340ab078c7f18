import type { Page } from 'playwright-core';
import { describe, expect, inject, test } from 'vitest';
import { sentences } from '../../src/lib/errors/sentences.ts';
import { launchBrowser, until, withPassword, type Account } from '../support/browser.ts';
import { balanceOf, database, fund, linkCard, makeCreator, makeFan } from '../support/users.ts';
import { answerBank, cardNumbers, typeCard } from '../support/typed-card.ts';

const platform = inject('platform');
const { openPage } = launchBrowser();

const newFan = async (balanceCents = 0) => withPassword(await makeFan('jonas', balanceCents));

/** A fan on the card page who has linked a card by typing it. */
async function withCard(number: string, fan?: Account, path = '/billing/card') {
  const account = fan ?? (await newFan());
  const visit = await openPage({ width: 390, as: account });
  await visit.open(path);
  await typeCard(visit.page, number);
  await visit.page.getByRole('button', { name: 'Link card' }).click();
  return { ...visit, fan: account };
}

const paymentsOf = async (fanId: string) =>
  (
    await database.query<{ id: string; state: string }>(
      'select id, state from public.payments where fan_id = $1 order by id',
      [fanId],
    )
  ).rows;

/** Requests a payment beside the page, as another tab would. */
async function openTopUp({ client }: Account, cents: number) {
  const { error } = await client.rpc('request_top_up', {
    p_amount_cents: cents,
    p_request_id: crypto.randomUUID(),
  });
  expect(error).toBeNull();
}

/** On the page itself, not in the rail, which phones do not show. */
const shown = (page: Page, text: string) => page.locator('main').getByText(text).first();

const topUp = (page: Page, dollars: number) =>
  page.getByRole('button', { name: `Top up $${dollars}`, exact: true });

describe('the card', () => {
  test('[F90] a fan links a card, updates it after a question of the bank, and removes it', async () => {
    const { page, fan } = await withCard(cardNumbers.visa);
    await page.getByText('ANNA BERG · expires 12/34').waitFor();

    await page.getByRole('button', { name: 'Update' }).click();
    await typeCard(page, cardNumbers.asksOnSetup);
    await page.getByRole('button', { name: 'Update card' }).click();
    await answerBank(page, 'It is me');
    await page.getByText('Visa ending 3155').first().waitFor();

    await page.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('button', { name: 'Remove card' }).click();
    await page.getByRole('heading', { name: 'Link a card' }).waitFor();
    const { rowCount } = await database.query(
      'select from public.payment_cards where fan_id = $1',
      [fan.id],
    );
    expect(rowCount).toBe(0);
  });

  test('[F90] a fan cannot link a card that the bank refuses', async () => {
    const { page, expectRefusal, fan } = await withCard(cardNumbers.declined);
    expectRefusal(/setup_intents/);
    await page.frameLocator('iframe').getByText('Your card has been declined.').waitFor();
    const { rowCount } = await database.query(
      'select from public.payment_cards where fan_id = $1',
      [fan.id],
    );
    expect(rowCount).toBe(0);
  });

  test('[F91] a fan who links a card for a tip is led back to the tip', async () => {
    const mara = await makeCreator('mara');
    const fan = await newFan();
    const next = encodeURIComponent(`/${mara.username}?action=tip&amount=3000`);
    const { page } = await withCard(cardNumbers.visa, fan, `/billing/card/tip?next=${next}`);
    await page.getByText('You have $0.00; $30.00 is missing.').waitFor();
    // The address has opened the dialog and lost its query.
    await page.waitForURL((url) => url.pathname === `/${mara.username}` && url.search === '');
  });

  test('[F91] a fan whose balance covers the payment by now goes on without another top-up', async () => {
    const mara = await makeCreator('mara');
    const fan = await newFan();
    await linkCard(fan.id);
    const { page, open } = await openPage({ width: 390, as: fan });
    await open(`/${mara.username}?action=tip&amount=1000`);
    await page.getByRole('button', { name: 'Top up first' }).click();
    await page.getByText('$10.00 is missing. Afterwards you go on where you were.').waitFor();
    const goOn = page.getByRole('button', { name: 'Continue' });
    await fund(fan.id, 900);
    await page.getByText('$19.00').waitFor();
    expect(await goOn.count()).toBe(0);
    await fund(fan.id, 100);
    await page.getByText('Your balance covers it.').waitFor();
    await goOn.click();
    await page.getByRole('dialog').getByText('Balance $10.00').waitFor();
  });

  test('[F91] a fan who pressed before the linked card was known tops up what is missing', async () => {
    const mara = await makeCreator('mara');
    const fan = await newFan();
    await linkCard(fan.id);
    const { page, open } = await openPage({ width: 390, as: fan });
    const next = encodeURIComponent(`/${mara.username}?action=tip&amount=1000`);
    await open(`/billing/card/tip?next=${next}&need=1000`);
    await page.getByText('$10.00 is missing. Afterwards you go on where you were.').waitFor();
    expect(await page.getByRole('button', { name: 'Continue' }).count()).toBe(0);
  });

  test('[F91] a fan is asked for a card with a known reason alone, and is led on within this site', async () => {
    const fan = await newFan();
    const { page, open } = await openPage({ width: 1280, as: fan });
    await open('/billing/card/unlock');
    await page.getByText('You must link your card before you can unlock').waitFor();
    await open('/billing/card/gift');
    await page.waitForURL((url) => url.pathname === '/billing/card');
    await linkCard(fan.id);
    const goOn = page.getByRole('button', { name: 'Continue' });
    await open(`/billing/card/unlock?next=${encodeURIComponent('https://evil.test/')}`);
    await topUp(page, 10).waitFor();
    expect(await goOn.count()).toBe(0);
    await open(`/billing/card/unlock?next=${encodeURIComponent('/billing/transactions')}`);
    await goOn.click();
    await page.waitForURL((url) => url.pathname === '/billing/transactions');
  });

  test('[F90] a creator has no page of cards', async () => {
    const mara = await withPassword(await makeCreator('mara'));
    const { page, open } = await openPage({ width: 1280, as: mara });
    await open('/billing/card');
    await page.waitForURL((url) => url.pathname === '/billing');
    await shown(page, 'Pending Balance').waitFor();
    expect(await page.locator('main').getByRole('link', { name: 'Card and top-up' }).count()).toBe(
      0,
    );
  });
});

describe('a top-up', () => {
  test('[F89] a fan who presses twice, or again after a lost answer and a reload, is charged once, and every tab shows it', async () => {
    const { page, fan, openTab, expectRefusal } = await withCard(cardNumbers.visa);
    const other = await openTab('/billing');
    await shown(other, '$0.00').waitFor();
    await page.getByRole('button', { name: '$50', exact: true }).click();
    await topUp(page, 50).dblclick();
    await page.getByText('Your account has been topped up!').waitFor();
    await shown(other, '$50.00').waitFor();
    expect((await paymentsOf(fan.id)).map(({ state }) => state)).toEqual(['succeeded']);
    expect(await balanceOf(fan.id)).toBe(5000);

    expectRefusal(/payment-charge/);
    await page.getByRole('button', { name: 'Top up again' }).click();
    await page.getByRole('button', { name: '$10', exact: true }).click();
    // Charged, and the page gets no answer.
    await page.route(/payment-charge/, async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    });
    await topUp(page, 10).click();
    await page.getByText('We could not hear the answer. Press again to check').waitFor();
    expect(await balanceOf(fan.id)).toBe(6000);
    await page.unroute(/payment-charge/);
    await page.reload();
    await topUp(page, 10).click();
    await page.getByText('topped up! $10.00 from Visa ending 4242.').waitFor();
    const states = (await paymentsOf(fan.id)).map(({ state }) => state);
    expect(states).toEqual(['succeeded', 'succeeded']);
    expect(await balanceOf(fan.id)).toBe(6000);
    await page.getByRole('button', { name: 'Top up again' }).click();
    await topUp(page, 10).click();
    await expect.poll(() => balanceOf(fan.id)).toBe(7000);
  });

  test('[F89] a fan is offered a top-up of 10 dollars, or what is missing', async () => {
    const fan = await newFan();
    await linkCard(fan.id);
    const { page, open } = await openPage({ width: 390, theme: 'light', as: fan });
    await open('/billing/card/topup');
    await topUp(page, 10).waitFor();
    await open('/billing/card/topup?need=2400');
    await topUp(page, 30).waitFor();
    expect(await page.getByRole('button', { name: /^\$\d+$/ }).allTextContents()).toEqual(
      [5, 10, 20, 30, 40, 50, 99].map((dollars) => `$${dollars}`),
    );
  });

  test('[F89] a fan refuses a payment at the bank, and the next press is another payment', async () => {
    const { page, fan } = await withCard(cardNumbers.asksAlways);
    await answerBank(page, 'It is me');
    await topUp(page, 10).click();
    await answerBank(page, 'Refuse');
    await page.getByText('Your bank could not confirm this payment. Please try again.').waitFor();
    expect(await balanceOf(fan.id)).toBe(0);
    await topUp(page, 10).click();
    await answerBank(page, 'It is me');
    await page.getByText('Your account has been topped up!').waitFor();
    expect(await balanceOf(fan.id)).toBe(1000);
  });

  test('[F126] a fan above the limit of a new card reads so, and tops up later', async () => {
    const { page, fan, expectRefusal } = await withCard(cardNumbers.visa);
    expectRefusal(/rpc\/request_top_up/);
    await topUp(page, 10).waitFor();
    for (const _ of [1, 2]) await openTopUp(fan, 9900);
    await page.getByRole('button', { name: '$20', exact: true }).click();
    await topUp(page, 20).click();
    await page
      .getByText('A new card can spend up to $200 in its first 48 hours. Please try again later.')
      .waitFor();
    expect(await balanceOf(fan.id)).toBe(0);
    await database.query(
      `update private.known_cards set linked_at = now() - interval '48 hours' where fan_id = $1`,
      [fan.id],
    );
    await topUp(page, 20).click();
    await page.getByText('Your account has been topped up!').waitFor();
    expect(await balanceOf(fan.id)).toBe(2000);
  });

  test('[F89] [F126] a fan reads why the bank declined, and after five refusals the bank is not asked again', async () => {
    const { page, fan, expectRefusal } = await withCard(cardNumbers.declinedLater);
    expectRefusal(/rpc\/request_top_up/);
    await topUp(page, 10).click();
    await page
      .getByText('Your card has been declined. Try again with another card. (declined by the bank)')
      .waitFor();
    expect((await paymentsOf(fan.id)).map(({ state }) => state)).toEqual(['failed']);
    await database.query(
      `update private.card_accounts set fingerprint = gen_random_uuid() where fan_id = $1`,
      [fan.id],
    );
    await database.query(
      `with failed as (
         insert into public.payments (fan_id, request_id, purpose, amount_cents, state)
         select $1, gen_random_uuid(), 'top_up', 500, 'failed' from generate_series(1, 3)
         returning id)
       insert into private.card_uses (payment_id, fan_id, fingerprint, claimed_at)
       select id, $1, 'another', now() from failed`,
      [fan.id],
    );
    await topUp(page, 10).click();
    await page.getByText('Your card has been declined. Try again with another card.').waitFor();
    await topUp(page, 10).click();
    await page.getByText(sentences.rate_limited).waitFor();
    expect((await paymentsOf(fan.id)).map(({ state }) => state)).toEqual(
      Array.from({ length: 5 }, () => 'failed'),
    );
  });

  test('[F89] a fan whose payment is unsettled waits, and sees the outcome live', async () => {
    const { page, fan } = await withCard(cardNumbers.visa);
    await page.getByRole('button', { name: '$99', exact: true }).click();
    const control = (path: string, body: object) =>
      fetch(`${platform.addresses.payments}/__control/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    await control('faults', { kind: 'server_error', times: 9, about: 'amount=9900' });
    await topUp(page, 99).click();
    await page.getByText('Your bank is still working on it.').waitFor();
    const [payment] = await until(async () => {
      const found = await paymentsOf(fan.id);
      return found.length > 0 && found;
    });
    await control('faults/clear', {});
    await database.query(`select private.settle_payment($1, 'succeeded', 'stripe', $2, null)`, [
      payment?.id,
      `pi_${payment?.id}`,
    ]);
    await page.getByText('Your account has been topped up!').waitFor();
    await shown(page, '$99.00').waitFor();
    expect(await balanceOf(fan.id)).toBe(9900);
  });
});

describe('the balance', () => {
  test('[F88] [F114] [F115] a fan sees the balance live in dollars, with the chosen currency beside it', async () => {
    const fan = await newFan(2340);
    const { page, open } = await openPage({ width: 1280, as: fan });
    await open('/billing');
    await shown(page, 'Account Balance').waitFor();
    await page.getByLabel('Show amounts in').selectOption('GBP');
    await shown(page, 'approx. £18.21').waitFor();
    await fund(fan.id, 660);
    await shown(page, '$30.00').waitFor();
    await page.reload();
    await shown(page, 'approx. £23.35').waitFor();
    expect(await balanceOf(fan.id)).toBe(3000);
  });
});
