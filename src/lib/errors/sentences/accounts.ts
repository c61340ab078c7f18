import { passwordMax, passwordMin } from '@domain/limits.ts';
import type { ErrorCode } from '@generated/error-codes.gen.ts';
import * as limits from '@generated/limits.gen.ts';

const password = `${passwordMin} and ${passwordMax} characters`;
const legalName = `${limits.legalNameMin} and ${limits.legalNameMax} characters`;

/** Signing in and up, passwords, creator enrolment, settings of a profile. */
export const accountSentences = {
  sign_in_fields_missing: 'Please fill in both fields',
  registration_fields_missing: 'Please fill in all required fields',
  terms_not_accepted: 'Please check Terms and Conditions and Privacy Policy.',
  email_not_verified: 'You need a verified email in order to access the platform!',
  invalid_email: 'Email seems to be incorrectly formatted.',
  email_not_valid: 'The specified email is not valid',
  email_taken: 'Specified email address is already registered.',
  username_reserved: 'The specified username is not allowed',
  invalid_username: `Your username must be between ${limits.usernameMin} and ${limits.usernameMax} characters (letters, numbers or underscores)`,
  username_taken: 'Specified username is already registered.',
  invalid_password: `Your password must be between ${password} long`,
  invalid_credentials: 'The specified email or password is not correct.',
  social_sign_in_failed: 'An error occurred while signing you in. Please try again.',
  social_sign_in_cancelled: 'You cancelled signing in there. Nothing was made or changed here.',
  social_sign_in_no_email:
    'The other site gave us no email address. Allow it to, or join with your email address instead.',
  link_expired: 'This link has expired or was already used. Please request a new one.',
  session_expired: 'Your session has ended. Please sign in again.',
  reauthentication_required: 'Please confirm your current password to continue.',
  invalid_current_password: 'Invalid current password',
  invalid_new_password: `Your new password must have between ${password}`,
  password_unchanged: 'The new password must be different from the current password',
  passwords_mismatch: 'New passwords do not match.',
  second_step_required: 'Please sign in again, with a code of your second factor.',
  step_up_required: `Please confirm with a code of your second factor. It serves for ${limits.stepUpMinutes} minutes.`,
  wrong_code: 'This code is not right, or its half minute is over. Please try the one shown now.',
  factor_name_taken: 'You have a second factor of this name. Please choose another one.',
  too_many_factors: 'You have as many second factors as there can be. Remove one first.',

  enrolment_fields_missing: 'Please fill in all fields first.',
  social_profile_missing:
    'At least one of the two social profiles must be filled. ( eg. twitter or instagram )',
  avatar_missing: 'You must upload a profile picture.',
  cover_missing: 'You must upload a cover picture.',
  invalid_name: `Your name must have between ${limits.nameMin} and ${limits.nameMax} characters ( letters and spaces ).`,
  age_below_minimum: `You must be at least ${limits.ageMin} years old to continue.`,
  location_missing: 'You must specify your location ( eg. country or city ).',
  invalid_twitter: 'You must specify a valid twitter ID ( eg. @twitterID )',
  invalid_instagram: 'You must specify a valid instagram ID ( eg. @instagramID )',
  invalid_bio: `Must have between ${limits.bioMin} and ${limits.bioMax} characters.`,
  invalid_legal_first_name: `Your legal first name must have between ${legalName}.`,
  invalid_legal_last_name: `Your legal last name must have between ${legalName}.`,
  id_document_missing: 'You must upload a photo of your Government issued ID.',
  id_selfie_missing: 'You must upload a photo of your ID next to your face.',
  legal_country_missing: 'You must specify your country of residence.',
  invalid_date_of_birth: 'You must specify a valid date of birth.',
  enrolment_expired: 'Your application took too long to arrive. Please start again.',
  enrolment_images_failed:
    'Your images failed to upload. Please upload them again from your dashboard.',
  application_pending: 'Your application is already being reviewed.',

  invalid_age: `You must be at least ${limits.ageMin} years old.`,
  invalid_location: 'Use a valid location, e.g. London, United Kingdom.',
  social_profile_invalid: 'You must specify at least one valid social profile ( eg. @instagramID )',
  invalid_wishlist: 'Use a valid wishlist address, e.g. https://example.com/wishlist.',
  too_many_categories: `You can choose up to ${limits.categoriesMax} categories only`,
  invalid_category: 'Oops! Invalid category',
  invalid_currency: 'Oops! Invalid currency',
  failed_link_limit: `You have reached the limit of attempts to link your account. Try again in ${limits.twitterLinkWaitHours} hours.`,
  twitter_link_failed: 'An error occurred while linking your twitter account. Please try again.',
  twitter_not_linked: 'Your twitter account is not linked.',
  page_not_ready: 'Choose your categories and write your first post before you tell us.',
  notification_required:
    'This is always sent: it is about your money, your security, or a decision of ours.',
  push_endpoint_refused:
    'Your browser uses a push service that we do not know, so this device cannot be told.',
  too_many_push_devices: `You can have up to ${limits.pushDevicesMax} devices told. Sign one of the others out first.`,
  agreement_required: 'Sign the agreement for creators in your settings before you upload.',
  agreement_changed: 'The agreement has changed. Read it again before you sign.',
  agreement_name_wrong: 'Type your first and last name as in your identity document.',
} as const satisfies Partial<Record<ErrorCode, string>>;
