import type { Page } from 'playwright-core';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { sentences } from '../../src/lib/errors/sentences.ts';
import { axe, launchBrowser, withPassword, type Account } from '../support/browser.ts';
import { balanceOf, database, ledgerFaults, makeCreator, makeFan } from '../support/users.ts';
import { cardNumbers, typeCard, typeDetails } from '../support/typed-card.ts';
import { expectKept, expectPurpose, pay, payInForm } from './checkout-form.ts';
import { consentTo } from '../support/consent.ts';

const { addresses } = inject('platform');
const { openPage } = launchBrowser();

afterAll(async () => {
  expect(await ledgerFaults()).toEqual([]);
});

/** A fan whose new cards go to the provider with a form of its own. */
async function newFan(): Promise<Account> {
  const fan = await withPassword(await makeFan('piet'));
  await newCardsAtForm(fan);
  return fan;
}

const newCardsAtForm = ({ id }: Account) =>
  database.query(
    `insert into private.site_config (key, value) values ('card_provider:' || $1, '"ccbill"')`,
    [id],
  );

/** Fills our form and goes on to that of the provider. */
async function goToForm(page: Page, dollars: number) {
  await page.getByRole('button', { name: `$${dollars}`, exact: true }).click();
  await typeDetails(page);
  await pay(page, dollars).click();
  await page.getByRole('heading', { name: 'Secure payment form' }).waitFor();
  expect(new URL(page.url()).origin).toBe(addresses.checkout);
}

/** What the provider has charged a fan, in its form and by the stored card. */
async function salesOf({ id }: Account) {
  const sales = (await (await fetch(`${addresses.checkout}/__control/sales`)).json()) as {
    custom: { customer: string };
    refundedCents: number;
  }[];
  return sales.filter(({ custom }) => custom.customer === `fan_${id}`);
}

const usesOf = async (fanId: string) =>
  (
    await database.query<{ state: string; provider: string; reason: string | null }>(
      `select p.state, u.provider, p.failure_reason as reason
       from public.payments p join private.card_uses u on u.payment_id = p.id
       where p.fan_id = $1 order by p.id`,
      [fanId],
    )
  ).rows;

const cardOf = async (fanId: string) =>
  (
    await database.query<{ provider: string; holder: string; issuer: string }>(
      'select provider, holder, issuer from public.payment_cards where fan_id = $1',
      [fanId],
    )
  ).rows[0];

