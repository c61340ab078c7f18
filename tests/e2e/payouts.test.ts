import type { Page } from 'playwright-core';
import { afterAll, describe, expect, test } from 'vitest';
import { axe, inboxMail, launchBrowser, until } from '../support/browser.ts';
import { bringPayday, earnCleared, giveIdentity } from '../support/payees.ts';
import { database, ledgerFaults, uniqueName } from '../support/users.ts';
import { atWidths } from '../support/widths.ts';
import { bankInBritain, confirmed, fillBank, linkBank } from './bank-form.ts';
import { newCreator, settled } from './world.ts';

const { openPage } = launchBrowser();

afterAll(async () => expect(await ledgerFaults()).toEqual([]));

/** The page without its right column, which has the balance too. */
const main = (page: Page) => page.locator('main > div > div').first();
const staff = (act: string, ...args: unknown[]) =>
  database.query(`select * from staff.${act}`, args);

describe.each(atWidths(390, 1280))('payouts at %i pixels', (width) => {
  test('[F99] [F100] [F107] a creator links a bank, withdraws, and sees it paid', async () => {
    const creator = await newCreator('Petra Payee');
    await giveIdentity(creator.id, 'GB', 'Petra Payee');
    await earnCleared(creator.id, 6000);
    const { page, open } = await openPage({ width, as: creator });
    await open('/admin/withdrawals');
    await page.getByRole('heading', { name: 'Withdrawals', level: 1 }).waitFor();
    await main(page).getByText('Oops, nothing to see here yet :(').waitFor();
    await page
      .getByRole('link', {
        name: 'You must link your bank account before being able to request withdrawals',
      })
      .click();
    await page.getByRole('heading', { name: 'Banking', level: 1 }).waitFor();
    await main(page)
      .getByText('You must add your banking account information in order to receive payments.')
      .waitFor();
    await page.getByRole('button', { name: 'Link bank account' }).click();
    for (const sentence of [
      "Please provide your bank's name.",
      'Please provide the name of the account holder.',
      'Please provide an account number.',
      'Please provide a sort code.',
    ])
      await main(page).getByText(sentence).waitFor();
    await axe(page);
    await linkBank(page, bankInBritain('Petra Payee'));
    await main(page).getByText('You have linked your bank account successfully.').waitFor();
    await main(page).getByText('account ending in 5678').waitFor();
    const account = page.getByLabel('Account number', { exact: true });
    expect(await account.inputValue()).toBe('');

    await page.getByRole('link', { name: 'Withdrawals', exact: true }).click();
    await page.getByRole('link', { name: 'Change', exact: true }).click();
    const change = page.getByRole('button', { name: 'Change bank account' });
    await change.waitFor();
    expect(await account.count()).toBe(0);
    await change.click();
    await account.waitFor();
    await page.getByRole('link', { name: 'Withdrawals', exact: true }).click();
    await page.getByRole('button', { name: 'Check available amount' }).click();
    await main(page).getByText('$60.00').waitFor();
    const amount = page.getByLabel('Amount in dollars');
    const withdraw = page.getByRole('button', { name: 'Withdraw', exact: true });
    expect(await amount.inputValue()).toBe('60');
    for (const [typed, sentence] of [
      ['a lot', 'The specified amount is not correctly formatted. Example: $2.99'],
      ['49.99', 'The amount is less than the minimum required (50 USD)'],
      ['60.01', 'Your account balance has insufficient funds'],
    ] as const) {
      await amount.fill(typed);
      await withdraw.click();
      await main(page).getByText(sentence).waitFor();
      expect(await amount.inputValue()).toBe(typed);
    }
    await axe(page);
    await amount.fill('55.50');
    await withdraw.click();
    await page.getByRole('heading', { name: /^Withdraw \$55\.50/ }).waitFor();
    await axe(page);
    await confirmed(page, 'Cancel');
    expect(await amount.inputValue()).toBe('55.50');
    await withdraw.click();
    await confirmed(page, 'Withdraw');
    await main(page).getByText('You already have a pending withdrawal.').waitFor();
    await main(page).getByText('$4.50').waitFor();
    const row = page.locator('[data-row]');
    await row.getByText('$55.50').waitFor();
    await row.getByText(/^Due/).waitFor();
    await axe(page);
    // Only a wide screen has room for columns.
    for (const [wide, isShown] of [
      [390, false],
      [1280, true],
      [width, width === 1280],
    ] as const) {
      await page.setViewportSize({ width: wide, height: 900 });
      for (const head of ['Date', 'Status', 'Amount'])
        await main(page)
          .getByText(head, { exact: true })
          .waitFor({ state: isShown ? 'visible' : 'hidden' });
    }

    const number = await bringPayday(creator.id);
    await staff('open_payout_file($1, $2)', 'Ada', 'payday');
    await staff('settle_withdrawal($1, $2, $3)', 'Ada', 'statement', number);
    await row.getByText('Paid').waitFor();
    const { email } = creator;
    await until(() => inboxMail(email, /payout is on its way/).catch(() => null), 30_000);
  });
});

