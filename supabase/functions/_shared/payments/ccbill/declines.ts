import type { DeclineReason } from '../../domain/declines.ts';

/**
 * The provider publishes no list of its decline codes, so its texts are read: "Do not honor",
 * "Insufficient funds".
 */
const words: [RegExp, DeclineReason][] = [
  [/insufficient|nsf/i, 'insufficient_funds'],
  [/expir/i, 'expired_card'],
  [/cvv|cvc|security code/i, 'incorrect_cvc'],
  [/limit|throttl/i, 'limit_exceeded'],
  [/3ds|secure|authenticat/i, 'authentication_required'],
  [/try again|unavailable|timeout/i, 'processing_error'],
];

export const reasonOfText = (text: string | null | undefined): DeclineReason =>
  words.find(([pattern]) => pattern.test(text ?? ''))?.[1] ?? 'card_declined';