describe('[F137] a card that is linked in a form of the provider', () => {
  test('[F90] [F91] is paid for and linked at once, leads back to the tip, and pays it', async () => {
    const [mara, fan] = [await makeCreator('mara'), await newFan()];
    const { page, open } = await openPage({ width: 390, as: fan });
    await open(`/${mara.username}?action=tip&amount=1000`);
    await page.getByRole('button', { name: 'Top up first' }).click();
    await page.getByText('A first top-up links your card.').waitFor();
    await expectPurpose(page, ['Tip', mara.username, '$10.00', '$10.00']);
    await page.getByText('Your card statement will show VLR*MEMBER.').waitFor();
    await pay(page, 10).click();
    await expect.poll(() => page.getByText('Field cannot be left empty').count()).toBe(6);
    await axe(page);
    await goToForm(page, 20);
    await payInForm(page, cardNumbers.visa);
    await page.waitForURL((url) => url.pathname === `/${mara.username}`);
    await page.getByText('Your account has been topped up!').waitFor();
    expect(await balanceOf(fan.id)).toBe(2000);
    expect(await cardOf(fan.id)).toEqual({
      provider: 'ccbill',
      holder: 'ANNA BERG',
      issuer: 'visa',
    });

    // The stored card is charged by the server.
    await open('/billing/card');
    await page.getByRole('button', { name: 'Top up $10', exact: true }).click();
    await page.getByText('topped up! $10.00 from Visa ending 4242.').waitFor();
    expect(await balanceOf(fan.id)).toBe(3000);
    expect(await usesOf(fan.id)).toMatchObject([
      { state: 'succeeded', provider: 'ccbill' },
      { state: 'succeeded', provider: 'ccbill' },
    ]);
    await page.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('button', { name: 'Remove card' }).click();
    await page.getByRole('heading', { name: 'Link a card' }).waitFor();
    expect(await cardOf(fan.id)).toBeUndefined();
  });

  test('[F92] waits while the wallet is frozen, and the screen says so', async () => {
    const fan = await withPassword(await makeFan('frozen', 2000));
    await newCardsAtForm(fan);
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
    const main = page.getByRole('main');
    await main.getByText('so that has to wait until your wallet is open again.').waitFor();
    await main.getByText('Your wallet is frozen because one of your payments').waitFor();
    expect(await main.getByRole('button', { name: /^Continue and pay/ }).count()).toBe(0);
    await axe(page);
    await database.query('select private.release_disputes($1)', [fan.id]);
    await pay(page, 10).waitFor();
  });

  test('is declined by the bank, and another one in the same form is linked', async () => {
    const fan = await newFan();
    const { page, open, expectRefusal } = await openPage({ width: 1280, as: fan });
    expectRefusal(/flexforms/);
    await open('/billing/card');
    await goToForm(page, 20);
    await payInForm(page, '4000000000009995');
    await page.getByRole('alert').getByText('insufficient funds').waitFor();
    const form = page.url();
    await page.getByRole('link', { name: 'Return to the site' }).click();
    await page
      .getByText('Your card has been declined. Try again with another card. (insufficient funds)')
      .waitFor();
    await expect
      .poll(() => usesOf(fan.id))
      .toEqual([{ state: 'failed', provider: 'ccbill', reason: 'insufficient_funds' }]);
    await expectKept(page, 20);
    await page.goto(form);
    await payInForm(page, cardNumbers.visa);
    await page.getByText('Visa ending 4242').first().waitFor();
    expect(await usesOf(fan.id)).toMatchObject([{ state: 'succeeded' }]);
    expect(await balanceOf(fan.id)).toBe(2000);
  });

  test('of another brand is refunded and refused', async () => {
    const fan = await newFan();
    const { page, open } = await openPage({ width: 390, theme: 'light', as: fan });
    await open('/billing/card');
    await goToForm(page, 5);
    await payInForm(page, '378282246310005');
    await page.getByText(sentences.card_brand_refunded).waitFor();
    await expectKept(page, 5);
    await axe(page);
    expect(await cardOf(fan.id)).toBeUndefined();
    expect(await balanceOf(fan.id)).toBe(0);
    expect((await salesOf(fan)).map(({ refundedCents }) => refundedCents)).toEqual([500]);
  });

  test('[F126] beyond the limit of a new card goes back, also from a form that was left', async () => {
    const fan = await newFan();
    const { page, open } = await openPage({ width: 390, as: fan });
    await open('/billing/card');
    await goToForm(page, 99);
    const left = page.url();
    await page.getByRole('link', { name: 'Return to the site' }).click();
    await page.getByText('If you left its form, nothing was charged.').waitFor();
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await page.waitForURL((url) => url.search === '');
    await goToForm(page, 50);
    await payInForm(page, cardNumbers.visa);
    await page.getByText('Visa ending 4242').first().waitFor();
    await page.waitForURL((url) => url.search === '');
    await page.getByRole('button', { name: '$99', exact: true }).click();
    await page.getByRole('button', { name: 'Top up $99', exact: true }).click();
    await expect.poll(() => balanceOf(fan.id)).toBe(14_900);
    await page.goto(left);
    await payInForm(page, cardNumbers.visa);
    await page.getByText(sentences.spend_limit_reached).waitFor();
    expect(await balanceOf(fan.id)).toBe(14_900);
    const sales = await salesOf(fan);
    expect(sales.map(({ refundedCents }) => refundedCents).toSorted((a, b) => a - b)).toEqual([
      0, 0, 9900,
    ]);
  });

  test('is not linked where the form is left, and the form of the same payment opens again', async () => {
    const fan = await newFan();
    const { page, open } = await openPage({ width: 390, as: fan });
    await open('/billing/card');
    await goToForm(page, 10);
    const form = page.url();
    await page.getByRole('link', { name: 'Return to the site' }).click();
    await page.getByText('We are waiting for the result of your payment.').waitFor();
    expect(await page.getByRole('heading', { name: 'Link a card' }).count()).toBe(0);
    await page.getByText('If you left its form, nothing was charged.').waitFor();
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await page.waitForURL((url) => url.search === '');
    await goToForm(page, 10);
    await page.getByRole('link', { name: 'Return to the site' }).click();
    await page.getByRole('button', { name: 'I have not paid' }).click();
    await expectKept(page, 10);
    await pay(page, 10).click();
    await page.getByRole('heading', { name: 'Secure payment form' }).waitFor();
    expect(new URL(page.url()).searchParams.get('paymentId')).toBe(
      new URL(form).searchParams.get('paymentId'),
    );
    expect(await usesOf(fan.id)).toHaveLength(1);
    await payInForm(page, cardNumbers.visa);
    await page.getByText('Visa ending 4242').first().waitFor();
    expect(await balanceOf(fan.id)).toBe(1000);
  });

  test('replaces the card of the other provider, which is charged until then', async () => {
    const fan = await withPassword(await makeFan('olaf'));
    const { page, open } = await openPage({ width: 1280, as: fan });
    await open('/billing/card');
    await typeCard(page, cardNumbers.visa);
    await page.getByRole('button', { name: 'Link card' }).click();
    await page.getByText('Visa ending 4242').first().waitFor();
    await newCardsAtForm(fan);
    await page.reload();
    await page.getByRole('button', { name: 'Top up $10', exact: true }).click();
    await page.getByText('topped up! $10.00 from Visa ending 4242.').waitFor();
    expect(await usesOf(fan.id)).toMatchObject([{ state: 'succeeded', provider: 'stripe' }]);
    await page.getByRole('button', { name: 'Update' }).click();
    await page.getByText('A top-up links the new card.').waitFor();
    await page.getByRole('button', { name: 'Keep the card as it is' }).click();
    await page.getByRole('button', { name: 'Update' }).click();
    await page.getByText('A top-up links the new card.').waitFor();
    await typeDetails(page);
    await pay(page, 10).click();
    await payInForm(page, cardNumbers.visa);
    await expect.poll(() => cardOf(fan.id)).toMatchObject({ provider: 'ccbill' });
    await page.waitForURL((url) => url.pathname === '/billing/card' && url.search === '');
    // What was typed for the linked card is not kept for the next one.
    await page.getByRole('button', { name: 'Update' }).click();
    await expect.poll(() => page.getByLabel('Address').inputValue()).toBe('');
    const { rows } = await database.query(
      'select provider, method is null as is_empty from private.card_accounts where fan_id = $1 order by provider',
      [fan.id],
    );
    expect(rows).toEqual([
      { provider: 'ccbill', is_empty: false },
      { provider: 'stripe', is_empty: true },
    ]);
  });

  test('leaves a card where it is: a renewal is charged at its provider, and the fan sees it', async () => {
    const mara = await makeCreator('mara', 1500);
    const fan = await withPassword(await makeFan('rita', 1500));
    const { page, open } = await openPage({ width: 390, as: fan });
    await open('/billing/card');
    await typeCard(page, cardNumbers.visa);
    await page.getByRole('button', { name: 'Link card' }).click();
    await page.getByText('Visa ending 4242').first().waitFor();
    await newCardsAtForm(fan);
    const { error } = await fan.client.rpc('start_subscription', {
      p_creator_id: mara.id,
      p_expected_cents: 1500,
      p_consent: consentTo(1500),
      p_request_id: crypto.randomUUID(),
    });
    expect(error).toBeNull();
    await database.query(
      `with near as (
         update public.subscriptions set expires_at = now() + interval '30 minutes'
         where fan_id = $1 returning id)
       update public.subscription_periods set ends_at = now() + interval '30 minutes'
       where subscription_id in (select id from near)`,
      [fan.id],
    );
    await expect
      .poll(() => usesOf(fan.id))
      .toMatchObject([{ state: 'succeeded', provider: 'stripe' }]);
    await open('/billing/transactions');
    await page.locator('main').getByText('Subscription').nth(1).waitFor();
  });
});
