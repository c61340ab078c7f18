import { sentences } from '@/lib/errors/sentences.ts';

export type StripeCardField = 'cardNumber' | 'cardExpiry' | 'cardCvc';

/** The product's sentences for errors of Stripe's elements. */
export const cardErrorSentences = {
  cardNumber: sentences.invalid_card_number,
  cardExpiry: sentences.invalid_card_expiry,
  cardCvc: sentences.invalid_card_cvc,
  declined: sentences.payment_declined,
  auth: sentences.card_auth_failed,
} as const;
