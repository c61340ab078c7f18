import Stripe from 'stripe';
import type { DeclineReason } from '../domain/declines.ts';
import type { ChargeResult } from './provider.ts';

/**
 * Stripe's decline codes (https://docs.stripe.com/declines/codes), mapped to our decline reasons.
 */
const reasons: Record<string, DeclineReason> = {
  insufficient_funds: 'insufficient_funds',
  expired_card: 'expired_card',
  invalid_expiry_month: 'expired_card',
  invalid_expiry_year: 'expired_card',
  incorrect_cvc: 'incorrect_cvc',
  invalid_cvc: 'incorrect_cvc',
  card_velocity_exceeded: 'limit_exceeded',
  withdrawal_count_limit_exceeded: 'limit_exceeded',
  processing_error: 'processing_error',
  issuer_not_available: 'processing_error',
  reenter_transaction: 'processing_error',
  try_again_later: 'processing_error',
  authentication_required: 'authentication_required',
  payment_intent_authentication_failure: 'authentication_failed',
  payment_method_not_available: 'card_not_usable',
};

function reasonOfCodes(...codes: (string | null | undefined)[]): DeclineReason {
  for (const code of codes) {
    const reason = code ? reasons[code] : undefined;
    if (reason) return reason;
  }
  return 'card_declined';
}

type Refused = {
  status: string;
  last_payment_error?:
    | { decline_code?: string | null | undefined; code?: string | null | undefined }
    | null
    | undefined;
};

/** An intent that was cancelled after a decline keeps the reason of the bank. */
export function reasonOfIntent({ status, last_payment_error: error }: Refused): DeclineReason {
  if (status === 'canceled' && !error) return 'cancelled';
  return reasonOfCodes(error?.decline_code, error?.code);
}

/**
 * The result of a failed call. Only a refusal of the card or of the request proves that no money
 * was charged. A timeout, a rate limit or an error of the provider leaves it unknown.
 */
export function reasonOfError(error: unknown): ChargeResult {
  if (error instanceof Stripe.errors.StripeCardError) {
    const ref = error.payment_intent?.id ?? null;
    return { state: 'declined', ref, reason: reasonOfCodes(error.decline_code, error.code) };
  }
  if (error instanceof Stripe.errors.StripeInvalidRequestError) {
    return { state: 'declined', ref: null, reason: 'card_not_usable' };
  }
  if (error instanceof Stripe.errors.StripeError) return { state: 'unknown' };
  throw error;
}
