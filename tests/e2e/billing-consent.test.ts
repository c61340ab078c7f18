import { describe, expect, test } from 'vitest';
import { axe, launchBrowser } from '../support/browser.ts';
import { balanceOf, database, fund } from '../support/users.ts';
import { atWidths } from '../support/widths.ts';
import { eventually, newCreator, newFan, settled } from './world.ts';

/* The box beside what a fan agrees to pay. */
const { openPage } = launchBrowser();

const consentsOf = async (id: string) => {
  const { rows } = await database.query<{ text: string }>(
    'select text from private.billing_consents where fan_id = $1 order by id',
    [id],
  );
  return rows.map(({ text }) => text);
};

describe.each(atWidths(390, 1280))('the consent at %i pixels', (width) => {
  test('[F158] a fan ticks the box of a start, stops by two presses, and ticks that of a renewal', async () => {
    const creator = await newCreator(`Ticked ${width}`);
    const fan = await newFan(`Ticking ${width}`, 4000);
    const { page, open } = await openPage({ width, as: fan });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    const starts = () => asked.filter((url) => url.endsWith('/start_subscription')).length;
    await open(`/${creator.username}?action=subscribe`);
    const sheet = page.getByRole('dialog');
    const box = sheet.getByRole('checkbox', {
      name: 'I agree to pay $15.00 now and every 30 days until I stop the subscription.',
    });
    await box.waitFor();
    expect(await box.isChecked()).toBe(false);
    await settled(page);
    await axe(page);
    await sheet.getByRole('button', { name: 'Subscribe for $15.00' }).click();
    await sheet.getByText('Tick the box first: it says what you agree to pay.').waitFor();
    await eventually(() => sheet.locator('input:focus').count()).toBe(1);
    expect(await sheet.locator('input:focus').getAttribute('aria-invalid')).toBe('true');
    expect(starts()).toBe(0);
    expect(await balanceOf(fan.id)).toBe(4000);
    await box.check();
    expect(await sheet.getByText('Tick the box first').count()).toBe(0);
    await sheet.getByRole('button', { name: 'Subscribe for $15.00' }).click();
    await page.getByText('Your subscription has started! $15.00 from your balance.').waitFor();
    await page.getByRole('button', { name: 'Done' }).click();

    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    await page.getByRole('button', { name: 'Stop subscription' }).click();
    await page.getByRole('button', { name: 'Renew again' }).click();
    const later = sheet.getByRole('checkbox', {
      name: 'I agree to pay $15.00 every 30 days, from the end of this period until I stop the subscription.',
    });
    await later.waitFor();
    await settled(page);
    await axe(page);
    await sheet.getByRole('button', { name: 'Renew again' }).click();
    await sheet.getByText('Tick the box first').waitFor();
    expect(starts()).toBe(1);
    await later.check();
    await sheet.getByRole('button', { name: 'Renew again' }).click();
    await page.getByText('Your subscription is active again!').waitFor();
    expect(await consentsOf(fan.id)).toEqual([
      'I agree to pay $15.00 now and every 30 days until I stop the subscription.',
      'I agree to pay $15.00 every 30 days, from the end of this period until I stop the subscription.',
    ]);
  });

  test('[F158] a fan without the money tops up first, and meets the box beside the purchase', async () => {
    const creator = await newCreator(`Dear ${width}`);
    const fan = await newFan(`Short ${width}`, 500);
    const { page, open } = await openPage({ width, as: fan });
    await open(`/${creator.username}?action=subscribe`);
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('button', { name: 'Top up first' }).waitFor();
    await settled(page);
    expect(await sheet.getByRole('checkbox').count()).toBe(0);
    await fund(fan.id, 1500);
    await open(`/${creator.username}?action=subscribe`);
    await sheet.getByRole('button', { name: 'Subscribe for $15.00' }).waitFor();
    expect(await sheet.getByRole('checkbox').count()).toBe(1);
  });
});

test('[F158] a fan asks again for words that did not come', async () => {
  const creator = await newCreator('Worded Late');
  const fan = await newFan('Waiting', 4000);
  const visit = await openPage({ width: 390, as: fan });
  const { page, open } = visit;
  visit.expectRefusal(/subscription_terms/);
  await page.route('**/rpc/subscription_terms', (route) =>
    route.fulfill({ status: 400, json: { code: 'P0001', message: 'api_failed' } }),
  );
  await open(`/${creator.username}?action=subscribe`);
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: 'Try again' }).waitFor();
  await page.unroute('**/rpc/subscription_terms');
  await sheet.getByRole('button', { name: 'Try again' }).click();
  await sheet.getByRole('checkbox', { name: /^I agree to pay/ }).check();
  await sheet.getByRole('button', { name: 'Subscribe for $15.00' }).click();
  await page.getByText('Your subscription has started!').waitFor();
});

test("[F158] a fan answers the bank's question of a script, which lies over the sheet", async () => {
  const creator = await newCreator('Asked Over');
  const { page, open } = await openPage({ width: 1280, as: await newFan('Answering', 4000) });
  await open(`/${creator.username}?action=subscribe`);
  await page.getByRole('dialog').getByRole('checkbox').waitFor();
  // As Stripe.js puts its own dialog into the page.
  await page.evaluate(() => {
    const question = document.createElement('div');
    question.style.cssText = 'position: fixed; inset: 0; z-index: 2147483647';
    const frame = document.createElement('iframe');
    frame.name = '__privateStripeFrame1';
    frame.style.cssText = 'width: 100%; height: 100%';
    frame.srcdoc = '<label><input type="checkbox">It is me</label>';
    question.append(frame);
    document.body.append(question);
  });
  const answer = page.frameLocator('[name=__privateStripeFrame1]').getByLabel('It is me');
  await answer.check();
  expect(await answer.isChecked()).toBe(true);
});
