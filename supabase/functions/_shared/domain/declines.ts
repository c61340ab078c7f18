/**
 * Decline reasons of the platform; the reasons of banks and providers are mapped to them. A lost or
 * stolen card has no reason of its own, so that its current holder does not learn of the report.
 */
export const declineReasons = [
  'card_declined',
  'insufficient_funds',
  'expired_card',
  'incorrect_cvc',
  'limit_exceeded',
  'processing_error',
  'authentication_required',
  'authentication_failed',
  'card_not_usable',
  'cancelled',
  /** Nothing was sent to a bank. */
  'provider_unavailable',
] as const;

export type DeclineReason = (typeof declineReasons)[number];

/** The text in brackets after the sentence of `payment_declined`. */
export const declineWords: Record<DeclineReason, string> = {
  card_declined: 'declined by the bank',
  insufficient_funds: 'insufficient funds',
  expired_card: 'the card has expired',
  incorrect_cvc: 'the CVC code is not correct',
  limit_exceeded: "the card's limit is exceeded",
  processing_error: 'the bank could not be reached',
  authentication_required: 'the bank asks for your confirmation',
  authentication_failed: 'the bank could not confirm that it is you',
  card_not_usable: 'the card can no longer be used',
  cancelled: 'the payment was cancelled',
  provider_unavailable: 'the payment provider could not be reached, and nothing was charged',
};

/** Declines by the bank because the payer was not authenticated. */
export const isAboutIdentity = (reason: DeclineReason): boolean =>
  reason === 'authentication_required' || reason === 'authentication_failed';