test('[F100] a creator of a country with IBANs is refused wrong numbers, and a change holds payouts', async () => {
  const creator = await newCreator('Iris Iban');
  await giveIdentity(creator.id, 'DE', 'Iris Iban');
  await earnCleared(creator.id, 12_000);
  const { page, open, expectRefusal } = await openPage({ width: 390, as: creator });
  expectRefusal(/functions\/v1\/bank/);
  await open('/billing/banking');
  await page.getByRole('heading', { name: 'Banking', level: 1 }).waitFor();
  const fields = {
    'Bank name': 'Erste Bank',
    'Account holder': 'Iris Media GmbH',
    IBAN: 'DE88 3704 0044 0532 0130 00',
    BIC: 'COBA',
  };
  await fillBank(page, fields);
  await page.getByRole('button', { name: 'Link bank account' }).click();
  await main(page).getByText('The IBAN you provided is not valid.').waitFor();
  await main(page).getByText('The BIC you provided is not valid.').waitFor();
  await fillBank(page, { IBAN: 'DE89 3704 0044 0532 0130 00', BIC: 'COBADEFF' });
  await page.getByRole('button', { name: 'Link bank account' }).click();
  await confirmed(page, 'Save');
  await main(page).getByText('The bank account must be held in your legal name.').waitFor();
  expect(await page.getByLabel('IBAN').inputValue()).toBe('DE89 3704 0044 0532 0130 00');
  await linkBank(page, { 'Account holder': 'Iris Iban' });

  // A change that is called off, and typed back, was never saved.
  await fillBank(page, { IBAN: 'DE89 3704 0044 0532 0130 00', BIC: 'COBADEFF' });
  await page.getByRole('button', { name: 'Save changes' }).click();
  await confirmed(page, 'Cancel');
  await fillBank(page, { IBAN: '', BIC: '' });
  await settled(page);
  expect(await page.getByText('Banking information successfully updated!').count()).toBe(0);

  await fillBank(page, { IBAN: 'DE89 3704 0044 0532 0130 00', BIC: 'COBADEFF' });
  await page.getByRole('button', { name: 'Save changes' }).click();
  await confirmed(page, 'Save');
  await main(page)
    .getByText(/No payout can be asked for until/)
    .waitFor();
  await until(async () => {
    const mail = await inboxMail(creator.email, /bank account has changed/).catch(() => null);
    return mail?.text.includes('No payout can be asked for before');
  });
  await page.getByRole('link', { name: 'Withdrawals', exact: true }).click();
  await page.getByRole('button', { name: 'Check available amount' }).click();
  await main(page).getByText('$120.00').waitFor();
  await main(page)
    .getByText(/Your account details have changed recently/)
    .waitFor();
  expect(await page.getByRole('button', { name: 'Withdraw', exact: true }).isDisabled()).toBe(true);
});

test('[F99] less than the minimum, a rejection with its reason, and a history of two pages', async () => {
  const creator = await newCreator('Hanna History');
  await giveIdentity(creator.id, 'US', 'Hanna History');
  await earnCleared(creator.id, 9000);
  const { page, open } = await openPage({ width: 1280, as: creator });
  await open('/admin/banking');
  await page.getByRole('heading', { name: 'Banking', level: 1 }).waitFor();
  await linkBank(page, {
    'Bank name': 'First Bank',
    'Account holder': 'Hanna History',
    'Account number': '000123456789',
    'Routing number': '021000021',
  });
  await page.getByRole('link', { name: 'Withdrawals', exact: true }).click();
  await page.getByRole('button', { name: 'Check available amount' }).click();
  await main(page)
    .getByText('You need to have at least 100 USD in your account balance.')
    .waitFor();
  const withdraw = page.getByRole('button', { name: 'Withdraw', exact: true });
  expect(await withdraw.isDisabled()).toBe(true);

  await earnCleared(creator.id, 12_000);
  await database.query(`select private.notify_changed($1, array['earnings'])`, [creator.id]);
  await main(page).getByText('$210.00').waitFor();
  for (let n = 0; n < 11; n += 1) {
    const { error } = await creator.client.rpc('withdraw', {
      p_request_id: crypto.randomUUID(),
      p_amount_cents: 10_000 + n,
    });
    expect(error).toBeNull();
    const number = await bringPayday(creator.id);
    await staff('reject_withdrawal($1, $2, $3)', 'Ada', `Reason number ${n}`, number);
  }
  await main(page).getByText('Reason number 10').waitFor();
  await open('/admin/withdrawals');
  await main(page).getByText('Reason number 10').waitFor();
  await main(page).getByText('Reason number 0', { exact: true }).waitFor();
  expect(await page.locator('[data-row]').count()).toBe(11);
});

test('[F99] offline nothing is asked for, and a creator without an application is told what is missing', async () => {
  const creator = await newCreator('Olga Offline');
  const name = uniqueName('bank');
  const { page, open, context, expectRefusal } = await openPage({ width: 390, as: creator });
  expectRefusal(/functions\/v1\/bank|assets\//);
  await open('/admin/banking');
  await main(page)
    .getByText(/Send your application first/)
    .waitFor();
  await giveIdentity(creator.id, 'GB', 'Olga Offline');
  await open('/admin/banking');
  await fillBank(page, { ...bankInBritain('Olga Offline'), 'Bank name': name });
  // The code of the question is loaded before the first one.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some((entry) => /confirm-dialog/.test(entry.name)),
  );
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Link bank account' }).click();
  await confirmed(page, 'Save');
  await main(page)
    .getByText(/offline/i)
    .waitFor();
  await context.setOffline(false);
  expect(await page.getByLabel('Bank name').inputValue()).toBe(name);
  await page.getByRole('button', { name: 'Link bank account' }).click();
  await confirmed(page, 'Save');
  await page.getByText('Banking information successfully updated!').waitFor();
});
