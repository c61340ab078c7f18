/**
 * Origins that a page needs for the script and the frames of a provider: Stripe's, see
 * https://docs.stripe.com/security/guide#content-security-policy. A form of a provider needs none,
 * because the browser leaves the page for it.
 */
export const pageOrigins = {
  scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  calls: ['https://api.stripe.com'],
  frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
};
