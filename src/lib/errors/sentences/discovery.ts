import type { ErrorCode } from '@generated/error-codes.gen.ts';
import * as limits from '@generated/limits.gen.ts';
import { dollars } from './units.ts';

const chatPriceExample = 'Example 0.49';
const trialDays = limits.trialPeriodsDays;

/** Prices and offers, profiles and favourites, search, subscriptions, trials. */
export const discoverySentences = {
  price_empty: 'Price cannot be empty!',
  price_pattern: 'Incorrect monthly price specified. Example 9.49',
  price_not_number: 'Price is not correctly formatted. Example: 9.49',
  price_out_of_range: `Price must be at least $${dollars(limits.feeMinCents)} and maximum $${dollars(limits.feeMaxCents)}.`,
  discount_not_smaller: 'Discounted price must be smaller than the subscription fee.',
  invalid_offer_sales: `The number of sales must be between 1 and ${limits.offerSalesMax}.`,
  offer_not_active: 'There is no limited offer to end.',
  chat_prices_empty: 'Prices cannot be empty!',
  invalid_text_price: `Incorrect text message price specified. ${chatPriceExample}`,
  invalid_audio_price: `Incorrect audio call price specified. ${chatPriceExample}`,
  invalid_video_price: `Incorrect video call price specified. ${chatPriceExample}`,
  chat_price_too_high: `Maximum price cap is set at $${dollars(limits.chatPriceMaxCents)}`,
  chat_price_too_low: `Minimum price is set at $${dollars(limits.chatPriceMinCents)}`,
  price_changed: 'The price has changed in the meantime. Please check it and try again.',

  profile_not_found: 'Requested profile does not exist or it has been recently closed.',
  profile_blacklisted: 'Oops! You have been blocked by this content creator',
  profile_view_blocked: 'You have been blocked from viewing this creators profile',
  profile_not_promoted: 'You must be a listed content creator before sending out free trials.',
  cannot_follow_yourself: 'You cannot add yourself to favorites.',
  must_be_customer_to_follow: 'You must be a customer in order to add profiles to your favorites.',
  not_in_favorites: 'This profile is not added to your favorites.',
  cannot_follow_subscribed_profile: 'You are subscribed to this profile, so you already follow it.',
  cannot_block_yourself: 'You cannot block yourself.',
  cannot_report_yourself: 'You cannot report yourself.',
  already_reported: 'You have already reported this. It will be reviewed soon.',
  complaint_incomplete: 'A complaint needs this.',
  address_of_another_site: 'This is no address of our site. Describe in words what it is about.',
  blocked_term: 'These words are not allowed here: {words}.',
  appeal_missing: 'Write why the decision is wrong.',
  appeal_too_long: `An appeal can have up to ${limits.appealTextMax} characters.`,
  appeal_too_late: `An appeal is possible for ${limits.appealDays} days, and they are over.`,
  already_appealed: 'You have appealed against this decision already.',
  report_too_long: `A report can have up to ${limits.reportTextMax} characters.`,
  search_too_short: `You need to type at least ${limits.searchMin} letters.`,
  conversation_search_too_short: `You need to type at least ${limits.conversationSearchMin} characters.`,

  must_be_customer_to_subscribe: 'You must be a customer to subscribe to other profiles.',
  already_subscribed: 'You are already subscribed to this profile',
  subscription_already_active: 'Your subscription to this profile is already active',
  subscription_not_found: 'You are not subscribed to this profile.',
  subscription_not_active: 'This subscription is not active.',
  subscriptions_loading: 'Please try again later. Your subscriptions are still loading.',
  trial_fields_missing: 'All fields required!',
  invalid_trial_period: `Trial period must be ${trialDays.slice(0, -1).join(', ')} or ${trialDays.at(-1)} days.`,
  invalid_trial_code: `A trial code has exactly ${limits.trialCodeLength} characters.`,
  trial_not_found: 'This free trial does not exist.',
  trial_redeemed_once: 'You have already had a free trial with this content creator.',
  trial_given_once: 'This address has already redeemed a free trial of yours.',
  trial_waiting: 'This address already has a free trial of yours, which waits to be redeemed.',
  already_redeemed: 'This free trial has already been redeemed.',
  trial_expired: 'This free trial has expired.',
  trial_email_mismatch: 'This free trial was sent to a different email address.',
  must_be_customer_to_redeem: 'You must be a customer to redeem free trials.',
} as const satisfies Partial<Record<ErrorCode, string>>;
