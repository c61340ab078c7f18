import { sentences } from '@/lib/errors/sentences.ts';

export type StripeCardField = 'cardNumber' | 'cardExpiry' | 'cardCvc';

/** Our sentences for what Stripe's elements find wrong. */
export const cardErrorSentences = {
  cardNumber: sentences.invalid_card_number,
  cardExpiry: sentences.invalid_card_expiry,
  cardCvc: sentences.invalid_card_cvc,
  declined: sentences.payment_declined,
  auth: sentences.card_auth_failed,
} as const;
