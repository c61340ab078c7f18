import type { ErrorCode } from '@generated/error-codes.gen.ts';
import * as limits from '@generated/limits.gen.ts';
import { dollars } from './units.ts';

const cardBefore = 'You must link your card before you can';

/** Tips, wallet, cards, payments, withdrawals, bank details, closing an account. */
export const moneySentences = {
  tip_amount_invalid: 'Invalid amount specified. Example $2.45',
  tip_amount_format: 'The specified amount is not correctly formatted. Example: $2.99',
  empty_transaction_amount: `The amount must be between $${dollars(limits.tipMinCents)} and $${dollars(limits.tipMaxCents)}`,
  cannot_tip_yourself: 'You cannot tip yourself.',
  tip_below_message_price:
    'In a paid chat, a message with a tip needs a tip of at least the price of a message.',
  invalid_topup_amount: 'Invalid topup amount specified',
  no_card_linked: 'Oops! You do not have a card linked. Link your card first!',
  card_needed_to_subscribe: `${cardBefore} subscribe`,
  card_needed_to_tip: `${cardBefore} tip`,
  card_needed_to_unlock: `${cardBefore} unlock`,
  card_needed_to_reply: `${cardBefore} reply`,
  card_needed_to_topup: `${cardBefore} topup`,
  card_needed_for_paid_chat: `${cardBefore} start a paid chat`,
  billing_consent_missing: 'Tick the box first: it says what you agree to pay.',
  not_enough_funds: 'Oops! You do not have enough funds. Top up first!',
  insufficient_balance: 'Your account balance has insufficient funds',
  spend_limit_reached: `A new card can spend up to $${dollars(limits.newCardSpendCents)} in its first ${limits.newCardHours} hours. Please try again later.`,
  own_spend_limit_reached:
    'This goes beyond the monthly spending limit that you have set for yourself. {left|$0.00} of it is left for this month.',
  invalid_spend_limit: `The limit must be between $${dollars(limits.spendCapMinCents)} and $${dollars(limits.spendCapMaxCents)}`,

  card_brand_not_accepted: 'The only card type that we accept are VISA and MASTERCARD.',
  card_brand_refunded:
    'We accept VISA and MASTERCARD only. This card was not linked, and what was charged goes back to it.',
  invalid_card_number: 'The card number you provided is not valid.',
  invalid_card_expiry: 'The expiry date you provided is not valid.',
  invalid_card_cvc: 'The specified CVC code is not correct.',
  invalid_card_holder: 'The specified card holder name is not correct.',
  field_empty: 'Field cannot be left empty',
  field_too_long: 'Field can have up to {max} characters',
  card_auth_failed: 'Authorization error occurred. Please refresh and try again.',
  payment_api_failed: 'An error occurred within our payment API. Please try again.',
  payment_declined: 'Your card has been declined. Try again with another card.',
  payment_authentication_failed: 'Your bank could not confirm this payment. Please try again.',
  payment_in_progress: 'A payment for this is still being processed. Please wait.',
  wallet_frozen:
    'Your wallet is frozen because one of your payments is disputed. Please write to support.',
  payment_not_found: 'This payment does not exist.',
  transaction_not_found: 'This transaction does not exist.',
  already_refunded: 'This payment has already been refunded.',
  refund_too_large: 'The refund is bigger than what is left of the payment.',

  withdrawal_minimum: `You need to have at least {n|${dollars(limits.withdrawalMinCents)}} USD in your account balance.`,
  withdrawal_below_minimum: `Your cleared amount available for withdrawal ({available|0} USD) is less than the minimum required ({minimum|${dollars(limits.withdrawalMinCents)}} USD)`,
  withdrawal_part_too_small: `The amount is less than the minimum required ({minimum|${dollars(limits.withdrawalMinCents)}} USD)`,
  already_pending_withdrawal: 'You already have a pending withdrawal.',
  bank_not_linked: 'You must link your bank account before being able to request withdrawals',
  bank_details_missing:
    'You must add your banking account information in order to receive payments.',
  withdrawal_on_hold: `Your account details have changed recently. You can request withdrawals again after ${limits.securityHoldHours} hours.`,
  identity_not_accepted: 'Your identity must be accepted before you can request withdrawals.',
  holder_name_mismatch: 'The bank account must be held in your legal name.',
  dispute_open:
    'A payment to you is being disputed. You can request withdrawals once it is settled.',
  withdrawal_not_found: 'This withdrawal does not exist.',
  bank_name_missing: "Please provide your bank's name.",
  bank_account_missing: 'Please provide an account number.',
  bank_sort_missing: 'Please provide a sort code.',
  bank_routing_missing: 'Please provide a routing number.',
  bank_bic_missing: 'Please provide a BIC.',
  invalid_iban: 'The IBAN you provided is not valid.',
  invalid_bic: 'The BIC you provided is not valid.',
  invalid_bank_account: 'The account number you provided is not valid.',
  invalid_bank_sort: 'The sort code you provided is not valid.',
  invalid_bank_routing: 'The routing number you provided is not valid.',
  bank_holder_missing: 'Please provide the name of the account holder.',

  closure_pending: 'Your account is being closed. Undo that to go on using it.',
  closure_not_pending: 'Your account is not being closed.',
  export_in_progress: 'Your export is already being prepared. Please wait.',
} as const satisfies Partial<Record<ErrorCode, string>>;
