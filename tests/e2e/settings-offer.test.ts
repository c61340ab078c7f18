import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { axe, launchBrowser } from '../support/browser.ts';
import { newCreator, newFan, settled } from './world.ts';
import { consentTo } from '../support/consent.ts';

const { openPage } = launchBrowser();

const offerOf = (page: Page) => page.getByRole('region', { name: 'Limited offer', exact: true });
const priceOf = (page: Page) => offerOf(page).getByRole('textbox', { name: 'Price of the offer' });
const salesOf = (page: Page) => offerOf(page).getByRole('textbox', { name: 'Number of sales' });
const press = (page: Page, name: string) =>
  offerOf(page).getByRole('button', { name, exact: true }).click();

describe.each([1280] as const)('a limited offer at %i', (width) => {
  test('[F58] a creator starts an offer at half the fee for twenty buyers, sees it count down, and ends it', async () => {
    const creator = await newCreator(`Offering${width} Half`);
    const fan = await newFan(`Buying${width} Fan`, 5000);
    const { page, open } = await openPage({ as: creator, width });
    await open('/settings#offer');
    await settled(page);
    expect(await priceOf(page).inputValue()).toBe('7.50');
    expect(await salesOf(page).inputValue()).toBe('20');
    await press(page, 'Start offer');
    await offerOf(page).getByText('Your limited offer has started.').waitFor();
    await offerOf(page).getByText('$7.50 for the first 30 days, for the next 20 buyers.').waitFor();
    await settled(page);
    await axe(page);

    const guest = await openPage({ width });
    await guest.open(`/${creator.username}`);
    await guest.page.getByText('Unlock my private wall for $7.50').waitFor();
    await guest.page
      .getByText('First 30 days, then $15.00, stop any time · 20 offers left')
      .waitFor();

    await priceOf(page).fill('6.25');
    const { error } = await fan.client.rpc('start_subscription', {
      p_creator_id: creator.id,
      p_expected_cents: 750,
      p_consent: consentTo(750, 1500),
      p_request_id: crypto.randomUUID(),
    });
    expect(error).toBeNull();
    await offerOf(page).getByText('for the next 19 buyers.').waitFor();
    expect(await priceOf(page).inputValue()).toBe('6.25');

    await priceOf(page).fill('');
    await salesOf(page).fill('');
    await press(page, 'Change offer');
    await page.getByRole('alertdialog').getByRole('button', { name: 'End offer' }).click();
    await offerOf(page).getByText('Your limited offer has ended.').waitFor();
    expect(
      await offerOf(page)
        .getByText(/for the next/)
        .count(),
    ).toBe(0);
    await guest.page.reload();
    await guest.page.getByText('Unlock my private wall for $15.00').waitFor();

    await press(page, 'Start offer');
    await offerOf(page).getByText('for the next 20 buyers.').waitFor();
    await press(page, 'End offer');
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: 'Keep it' }).click();
    await offerOf(page).getByText('for the next 20 buyers.').waitFor();
    await press(page, 'End offer');
    await question.getByRole('button', { name: 'End offer' }).click();
    await offerOf(page).getByText('Your limited offer has ended.').waitFor();
  });

  test('[F58] [F57] a creator reads why an offer is refused, and keeps what was typed', async () => {
    const creator = await newCreator(`Refused${width} Offer`);
    const visit = await openPage({ as: creator, width });
    const { page } = visit;
    await visit.open('/settings');
    await settled(page);
    for (const [typed, kept, sentence] of [
      ['$1,000', '1.000', 'Incorrect monthly price specified. Example 9.49'],
      ['15', '15', 'Discounted price must be smaller than the subscription fee.'],
    ] as const) {
      await priceOf(page).fill(typed);
      await press(page, 'Start offer');
      await offerOf(page).getByText(sentence).waitFor();
      expect(await priceOf(page).inputValue()).toBe(kept);
    }
    await priceOf(page).fill('9.99');
    await salesOf(page).fill('0');
    await press(page, 'Start offer');
    await offerOf(page).getByText('The number of sales must be between 1 and 1000.').waitFor();

    await salesOf(page).fill('5');
    visit.expectRefusal(/rpc\/start_limited_offer/);
    await page.route(/rpc\/start_limited_offer/, (route) => route.abort());
    await press(page, 'Start offer');
    await offerOf(page)
      .getByText('An error occurred while processing your request. Please try again.')
      .waitFor();
    expect(await priceOf(page).inputValue()).toBe('9.99');
    await page.unroute(/rpc\/start_limited_offer/);
    await press(page, 'Start offer');
    await offerOf(page).getByText('$9.99 for the first 30 days, for the next 5 buyers.').waitFor();
  });
});
