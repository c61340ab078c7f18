/**
 * The provider's documented test numbers (https://docs.stripe.com/testing), each with its token for
 * server requests and its behaviour. Any other number that passes the checksum is a normal card of
 * its brand: in the provider's test mode no real card can be charged.
 */
export type Decline = {
  /** `code` of the error. */
  code: string;
  /** `decline_code`, if the bank returned one. */
  decline: string | null;
  message: string;
};

export interface TestCard {
  number: string;
  token?: string;
  /** The decline when the card is stored. */
  onSetup?: Decline;
  /** The decline when the card is charged. */
  onCharge?: Decline;
  /** When the bank requires authentication: `setup` once, `always` at setup and at every charge. */
  authentication?: 'setup' | 'always';
  /** Whether every charge is disputed immediately. */
  disputed?: boolean;
}

const declined = (decline: string, message = 'Your card was declined.'): Decline => ({
  code: 'card_declined',
  decline,
  message,
});
const insufficient = declined('insufficient_funds', 'Your card has insufficient funds.');
const expired = {
  code: 'expired_card',
  decline: 'expired_card',
  message: 'Your card has expired.',
};
const wrongCvc = {
  code: 'incorrect_cvc',
  decline: 'incorrect_cvc',
  message: "Your card's security code is incorrect.",
};
const processing = {
  code: 'processing_error',
  decline: 'processing_error',
  message: 'An error occurred while processing your card. Try again in a little bit.',
};

const both = (decline: Decline) => ({ onSetup: decline, onCharge: decline });

export const testCards: TestCard[] = [
  { number: '4242424242424242', token: 'pm_card_visa' },
  { number: '4000056655665556', token: 'pm_card_visa_debit' },
  { number: '5555555555554444', token: 'pm_card_mastercard' },
  { number: '2223003122003222' },
  { number: '378282246310005', token: 'pm_card_amex' },
  { number: '6011111111111117', token: 'pm_card_discover' },
  {
    number: '4000000000000002',
    token: 'pm_card_visa_chargeDeclined',
    ...both(declined('generic_decline')),
  },
  {
    number: '4000000000009995',
    token: 'pm_card_visa_chargeDeclinedInsufficientFunds',
    ...both(insufficient),
  },
  {
    number: '4000000000000069',
    token: 'pm_card_chargeDeclinedExpiredCard',
    ...both(expired),
  },
  { number: '4000000000000127', token: 'pm_card_chargeDeclinedIncorrectCvc', ...both(wrongCvc) },
  {
    number: '4000000000000119',
    token: 'pm_card_chargeDeclinedProcessingError',
    ...both(processing),
  },
  {
    number: '4000000000000341',
    token: 'pm_card_chargeCustomerFail',
    onCharge: declined('generic_decline'),
  },
  {
    number: '4000002500003155',
    token: 'pm_card_authenticationRequiredOnSetup',
    authentication: 'setup',
  },
  {
    number: '4000002760003184',
    token: 'pm_card_authenticationRequired',
    authentication: 'always',
  },
  { number: '4000000000000259', token: 'pm_card_createDispute', disputed: true },
];

export function cardByNumber(number: string): TestCard {
  return testCards.find((card) => card.number === number) ?? { number };
}

export function cardByToken(token: string): TestCard | undefined {
  const short = token === 'pm_card_chargeDeclined' ? 'pm_card_visa_chargeDeclined' : token;
  return testCards.find((card) => card.token === short);
}
