import type { ErrorCode } from '@generated/error-codes.gen.ts';
import type { PaymentReason } from '@/entities/wallet/payment-redirect.ts';

/** The sentence for each reason of the redirect to the card page. */
const sentenceCodes: Record<PaymentReason, ErrorCode> = {
  subscribe: 'card_needed_to_subscribe',
  tip: 'card_needed_to_tip',
  unlock: 'card_needed_to_unlock',
  reply: 'card_needed_to_reply',
  topup: 'card_needed_to_topup',
  session: 'card_needed_for_paid_chat',
};

export function isPaymentReason(value: unknown): value is PaymentReason {
  return typeof value === 'string' && Object.hasOwn(sentenceCodes, value);
}

export const cardNeededCode = (reason: PaymentReason): ErrorCode => sentenceCodes[reason];
