import type { Page } from 'playwright-core';

const usd = (cents: number) => `$${(cents / 100).toFixed(2)}`;

/** The words beside the box of a new subscription: cents now and, after an offer, at a renewal. */
export const consentTo = (cents: number, renewalCents = cents) =>
  cents === renewalCents
    ? `I agree to pay ${usd(cents)} now and every 30 days until I stop the subscription.`
    : `I agree to pay ${usd(cents)} now, and then ${usd(renewalCents)} every 30 days until I stop the subscription.`;

/** The words beside the box of a running period that is to renew again. */
export const consentToRenew = (cents: number) =>
  `I agree to pay ${usd(cents)} every 30 days, from the end of this period until I stop the subscription.`;

/** Ticks the box of the open sheet. */
export const agree = (page: Page) =>
  page.getByRole('checkbox', { name: /^I agree to pay \$/ }).check();
