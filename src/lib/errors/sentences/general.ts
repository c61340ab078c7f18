import type { ErrorCode } from '@generated/error-codes.gen.ts';
import * as limits from '@generated/limits.gen.ts';

/** Refusals that any part of the product may answer, and those of staff and machines. */
export const generalSentences = {
  api_failed: 'An error occurred within our API. Please try again.',
  unauthorized_request: 'Oops! You must be logged in to do that',
  method_forbidden: 'Oops! Action forbidden',
  invalid_payload: 'Oops! Invalid payload',
  invalid_identifier: 'Oops! Invalid identifier',
  invalid_amount: 'Oops! Invalid amount',
  invalid_profile: 'Oops! Invalid profile',
  ineligible_action: 'Oops! You are not eligible for this action',
  temporarily_disabled: 'This feature is temporarily disabled. Please try again later.',
  not_found: 'Oops! We could not find what you are looking for',
  conflict: 'Oops! This has changed in the meantime. Refresh and try again.',
  duplicate_request: 'Oops! This request was already used for something else',
  rate_limited: 'Oops! Too many attempts. Please try again later.',
  update_failed: 'An error occurred while processing your request. Please try again.',
  try_again_later: 'An error occurred. Please try again later.',
  account_suspended: 'Your account has been suspended. Please contact support.',
  account_closed: 'This account has been closed.',
  region_blocked: 'This content is not available in your region.',
  age_verification_required: `You must verify that you are at least ${limits.ageMin} years old to continue.`,
  age_check_unavailable:
    'The service that checks ages does not answer. Nothing is shown until it does. Please try again.',
  age_not_confirmed: `Your age could not be confirmed. You can try again after ${limits.ageRetryHours} hours.`,
  invalid_signature: 'Oops! Invalid signature',
  invalid_date_range: 'The first day cannot be after the last one.',
  staff_name_missing: 'The name of the staff member is required.',
  staff_reason_missing: 'A reason is required.',
  staff_code_needed: 'Begin with your code first: staff.begin opens half an hour for such acts.',
  staff_code_wrong: 'This code is not right, was used before, or its half minute is over.',
  staff_locked: 'Too many wrong codes. Try again in 15 minutes.',
  same_person: 'Somebody else than the one who decided has to decide about the appeal.',
  names_somebody:
    'This text is read by the person whom it is about: name no staff and no reporter.',
  answer_missing: 'An answer to the person is required.',
  ticket_invalid: 'This ticket is not valid or has already been used.',
  lease_lost: 'This job is no longer yours.',
} as const satisfies Partial<Record<ErrorCode, string>>;
