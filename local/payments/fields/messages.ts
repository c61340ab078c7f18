/**
 * Messages of the card fields, in the wording of the specification. A real provider's fields have
 * messages of their own.
 */
export const sentences = {
  invalid_card_number: 'The card number you provided is not valid.',
  invalid_card_expiry: 'The expiry date you provided is not valid.',
  invalid_card_cvc: 'The specified CVC code is not correct.',
  card_brand_not_accepted: 'The only card type that we accept are VISA and MASTERCARD.',
  card_auth_failed: 'Authorization error occurred. Please refresh and try again.',
  payment_declined: 'Your card has been declined. Try again with another card.',
} as const;

export type FieldError = keyof typeof sentences;
